import { connect } from '../../db/client.ts'
import { createVault } from '../domain/accounts/vault.ts'
import type { Mailer } from '../domain/mails/port.ts'
import { sendMails } from '../domain/mails/send.ts'
import type { Env } from '../env.ts'
import { resend } from './resend.ts'
import { linkSignerOf } from './vault.ts'

/**
 * Sends mails if the key, the sender and the address of the shop are configured. Links contain that address and not the host of
 * the request, because a caller can send any host.
 */
export function mailerOf(env: Env): Mailer {
  const isOn = Boolean(env.RESEND_KEY && env.MAIL_FROM && env.SHOP_URL)
  return {
    port: isOn ? resend(env) : undefined,
    origin: (env.SHOP_URL ?? '').replace(/\/$/, ''),
    // Encrypts the links in mails that wait. A shop without card payments has no key of NetPay; without a key of Resend no mail is sent.
    vault: createVault({ secret: env.NETPAY_SECRET_KEY || env.RESEND_KEY, oldSecret: env.OLD_NETPAY_SECRET_KEY }),
    signer: linkSignerOf(env),
  }
}

/** Sends the queued mails. Runs at the same time do not send a mail twice. */
export const deliverMails = (env: Env) => sendMails(connect(env), mailerOf(env))
