import { expect, test } from 'vitest'
import { sentMoneyText } from '../../../web/client/orders/sent-money.ts'

const transfer = {
  status: 'Pending',
  paymentStatus: 'Pending',
  paymentMethod: 'Bank Transfer',
  payments: [],
  vouchers: [],
} as const
const payment = { state: 'applied', amount: 431.5, refunded: 0 } as const
const voucher = { url: '/orders/7/vouchers/a.png', createdAt: '2026-11-25T12:00:00.000Z', reason: null } as const
const inReview = [{ id: 1, state: 'pending', ...voucher } as const]

test.each([
  ['nothing for an order that is not paid yet', { ...transfer, paymentMethod: null }, []],
  ['whom to ask, for a transfer', transfer, ['Si ya transferiste, escríbele a la tienda para que te lo devuelva.']],
  [
    'that nobody reviews the voucher',
    { ...transfer, vouchers: inReview },
    ['Tu comprobante quedará sin revisar', 'escríbele'],
  ],
  [
    'the amount that is returned',
    { ...transfer, paymentStatus: 'Paid', payments: [payment] },
    ['La tienda te devolverá $431.50'],
  ],
  [
    'the amount without money that was returned before or is not of the order',
    {
      ...transfer,
      paymentStatus: 'Paid',
      payments: [
        { ...payment, refunded: 31.4 },
        { ...payment, state: 'refund_due' },
      ],
    },
    ['La tienda te devolverá $400.10'],
  ],
  [
    'both',
    { ...transfer, paymentStatus: 'Partial', payments: [{ ...payment, amount: 400 }], vouchers: inReview },
    ['La tienda te devolverá $400.00', 'Tu comprobante quedará sin revisar'],
  ],
] as const)('who cancels an order reads %s', (_, order, parts) => {
  const text = sentMoneyText({ ...order, vouchers: [...order.vouchers] }) ?? ''
  for (const part of parts) expect(text).toContain(part)
  expect(text === '').toBe(parts.length === 0)
})
