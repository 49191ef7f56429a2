import { expect, test } from 'vitest'
import { reminderOf } from '../../web/staff/customers/reminder.ts'

const customer = { id: 1, name: 'Laura', company: null, tax_id: '', email: '', phone: '' }
const order = { id: 7, order_number: 7, isAccepted: true, soldOn: '2026-01-15', total: 100, balance: 100 }

test('a reminder calls an order overdue only if it has a due date', () => {
  const late = { ...order, dueOn: '2026-02-14', isOverdue: true, late: 3 }
  expect(reminderOf({ customer, open: [late] }, 'Bajío')).toContain(
    'Tienes un saldo vencido de $100.00:\n• Pedido 7: $100.00 (venció el 14 feb 2026)',
  )
  const undated = { ...order, dueOn: null, isOverdue: false, late: 33 }
  expect(reminderOf({ customer, open: [undated] }, 'Bajío')).toContain(
    'Te recordamos que tienes un saldo de $100.00 por pagar:\n• Pedido 7: $100.00 (del 15 ene 2026)',
  )
})

test('a reminder leaves out an order that is not accepted', () => {
  const accepted = { ...order, dueOn: null, isOverdue: false, late: 0 }
  const unaccepted = { ...accepted, id: 8, order_number: 8, isAccepted: false }
  const text = reminderOf({ customer, open: [accepted, unaccepted] }, 'Bajío')
  expect(text).toContain('un saldo de $100.00')
  expect(text).not.toContain('Pedido 8')
})
