import { expect, test } from 'vitest'
import type { PaymentRow } from '#contract/payments/collection'
import { exportColumnsOf } from '../../../web/staff/payments/payment-columns.tsx'

test.for([
  ['applied', 400],
  ['refund_due', 400],
  ['review', 0],
  ['void', 0],
] as const)('the export of payments has as net of one that is %s what the shop kept', ([state, net]) => {
  const payment = { state, amount: 500, refunded: 100 } as PaymentRow
  const column = exportColumnsOf('all').find(({ title }) => title === 'Neto')
  expect(column?.value(payment)).toBe(net)
})
