import { expect, test } from 'vitest'
import { isSignedWebhook } from '../../worker/services/resend-webhook.ts'

test.for([undefined, '', 'whsec_', ' ', 'whsec_ ', 'whsec_%'])(
  'the secret «%s» has no key: every webhook is refused',
  async (secret) => {
    const signed = { id: 'msg_1', timestamp: String(Math.floor(Date.now() / 1000)), signature: 'v1,AAAA' }
    expect(await isSignedWebhook(secret, '{}', signed)).toBe(false)
  },
)
