import type { MailKind } from '../../contract/mails.ts'
import type { Vault } from '../accounts/vault.ts'
import type { LinkSigner } from '../orders/link-signer.ts'

/** A mail for the provider. `key` is the same for each attempt, so that the provider sends it once. */
export type OutgoingMail = {
  key: string
  fromName: string
  to: string
  replyTo: string | undefined
  subject: string
  html: string
  text: string
}

/**
 * `refused`: it will never be sent. `failed`: not sent, or unknown; a later attempt may succeed. `problem`: in Spanish, for
 * the staff.
 */
export type MailResult =
  | { kind: 'sent' }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; problem: string; isBusy: boolean; retryAfterMs?: number }

export type MailPort = { send: (mail: OutgoingMail) => Promise<MailResult> }

/**
 * `port` is undefined while the shop sends no mails. `origin`: the shop's own address, for links. `signer`: of links to orders for
 * customers without a user.
 */
export type Mailer = { port: MailPort | undefined; origin: string; vault: Vault; signer: LinkSigner }

/** A queued mail that this run may send. `nombre`: of its user. */
export type ClaimedMail = {
  id: number
  uid: string
  kind: MailKind
  email: string
  orderId: number | null
  customerId: number | null
  facts: string
  secret: string | null
  tries: number
  nombre: string | null
}
