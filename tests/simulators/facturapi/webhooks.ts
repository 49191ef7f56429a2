import { createHmac, randomUUID } from 'node:crypto'

export type Hook = { url: string; secret: string }

/** Sends a notice like Facturapi's: signed over the raw body, without a timestamp in the signature. */
export async function notify({ url, secret }: Hook, type: string, object: unknown, signature?: string) {
  const body = JSON.stringify({
    id: randomUUID(),
    created_at: new Date().toISOString(),
    livemode: false,
    organization: '5f0000000000000000000001',
    type,
    data: { type: 'invoice', object },
  })
  const { status } = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'Facturapi-Signature': signature ?? createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  })
  return status
}
