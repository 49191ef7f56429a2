import { expect, test } from 'vitest'
import { answerText } from '../../worker/domain/mails/parts.ts'
import { accountRefusedMail } from '../../worker/domain/mails/texts.ts'
import { mailShop } from './mail-shop.ts'

test.for([
  [mailShop, 'Si tienes dudas, responde este correo o llámanos.'],
  [{ ...mailShop, email: '' }, 'Si tienes dudas, llámanos.'],
  [{ ...mailShop, phone: '' }, 'Si tienes dudas, responde este correo.'],
  [{ ...mailShop, email: '', phone: '' }, 'Si tienes dudas, habla con tu vendedor.'],
] as const)('a mail names only the ways to answer that the shop has: %#', ([sender, expected]) => {
  const { parts } = accountRefusedMail({ contact: 'Ana', business: 'Ferretería', reason: null }, sender)
  expect(parts.at(-1)).toEqual({ text: expected })
})

test('a mail names other ways first', () => {
  expect(answerText('Si ya pagaste', mailShop, ['sube tu comprobante'])).toBe(
    'Si ya pagaste, sube tu comprobante, responde este correo o llámanos.',
  )
})
