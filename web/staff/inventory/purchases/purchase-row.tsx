import { Link } from 'react-router-dom'
import type { PurchaseRow } from '#contract/purchases/purchases'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'

export const pathOf = ({ id }: Pick<PurchaseRow, 'id'>) => `/inventory/purchases/${id}`

export const UndoneChip = ({ undoneAt }: Pick<PurchaseRow, 'undoneAt'>) =>
  undoneAt ? <Chip tone="grey">Deshecha</Chip> : null

const undoneClasses = ({ undoneAt }: PurchaseRow) => (undoneAt ? 'text-ink-3 line-through' : '')

export const purchaseColumns: Column<PurchaseRow>[] = [
  {
    key: 'id',
    title: 'Compra',
    render: (row) => (
      <Link to={pathOf(row)} className="font-medium text-theme-text tabular-nums hover:underline">
        {row.id}
      </Link>
    ),
  },
  {
    key: 'date',
    title: 'Fecha de la nota',
    sort: true,
    render: ({ date }) => <span className="whitespace-nowrap tabular-nums">{formatDay(date)}</span>,
  },
  {
    key: 'supplier',
    title: 'Proveedor',
    sort: true,
    className: 'min-w-48',
    render: (row) => (
      <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
        {row.supplier} <UndoneChip {...row} />
      </span>
    ),
  },
  { key: 'reference', title: 'Nota', sort: true, render: ({ reference }) => reference ?? '—' },
  { key: 'lines', title: 'Renglones', align: 'right', render: ({ lines }) => formatCount(lines) },
  { key: 'pieces', title: 'Piezas', align: 'right', sort: true, render: ({ pieces }) => formatCount(pieces) },
  {
    key: 'total',
    title: 'Total sin IVA',
    align: 'right',
    sort: true,
    render: (row) => <span className={`font-semibold ${undoneClasses(row)}`}>{formatMoney(row.total)}</span>,
  },
  { key: 'user', title: 'Recibió', render: ({ user }) => <span className="text-ink-2">{user}</span> },
]

export const exportColumns: ExportColumn<PurchaseRow>[] = [
  { key: 'id', title: 'Compra', value: ({ id }) => id },
  { key: 'date', title: 'Fecha de la nota', value: ({ date }) => date, format: 'date' },
  { key: 'supplier', title: 'Proveedor', value: ({ supplier }) => supplier },
  { key: 'reference', title: 'Nota', value: ({ reference }) => reference ?? '' },
  { key: 'lines', title: 'Renglones', value: ({ lines }) => lines },
  { key: 'pieces', title: 'Piezas', value: ({ pieces }) => pieces },
  { key: 'total', title: 'Total sin IVA', value: ({ total }) => total, format: 'money' },
  { key: 'user', title: 'Recibió', value: ({ user }) => user },
  { title: 'Registrada', value: ({ createdAt }) => createdAt, format: 'dateTime' },
  { title: 'Deshecha', value: ({ undoneAt }) => undoneAt, format: 'dateTime' },
]

/** A row of the list on a phone. */
export function PurchaseCard({ row }: { row: PurchaseRow }) {
  const { supplier, reference, pieces, user, date } = row
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={pathOf(row)} className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {supplier}
        </Link>
        <span className={`font-semibold tabular-nums ${undoneClasses(row)}`}>{formatMoney(row.total)}</span>
      </div>
      <p className="text-ink-2 tabular-nums [overflow-wrap:anywhere]">
        {[`Compra ${row.id}`, reference, countText(pieces, 'pza')].filter(Boolean).join(' · ')}
      </p>
      <p className="flex items-center gap-2 text-ink-3 text-xs">
        {formatDay(date)} · {user} <UndoneChip {...row} />
      </p>
    </div>
  )
}
