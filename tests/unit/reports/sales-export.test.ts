import { expect, test } from 'vitest'
import type { SalesGroup, SalesRow } from '#contract/reports'
import { exportColumnsOf } from '../../../web/staff/reports/sales-export.ts'
import { sheetOf } from '../../../web/ui/file/export-cells.ts'

const row: SalesRow = {
  key: '2026-11-02',
  label: 'Efectivo',
  detail: null,
  net: 100,
  gross: 116,
  orders: 2,
  pieces: 8,
  customers: 1,
}

const sheet = (group: SalesGroup) => sheetOf(exportColumnsOf(group, true), [row, { ...row, key: '2026-11-09' }]).cells

test.for([
  ['day', 'Día', 'yyyy-mm-dd'],
  ['week', 'Semana del', 'yyyy-mm-dd'],
  ['month', 'Mes', 'yyyy-mm'],
] as const)('a %s in the file of sales is a date', ([group, title, format]) => {
  const [heading, first] = sheet(group)
  expect(heading?.[0]).toMatchObject({ value: title })
  expect(first?.[0]).toEqual({ value: new Date('2026-11-02T00:00:00Z'), format })
})

test('products have their margin, which only a user with access to costs exports', () => {
  const titles = (seesCost: boolean) => exportColumnsOf('product', seesCost).map(({ title }) => title)
  expect(titles(true)).toContain('Margen')
  expect(titles(false)).not.toContain('Margen')
  const [margin] = exportColumnsOf('product', true).filter(({ title }) => title === 'Margen')
  const cells = sheetOf(margin ? [margin] : [], [{ ...row, margin: -20 }, { ...row, margin: null }, row]).cells
  expect(cells.map(([cell]) => cell)).toMatchObject([{ value: 'Margen' }, { value: -20 }, null, null, { value: -20 }])
})

test('customers have their average order, latest order and balance', () => {
  const at = '2026-11-02T18:00:00.000Z'
  const cells = sheetOf(exportColumnsOf('customer', true), [{ ...row, lastOrderDate: at, owed: 1.5 }]).cells
  const value = expect.anything()
  expect(cells.slice(0, 2).map((line) => line.slice(-4))).toMatchObject([
    [
      { value: 'Ticket promedio sin IVA' },
      { value: 'Ticket promedio con IVA' },
      { value: 'Último pedido' },
      { value: 'Saldo' },
    ],
    [{ value: 50 }, { value: 58 }, { value }, { value: 1.5 }],
  ])
})

test('orders are summed only where each is in one row', () => {
  const totalOrders = (group: SalesGroup) => sheet(group).at(-1)?.[3]
  expect(totalOrders('customer')).toMatchObject({ value: 4 })
  expect(totalOrders('category')).toBeNull()
})

test('the sales with IVA of a file whose rows share orders are marked as rounded by row', () => {
  const groups: SalesGroup[] = ['day', 'customer', 'product', 'category', 'root']
  const titles = groups.map(
    (group) => exportColumnsOf(group, true).find(({ title }) => title.startsWith('Ventas con'))?.title,
  )
  const rounded = 'Ventas con IVA (redondeadas por renglón)'
  expect(titles).toEqual(['Ventas con IVA', 'Ventas con IVA', rounded, rounded, rounded])
})
