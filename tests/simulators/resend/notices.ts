import { createHmac, randomUUID } from 'node:crypto'
import type { SentMail } from '../resend.ts'

/** Signs the notices of the simulated Resend. */
export const noticeSecret = `whsec_${Buffer.from('the key of the simulated webhook').toString('base64')}`

export type NoticeKind = 'bounced' | 'full' | 'suppressed' | 'complained' | 'failed' | 'delivered'

const extras: Record<NoticeKind, { type: string; data: object }> = {
  bounced: {
    type: 'email.bounced',
    data: { bounce: { type: 'Permanent', subType: 'General', message: 'No such user' } },
  },
  full: { type: 'email.bounced', data: { bounce: { type: 'Transient', subType: 'MailboxFull', message: 'Full' } } },
  suppressed: {
    type: 'email.suppressed',
    data: { suppressed: { type: 'OnAccountSuppressionList', message: 'Bounced' } },
  },
  complained: { type: 'email.complained', data: {} },
  failed: { type: 'email.failed', data: { failed: { reason: 'reached_daily_quota' } } },
  delivered: { type: 'email.delivered', data: {} },
}

type Changes = { secret?: string; sentAt?: Date; id?: string; tags?: unknown; tamper?: (body: string) => string }

/** The request by which Resend reports the result of a mail. */
export function noticeOf(mail: SentMail, kind: NoticeKind, changes: Changes = {}) {
  const { secret = noticeSecret, sentAt = new Date(), id = `msg_${randomUUID()}`, tags = mail.tags } = changes
  const { type, data } = extras[kind]
  const { id: email_id, from, to, subject, at } = mail
  const body = JSON.stringify({
    type,
    created_at: sentAt.toISOString(),
    data: { created_at: at, email_id, from, to: [to], subject, tags, ...data },
  })
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${Buffer.alloc(32).toString('base64')} v1,${signature}`,
  }
  return { method: 'POST', headers, body: changes.tamper?.(body) ?? body }
}
