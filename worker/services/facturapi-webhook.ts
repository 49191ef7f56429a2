import * as v from 'valibot'

const encoder = new TextEncoder()

/** True if Facturapi signed the body: its header is the HMAC-SHA256 of the raw body with the secret of the webhook, in hex. */
export async function isSigned(
  { FACTURAPI_WEBHOOK_SECRET: secret }: { FACTURAPI_WEBHOOK_SECRET?: string },
  body: string,
  signature: string | undefined,
) {
  const bytes = signature?.match(/^[0-9a-f]{64}$/i)?.[0].match(/../g)
  if (!secret || !bytes) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const signatureBytes = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16))
  return crypto.subtle.verify('HMAC', key, signatureBytes, encoder.encode(body))
}

const Webhook = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.object({ object: v.object({ id: v.string(), external_id: v.nullish(v.string(), null) }) }),
  }),
)

/** The CFDI that a webhook names; undefined for a body of another kind. */
export function namedCfdi(body: string) {
  const webhook = v.safeParse(Webhook, body)
  if (!webhook.success) return undefined
  const { id, external_id } = webhook.output.data.object
  return { id, external_id }
}
