import { type SQL, sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import type { HoldReason, MailKind } from '../../contract/mails.ts'

/**
 * Kinds of mails that are not sent to a held address: those about orders and quotes. Mails with a link to sign in are sent to it,
 * because the user asked for them.
 */
const heldKinds = [
  'order_received',
  'order_accepted',
  'order_edited',
  'order_shipped',
  'order_cancelled',
  'order_payment',
  'order_voucher_rejected',
  'payment_reminder',
  'quote',
] satisfies MailKind[]

const sentences: Record<HoldReason, string> = {
  bounced: 'Un correo a esta dirección rebotó: no se le envían avisos de pedidos. Revisa la dirección.',
  complained: 'Marcó un correo tuyo como no deseado: no se le envían avisos de pedidos.',
}

const sentenceOf = sql`CASE reason WHEN 'bounced' THEN ${sentences.bounced} ELSE ${sentences.complained} END`

/** The reason why an address gets no mails about orders, in Spanish, as a subquery; NULL if it gets them. */
export const addressProblem = (email: SQL) =>
  sql`(SELECT ${sentenceOf} FROM held_addresses WHERE held_addresses.email = ${email})`

export const isHeld = (email: SQL) => sql`EXISTS (SELECT 1 FROM held_addresses WHERE held_addresses.email = ${email})`

/** Waiting mails about orders to a held address. */
export const isWaitingForHeldAddress = sql`state = 'waiting' AND kind IN ${inList(heldKinds)} AND ${isHeld(sql`mails.email`)}`
