import { expect, test } from 'vitest'
import { isSignedNotice } from '../../worker/services/resend-notice.ts'

test.for([undefined, '', 'whsec_', ' ', 'whsec_ ', 'whsec_%'])(
  'the secret «%s» has no key: every notice is refused',
  async (secret) => {
    const signed = { id: 'msg_1', timestamp: String(Math.floor(Date.now() / 1000)), signature: 'v1,AAAA' }
    expect(await isSignedNotice(secret, '{}', signed)).toBe(false)
  },
)
