import * as v from 'valibot'
import type { MailPort, MailResult, OutgoingMail } from '../domain/mails/port.ts'

const timeoutMs = 10_000

type ResendEnv = { RESEND_URL: string; RESEND_KEY?: string; MAIL_FROM?: string }

const SentBody = v.object({ id: v.string() })
const Failure = v.object({ name: v.optional(v.string(), ''), message: v.optional(v.string(), '') })
type Failure = v.InferOutput<typeof Failure>

/** Mail by Resend's HTTP API. It sends a mail once for each `Idempotency-Key` of the last 24 hours. */
export function resend({ RESEND_URL, RESEND_KEY, MAIL_FROM }: ResendEnv): MailPort {
  const url = `${RESEND_URL.replace(/\/$/, '')}/emails`
  return {
    async send(mail) {
      const message = JSON.stringify(messageOf(mail, MAIL_FROM ?? ''))
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${RESEND_KEY}`,
            'content-type': 'application/json',
            'idempotency-key': mail.key,
          },
          body: message,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const answer: unknown = await response.json().catch(() => undefined)
        if (response.ok && v.is(SentBody, answer)) return { kind: 'sent' }
        return refusalOf(response, v.is(Failure, answer) ? v.parse(Failure, answer) : { name: '', message: '' })
      } catch {
        return { kind: 'failed', problem: 'El servicio de correo no respondió.', isBusy: true }
      }
    },
  }
}

function messageOf({ key, fromName, to, replyTo, subject, html, text }: OutgoingMail, from: string) {
  return {
    from: `"${headerText(fromName).replace(/["\\<>]/g, '')}" <${from}>`,
    to: [to],
    ...(replyTo && { reply_to: replyTo }),
    subject: headerText(subject),
    html,
    text,
    // Webhooks about the mail contain this tag.
    tags: [{ name: 'mail', value: key }],
  }
}

/** A line break in a header would begin another header. */
const headerText = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function refusalOf(response: Response, { name, message }: Failure): MailResult {
  const { status } = response
  // The key was used with another text: an earlier attempt was accepted, and its answer was lost.
  if (name === 'invalid_idempotent_request') return { kind: 'sent' }
  if (status === 401 || status === 403) {
    return {
      kind: 'failed',
      problem: 'El servicio de correo rechazó la llave o el remitente de la tienda.',
      isBusy: true,
    }
  }
  if (name === 'invalid_from_address') {
    return { kind: 'failed', problem: 'El remitente de la tienda no es válido.', isBusy: true }
  }
  if (status === 400 || status === 422 || status === 451) return { kind: 'refused', problem: reasonOf(message) }
  const seconds = Number(response.headers.get('retry-after'))
  return {
    kind: 'failed',
    problem: status === 429 ? 'Se alcanzó el límite de envíos.' : 'El servicio de correo tuvo una falla.',
    isBusy: status === 429 || status >= 500,
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds, 3600) * 1000 }),
  }
}

const reasonOf = (message: string) =>
  /\bto\b|recipient|email address/i.test(message)
    ? 'La dirección de correo no existe o no es válida.'
    : 'El servicio de correo rechazó el mensaje.'
