import { expect, test } from 'vitest'
import { clientPaymentText } from '#contract/orders/states'

const order = { status: 'Pending', paymentStatus: 'Pending', paymentMethod: null, hasVoucher: false } as const

test.each([
  ['Se paga al aceptarse', order],
  ['Por pagar', { ...order, paymentMethod: 'Bank Transfer' }],
  ['Por pagar', { ...order, status: 'Accepted' }],
  ['Por pagar', { ...order, status: 'Delivered' }],
  ['Comprobante en revisión', { ...order, status: 'Accepted', hasVoucher: true }],
  ['Comprobante en revisión', { ...order, status: 'Accepted', paymentStatus: 'Partial', hasVoucher: true }],
  ['Comprobante rechazado', { ...order, status: 'Accepted', paymentStatus: 'Partial', isVoucherRejected: true }],
  ['Comprobante en revisión', { ...order, status: 'Accepted', hasVoucher: true, isVoucherRejected: true }],
  ['Pago parcial', { ...order, status: 'Accepted', paymentStatus: 'Partial' }],
  ['Pagado', { ...order, status: 'Paid', paymentStatus: 'Paid' }],
  ['Sin cobro', { ...order, status: 'Cancelled', paymentMethod: 'Bank Transfer' }],
  ['Por devolver', { ...order, status: 'Cancelled', paymentStatus: 'Paid' }],
  ['Por devolver', { ...order, status: 'Cancelled', paymentStatus: 'Partial', paid: 100 }],
  ['Pagado', { ...order, status: 'Cancelled', paymentStatus: 'Paid', paid: 0 }],
  ['Reembolsado', { ...order, status: 'Cancelled', paymentStatus: 'Refunded' }],
  ['Contracargo', { ...order, status: 'Cancelled', paymentStatus: 'Refunded', isChargedBack: true }],
] as const)('a client reads «%s» as the payment of an order', (text, state) => {
  expect(clientPaymentText(state)).toBe(text)
})
