import { paymentMethodLabels } from '#contract/orders/states'
import type { SalesGroup, SalesRow } from '#contract/reports'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { formatStep, isStep } from './periods.ts'

/** The amount shown: without or with IVA. */
export type Amount = 'net' | 'gross'

export const titles: Record<SalesGroup, string> = {
  day: 'Día',
  week: 'Semana',
  month: 'Mes',
  product: 'Producto',
  category: 'Categoría',
  root: 'Categoría de primer nivel',
  customer: 'Cliente',
  seller: 'Vendedor',
  method: 'Método de pago',
}

export function nameOf({ key, label }: SalesRow, group: SalesGroup) {
  if (isStep(group)) return formatStep(key, group)
  if (group !== 'method') return label
  return Object.entries(paymentMethodLabels).find(([method]) => method === key)?.[1] ?? 'Otra o por definir'
}

/** Average of an order, in pesos. */
export const averageOf = (sums: Pick<SalesRow, Amount | 'orders'>, amount: Amount) =>
  sums.orders > 0 ? sums[amount] / sums.orders : 0

/** Groups in which each order is in one row, so that the orders of all rows can be summed. */
const isOnce = (group: SalesGroup) => isStep(group) || group === 'customer' || group === 'seller' || group === 'method'

/** The first column of a file: days, weeks (their Monday) and months are dates, so that a sheet sorts them and groups them. */
function nameColumn(group: SalesGroup): ExportColumn<SalesRow> {
  if (!isStep(group)) return { title: titles[group], value: (row) => nameOf(row, group) }
  return {
    title: group === 'week' ? 'Semana del' : titles[group],
    value: ({ key }) => key,
    format: group === 'month' ? 'month' : 'date',
  }
}

const marginColumn: ExportColumn<SalesRow> = {
  title: 'Margen',
  value: ({ margin = null }) => margin,
  format: 'money',
  isSummed: true,
}

const customerColumns: readonly ExportColumn<SalesRow>[] = [
  { title: 'Ticket promedio sin IVA', value: (row) => averageOf(row, 'net'), format: 'money' },
  { title: 'Ticket promedio con IVA', value: (row) => averageOf(row, 'gross'), format: 'money' },
  { title: 'Último pedido', value: ({ lastOrderDate = null }) => lastOrderDate, format: 'dateTime' },
  { title: 'Saldo', value: ({ owed = 0 }) => owed, format: 'money', isSummed: true },
]

/** `seesCost`: with margins. */
export const exportColumnsOf = (group: SalesGroup, seesCost: boolean): ExportColumn<SalesRow>[] => [
  ...(group === 'product' ? [{ title: 'Código', value: ({ detail }: SalesRow) => detail }] : []),
  nameColumn(group),
  { title: 'Ventas sin IVA', value: ({ net }) => net, format: 'money', isSummed: true },
  // The IVA of an order is rounded once, and its lines are in several rows: their sum may differ from the sales by centavos.
  {
    title: isOnce(group) ? 'Ventas con IVA' : 'Ventas con IVA (redondeadas por renglón)',
    value: ({ gross }) => gross,
    format: 'money',
    isSummed: true,
  },
  ...(group === 'product' && seesCost ? [marginColumn] : []),
  { title: 'Pedidos', value: ({ orders }) => orders, ...(isOnce(group) && { isSummed: true }) },
  { title: 'Piezas vendidas', value: ({ pieces }) => pieces, isSummed: true },
  ...(group === 'customer' ? customerColumns : [{ title: 'Clientes', value: ({ customers }: SalesRow) => customers }]),
]
