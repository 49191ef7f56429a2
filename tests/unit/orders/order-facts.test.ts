import { expect, test } from 'vitest'
import { methodOf } from '../../../web/order/order-facts.ts'

const cash = { form: '01', state: 'applied' } as const

test.for([
  ['its method', { paymentMethod: 'Bank Transfer', payments: [cash] }, 'Transferencia'],
  [
    'the forms of its payments',
    { paymentMethod: null, payments: [cash, cash, { ...cash, form: '02' }] },
    'Efectivo, Cheque',
  ],
  ['nothing yet', { paymentMethod: null, payments: [{ ...cash, state: 'void' }] }, 'Por definir'],
] as const)('an order shows how it is paid: %s', ([, order, shown]) => {
  expect(methodOf(order)).toBe(shown)
})
