import { expect, test } from 'vitest'
import { createLinkSigner } from '../../../worker/domain/orders/link-signer.ts'

test('a signature is valid for its text only, also after the secret was replaced', async () => {
  const before = createLinkSigner({ secret: 'first' })
  const signature = (await before.sign('1790000000.a')) ?? ''
  expect(await before.isSigned('1790000000.a', signature)).toBe(true)
  expect(await before.isSigned('1790000001.a', signature)).toBe(false)
  expect(await createLinkSigner({ secret: 'second', oldSecret: 'first' }).isSigned('1790000000.a', signature)).toBe(
    true,
  )
  expect(await createLinkSigner({ secret: 'second' }).isSigned('1790000000.a', signature)).toBe(false)
})

test('without a secret nothing is signed, and no signature is valid', async () => {
  const signer = createLinkSigner({ secret: '' })
  expect(await signer.sign('1790000000.a')).toBeNull()
  expect(await signer.isSigned('1790000000.a', '')).toBe(false)
})
