import type { MailShop } from '../../worker/domain/mails/layout.ts'

/** The sender of mails in unit tests. */
export const mailShop: MailShop = {
  name: 'Tienda de prueba',
  origin: 'https://pedidos.tienda.example',
  folioPrefix: '',
  logo: null,
  colour: '#304156',
  email: 'ventas@tienda.example',
  phone: '477 555 0100',
}
