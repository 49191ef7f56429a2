import { Link } from 'react-router-dom'
import { isLate, type PurchaseOrderRow, purchaseFolio } from '#contract/purchases/orders'
import { formatDay } from '../../../../ui/date.ts'
import type { ExportColumn } from '../../../../ui/file/export-cells.ts'
import { countText, formatCount, formatMoney } from '../../../../ui/money.ts'
import type { Column } from '../../../../ui/table/table.tsx'
import { StateChips, stateLabels } from './purchase-order-state.tsx'

export const orderPath = (id: number) => `/inventory/purchase-orders/${id}`

/** Received pieces in percent, rounded down: 100 only if all arrived. */
export const receivedShare = ({ received, pieces }: Pick<PurchaseOrderRow, 'received' | 'pieces'>) =>
  Math.floor((received / pieces) * 100)

const lateClass = (row: PurchaseOrderRow) => (isLate(row) ? 'font-semibold text-bad' : '')

const Expected = ({ row }: { row: PurchaseOrderRow }) => (
  <span className={`whitespace-nowrap tabular-nums ${lateClass(row)}`}>{formatDay(row.expectedOn)}</span>
)

export const purchaseOrderColumns: Column<PurchaseOrderRow>[] = [
  {
    key: 'id',
    title: 'Orden',
    sort: true,
    render: ({ id }) => (
      <Link to={orderPath(id)} className="whitespace-nowrap font-medium text-theme-text tabular-nums hover:underline">
        {purchaseFolio(id)}
      </Link>
    ),
  },
  {
    key: 'createdAt',
    title: 'Fecha',
    render: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatDay(createdAt)}</span>,
  },
  {
    key: 'supplier',
    title: 'Proveedor',
    sort: true,
    className: 'min-w-44 [overflow-wrap:anywhere]',
    render: ({ supplier }) => supplier,
  },
  {
    key: 'state',
    title: 'Estado',
    render: (row) => (
      <span className="flex flex-wrap gap-1">
        <StateChips {...row} />
      </span>
    ),
  },
  { key: 'expectedOn', title: 'Llega', sort: true, render: (row) => <Expected row={row} /> },
  { key: 'lines', title: 'Renglones', align: 'right', render: ({ lines }) => formatCount(lines) },
  { key: 'pieces', title: 'Piezas', align: 'right', sort: true, render: ({ pieces }) => formatCount(pieces) },
  {
    key: 'received',
    title: 'Recibido',
    align: 'right',
    render: (row) => (
      <>
        {formatCount(row.received)} <span className="text-ink-3">({receivedShare(row)} %)</span>
      </>
    ),
  },
  {
    key: 'total',
    title: 'Total sin IVA',
    align: 'right',
    sort: true,
    render: ({ total }) => <span className="font-semibold">{formatMoney(total)}</span>,
  },
  { key: 'user', title: 'Ordenó', render: ({ user }) => <span className="text-ink-2">{user}</span> },
]

export const exportColumns: ExportColumn<PurchaseOrderRow>[] = [
  { key: 'id', title: 'Orden', value: ({ id }) => purchaseFolio(id) },
  { key: 'createdAt', title: 'Fecha', value: ({ createdAt }) => createdAt, format: 'dateTime' },
  { key: 'supplier', title: 'Proveedor', value: ({ supplier }) => supplier },
  { key: 'state', title: 'Estado', value: ({ state }) => stateLabels[state] },
  { key: 'expectedOn', title: 'Llega el', value: ({ expectedOn }) => expectedOn, format: 'date' },
  { key: 'lines', title: 'Renglones', value: ({ lines }) => lines },
  { key: 'pieces', title: 'Piezas', value: ({ pieces }) => pieces },
  { key: 'received', title: 'Recibido', value: ({ received }) => received },
  { key: 'total', title: 'Total sin IVA', value: ({ total }) => total, format: 'money' },
  { key: 'user', title: 'Ordenó', value: ({ user }) => user },
]

/** A row of the list on a phone. */
export function PurchaseOrderCard({ row }: { row: PurchaseOrderRow }) {
  const { id, supplier, createdAt, expectedOn, pieces, total } = row
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={orderPath(id)} className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {supplier}
        </Link>
        <span className="font-semibold tabular-nums">{formatMoney(total)}</span>
      </div>
      <p className="text-ink-2 tabular-nums">
        {purchaseFolio(id)} · {formatDay(createdAt)} · {countText(pieces, 'pza')} · llegó {receivedShare(row)} %
      </p>
      <p className="flex flex-wrap items-center gap-2 text-ink-3 text-xs">
        <StateChips {...row} />
        {expectedOn ? <span className={lateClass(row)}>Llega {formatDay(expectedOn)}</span> : null}
      </p>
    </div>
  )
}
