import * as v from 'valibot'
import type { MailReport } from '../domain/mails/bounce.ts'

const encoder = new TextEncoder()

/** Maximum age of a webhook in milliseconds, so that a recorded one cannot be sent again later. */
const toleranceMs = 5 * 60_000

/** Headers of a webhook. Resend signs them by the scheme of Svix. */
type SignatureHeaders = { id: string | undefined; timestamp: string | undefined; signature: string | undefined }

/**
 * True if Resend signed the body in the last five minutes: HMAC-SHA256 of `id.timestamp.body` with the base64 key that follows
 * `whsec_`. The header has several signatures while a secret is replaced.
 */
export async function isSignedWebhook(
  secret: string | undefined,
  body: string,
  { id, timestamp, signature }: SignatureHeaders,
) {
  const key = secret ? fromBase64(secret.replace(/^whsec_/, '')) : undefined
  // WebCrypto refuses an empty key, so a secret without a key counts as missing.
  if (!key?.length || !id || !timestamp || !signature) return false
  if (!(Math.abs(Date.now() - Number(timestamp) * 1000) <= toleranceMs)) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const hmac = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  const signedText = encoder.encode(`${id}.${timestamp}.${body}`)
  for (const part of signature.split(' ')) {
    const signatureBytes = part.startsWith('v1,') ? fromBase64(part.slice(3)) : undefined
    if (signatureBytes && (await crypto.subtle.verify('HMAC', hmac, signatureBytes, signedText))) return true
  }
  return false
}

function fromBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Tags come as an object, and in older webhooks as a list. */
const Tags = v.union([
  v.object({ mail: v.string() }),
  v.pipe(
    v.array(v.object({ name: v.string(), value: v.string() })),
    v.transform((tags) => ({ mail: tags.find(({ name }) => name === 'mail')?.value ?? '' })),
  ),
])

const Webhook = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.string(),
    data: v.object({ tags: Tags, bounce: v.optional(v.object({ type: v.optional(v.string(), '') })) }),
  }),
)

/** Undefined for a webhook of another kind, or of a mail that is not the shop's. */
export function reportOf(body: string): MailReport | undefined {
  const webhook = v.safeParse(Webhook, body)
  if (!webhook.success) return undefined
  const { type, data } = webhook.output
  const key = data.tags.mail
  switch (type) {
    case 'email.bounced':
      return { kind: 'bounced', key, isFinal: data.bounce?.type === 'Permanent' }
    // The address is on the provider's own list of those that bounced.
    case 'email.suppressed':
      return { kind: 'bounced', key, isFinal: true }
    case 'email.complained':
      return { kind: 'complained', key }
    case 'email.failed':
      return { kind: 'refused', key }
    default:
      return undefined
  }
}
