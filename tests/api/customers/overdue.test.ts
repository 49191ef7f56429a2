import { expect, test } from 'vitest'
import type { CustomerPage } from '#contract/customers/staff-customers'
import type { AccountStatement } from '#contract/customers/statement'
import type { StaffDashboard } from '#contract/dashboard'
import type { CollectionSummary, DebtorPage, ReceivablePage } from '#contract/payments/collection'
import { openShop } from '../../shop.ts'

/** A box costs 215.76 with IVA. */
const box = 215.76

const sumOf = (orders: readonly { balance: number }[] | null) => orders?.reduce((sum, { balance }) => sum + balance, 0)

test.each<[string, number | null, number, number]>([
  ['past its credit days', 30, 31, box],
  ['on the last of its credit days', 30, 30, 0],
  ['for immediate payment, a day after its sale', 0, 1, box],
  ['for immediate payment, on the day of its sale', 0, 0, 0],
  ['without credit days', null, 400, 0],
])('an order %s is overdue in all places or in none', async (_, creditDays, age, overdue) => {
  const { as, db } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  await manager.put('/orders/1/accept')
  await db.execute(`UPDATE order_events SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '-${age} days')
    WHERE event = 'Accepted'`)
  await db.execute({ sql: 'UPDATE customers SET credit_days = ? WHERE id = 1', args: [creditDays] })
  const read = async <Answer>(path: string) => (await manager.get(path)).json<Answer>()
  const [home, summary, late, all, debtors, customers, statement] = await Promise.all([
    read<StaffDashboard>('/dashboard'),
    read<CollectionSummary>('/payments/summary'),
    read<ReceivablePage>('/payments/receivables?overdue=1'),
    read<ReceivablePage>('/payments/receivables'),
    read<DebtorPage>('/payments/receivables/customers'),
    read<CustomerPage>('/customers?balance=overdue'),
    read<AccountStatement>('/customers/1/statement'),
  ])
  const isOverdue = (order: { isOverdue: boolean }) => order.isOverdue
  expect({
    home: home.overdue?.total,
    work: sumOf(home.work.overdue),
    summary: summary.overdue.total,
    late: late.balance,
    all: sumOf(all.orders.filter(isOverdue)),
    debtors: debtors.customers[0]?.overdue,
    customers: customers.customers.reduce((sum, { owed }) => sum + owed, 0),
    credit: statement.credit.overdue,
    open: sumOf(statement.open.filter(isOverdue)),
  }).toEqual({
    home: overdue,
    work: overdue,
    summary: overdue,
    late: overdue,
    all: overdue,
    debtors: overdue,
    customers: overdue,
    credit: overdue,
    open: overdue,
  })
})
