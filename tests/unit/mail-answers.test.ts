import { expect, test } from 'vitest'
import { answerText } from '../../worker/domain/mails/parts.ts'
import { accountRefusedMail } from '../../worker/domain/mails/texts.ts'

const shop = {
  name: 'Tienda de prueba',
  origin: 'https://pedidos.tienda.example',
  folioPrefix: '',
  logo: null,
  colour: '#304156',
  email: 'ventas@tienda.example',
  phone: '477 555 0100',
}

test.for([
  [shop, 'Si tienes dudas, responde este correo o llámanos.'],
  [{ ...shop, email: '' }, 'Si tienes dudas, llámanos.'],
  [{ ...shop, phone: '' }, 'Si tienes dudas, responde este correo.'],
  [{ ...shop, email: '', phone: '' }, 'Si tienes dudas, habla con tu vendedor.'],
] as const)('a mail names only the ways to answer that the shop has: %#', ([sender, expected]) => {
  const { parts } = accountRefusedMail({ contact: 'Ana', business: 'Ferretería', reason: null }, sender)
  expect(parts.at(-1)).toEqual({ text: expected })
})

test('a mail names other ways first', () => {
  expect(answerText('Si ya pagaste', shop, ['sube tu comprobante'])).toBe(
    'Si ya pagaste, sube tu comprobante, responde este correo o llámanos.',
  )
})
