import * as v from 'valibot'
import { Id, paging, Timestamp } from './fields.ts'

export const mailKinds = [
  'reset',
  'invite',
  'order_received',
  'order_accepted',
  'order_edited',
  'order_shipped',
  'order_cancelled',
  'order_payment',
  'order_voucher_rejected',
  'payment_reminder',
  'quote',
  'account_request',
  'account_refused',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * `refused`: the provider will never send it. `expired`: it was not sent in time. `bounced`: it did not arrive. `complained`: its
 * reader reported it as unwanted. `held`: not sent, because an earlier mail to its address bounced.
 */
export const mailStates = ['waiting', 'sent', 'refused', 'expired', 'bounced', 'complained', 'held'] as const
export type MailState = (typeof mailStates)[number]

/** States of mails that did not reach their reader. */
export const unsentStates = ['refused', 'expired', 'bounced', 'held'] as const satisfies MailState[]

/** Reasons why an address gets no more mails about orders. */
export const holdReasons = ['bounced', 'complained'] as const
export type HoldReason = (typeof holdReasons)[number]

/** When a reminder to pay is sent: before an order is due, after it, and once more. */
export const reminderStages = ['before', 'after', 'again'] as const

/** A row of the list of mails that staff see. */
export const Mail = v.object({
  id: Id,
  kind: v.picklist(mailKinds),
  email: v.string(),
  state: v.picklist(mailStates),
  tries: v.number(),
  /** The reason why the last attempt failed, in Spanish. */
  problem: v.nullable(v.string()),
  createdAt: Timestamp,
  sentAt: v.nullable(Timestamp),
  orderId: v.nullable(Id),
  order_number: v.nullable(v.number()),
  quoteId: v.nullable(Id),
})
export type Mail = v.InferOutput<typeof Mail>

/** Answer of a reminder or of a mail sent again: its address. */
export const MailAnswer = v.object({ email: v.string() })
export type MailAnswer = v.InferOutput<typeof MailAnswer>

/** `unsent`: given up. */
const mailViews = ['all', 'waiting', 'unsent'] as const
export type MailView = (typeof mailViews)[number]

export const MailQuery = v.object({ show: v.optional(v.picklist(mailViews), 'all'), ...paging(20, 100) })
export type MailQuery = v.InferOutput<typeof MailQuery>

export const MailPage = v.object({
  /** Whether the shop has a mail provider. */
  isOn: v.boolean(),
  mails: v.array(Mail),
  total: v.number(),
  waiting: v.number(),
  unsent: v.number(),
  page: v.number(),
})
export type MailPage = v.InferOutput<typeof MailPage>
