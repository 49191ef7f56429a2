import { expect, test } from 'vitest'
import { createVault } from '../../../worker/domain/accounts/vault.ts'

test('a text is decrypted with the key that encrypted it, also with the previous key', async () => {
  const old = createVault({ secret: 'first' })
  const sealed = await old.seal('JBSWY3DP', 7)
  expect(sealed).not.toContain('JBSWY3DP')
  const vault = createVault({ secret: 'second', oldSecret: 'first' })
  expect(await vault.open(sealed, 7)).toBe('JBSWY3DP')
  expect(sealed.startsWith(await vault.prefix())).toBe(false)
  const anew = await vault.seal('JBSWY3DP', 7)
  expect(anew.startsWith(await vault.prefix())).toBe(true)
  await expect(old.open(anew, 7)).rejects.toThrow('OLD_NETPAY_SECRET_KEY')
})

test('an encrypted text is bound to its owner and cannot be changed', async () => {
  const vault = createVault({ secret: 'first' })
  const sealed = await vault.seal('JBSWY3DP', 7)
  await expect(vault.open(sealed, 8)).rejects.toThrow()
  await expect(vault.open(sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'), 7)).rejects.toThrow()
})

test('without a secret, texts are stored as they are', async () => {
  const vault = createVault({})
  expect(await vault.seal('JBSWY3DP', 7)).toBe('JBSWY3DP')
  expect(await vault.open('JBSWY3DP', 7)).toBe('JBSWY3DP')
})
