import * as v from 'valibot'
import { Id, Timestamp } from './fields.ts'

export const mailKinds = [
  'reset',
  'invite',
  'order_received',
  'order_accepted',
  'order_shipped',
  'payment_reminder',
  'account_request',
  'account_refused',
] as const
export type MailKind = (typeof mailKinds)[number]

/** `refused`: the provider will never send it. `expired`: it was not sent in time. */
export const mailStates = ['waiting', 'sent', 'refused', 'expired'] as const
export type MailState = (typeof mailStates)[number]

/** A mail in the staff's list. */
export const Mail = v.object({
  id: Id,
  kind: v.picklist(mailKinds),
  email: v.string(),
  state: v.picklist(mailStates),
  tries: v.number(),
  /** Why the last try failed, in Spanish. */
  problem: v.nullable(v.string()),
  createdAt: Timestamp,
  sentAt: v.nullable(Timestamp),
  orderId: v.nullable(Id),
  order_number: v.nullable(v.number()),
})
export type Mail = v.InferOutput<typeof Mail>
