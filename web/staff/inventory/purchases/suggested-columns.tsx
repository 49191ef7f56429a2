import { useId } from 'react'
import { Link } from 'react-router-dom'
import { lineTotal } from '#contract/money'
import { maxPieces } from '#contract/purchases/purchases'
import type { SuggestedRow } from '#contract/purchases/suggested'
import { noSupplier } from '#contract/purchases/suppliers'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { formatTenths } from '../../tenths.ts'

export type Quantities = {
  textOf: (row: SuggestedRow) => string
  /** Pieces to order. Undefined if the typed text is not a whole number that a purchase accepts. */
  numberOf: (row: SuggestedRow) => number | undefined
  /** Pieces to order; 0 if the row is not picked, or the typed text is not a valid quantity. */
  piecesOf: (row: SuggestedRow) => number
  onText: (id: number, text: string) => void
  /** The checkbox of the row is set. */
  isPicked: (row: SuggestedRow) => boolean
  onPick: (rows: readonly SuggestedRow[], isPicked: boolean) => void
}

const coverOf = ({ days }: SuggestedRow) => (days === null ? '—' : `${formatCount(Math.floor(days))} d`)

/** `rows`: all rows of the list, which the checkbox in the head sets or clears. */
export const suggestedColumns = (quantities: Quantities, rows: readonly SuggestedRow[]): Column<SuggestedRow>[] => [
  {
    key: 'pick',
    width: '2.5rem',
    head: <PickAll rows={rows} {...quantities} />,
    render: (row) => <Pick row={row} {...quantities} />,
  },
  {
    key: 'code',
    title: 'Código',
    sort: ({ code }) => code,
    render: (row) => <Code {...row} />,
  },
  { key: 'name', title: 'Producto', className: 'min-w-44', render: ({ name }) => name },
  {
    key: 'supplier',
    title: 'Proveedor',
    className: 'min-w-36',
    sort: ({ supplier }) => supplier ?? '',
    render: ({ supplier, supplierCode }) => (
      <>
        {supplier ?? <span className="text-ink-3">{noSupplier}</span>}
        {supplierCode ? <span className="code block text-ink-3 text-xs">{supplierCode}</span> : null}
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'Disponible',
    align: 'right',
    sort: ({ quantity }) => quantity,
    render: ({ quantity, waiting }) => (
      <>
        {formatCount(Math.max(quantity, 0))}
        {waiting > 0 ? <span className="block text-sm text-warn">{formatCount(waiting)} en espera</span> : null}
      </>
    ),
  },
  {
    key: 'incoming',
    title: 'En camino',
    align: 'right',
    sort: ({ incoming }) => incoming,
    render: ({ incoming }) => (incoming > 0 ? formatCount(incoming) : '—'),
  },
  { key: 'min_stock', title: 'Mínimo', align: 'right', render: ({ min_stock }) => formatCount(min_stock) },
  {
    key: 'daily',
    title: 'Venta diaria',
    align: 'right',
    sort: ({ daily }) => daily,
    render: ({ daily }) => formatTenths(daily),
  },
  { key: 'days', title: 'Alcanza', align: 'right', sort: ({ days }) => days ?? 9e9, render: coverOf },
  {
    key: 'cost',
    title: 'Último costo',
    align: 'right',
    render: ({ cost }) => (cost === null ? '—' : formatMoney(cost)),
  },
  {
    key: 'suggested',
    title: 'A pedir',
    align: 'right',
    render: (row) => <QuantityField row={row} {...quantities} />,
  },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    render: (row) => amountText(row, quantities),
  },
]

function PickAll({ rows, isPicked, onPick }: Quantities & { rows: readonly SuggestedRow[] }) {
  const areAll = rows.every(isPicked)
  return (
    <Checkbox
      aria-label="Comprar todos"
      className="align-middle"
      checked={areAll}
      onChange={() => onPick(rows, !areAll)}
    />
  )
}

const Pick = ({ row, isPicked, onPick }: Quantities & { row: SuggestedRow }) => (
  <Checkbox
    aria-label={`Comprar ${row.code}`}
    className="align-middle"
    checked={isPicked(row)}
    onChange={(event) => onPick([row], event.target.checked)}
  />
)

const amountText = (row: SuggestedRow, { piecesOf }: Quantities) =>
  row.cost === null ? '—' : formatMoney(lineTotal({ price: row.cost, quantity: piecesOf(row) }))

const Code = ({ id, code }: Pick<SuggestedRow, 'id' | 'code'>) => (
  <Link to={`/inventory/view?product=${id}`} className="whitespace-nowrap font-mono text-theme-text hover:underline">
    {code}
  </Link>
)

/** A product on a phone. */
export function SuggestedCard({ row, ...quantities }: Quantities & { row: SuggestedRow }) {
  const { name, supplier, quantity, waiting, incoming, min_stock, daily, cost } = row
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="flex min-w-0 items-baseline gap-2 font-medium [overflow-wrap:anywhere]">
          <Pick row={row} {...quantities} />
          {name}
        </p>
        <span className="font-semibold tabular-nums">{amountText(row, quantities)}</span>
      </div>
      <p className="text-ink-2">
        <Code {...row} /> · {supplier ?? noSupplier}
      </p>
      <div className="flex items-center justify-between gap-3">
        <p className="text-ink-3 text-xs tabular-nums">
          Disponible {formatCount(Math.max(quantity, 0))} · mínimo {formatCount(min_stock)}
          {waiting > 0 ? <span className="text-warn"> · {formatCount(waiting)} en espera</span> : null}
          {incoming > 0 ? ` · ${formatCount(incoming)} en camino` : null}
          <span className="block">
            Venta diaria {formatTenths(daily)}
            {row.days === null ? '' : ` · alcanza ${coverOf(row)}`}
            {cost === null ? '' : ` · costo ${formatMoney(cost)}`}
          </span>
        </p>
        <QuantityField row={row} {...quantities} />
      </div>
    </div>
  )
}

function QuantityField({ row, textOf, numberOf, piecesOf, onText }: Quantities & { row: SuggestedRow }) {
  const problemId = useId()
  const isWrong = numberOf(row) === undefined
  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <TextInput
        aria-label={`Piezas a pedir de ${row.code}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        inputMode="numeric"
        autoComplete="off"
        className="w-28! text-right tabular-nums"
        value={textOf(row)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onText(row.id, event.target.value)}
      />
      {isWrong ? (
        <span id={problemId} role="alert" className="text-right text-bad text-xs">
          Piezas enteras, de 0 a {formatCount(maxPieces)}
        </span>
      ) : row.box_qty ? (
        <span className="text-ink-3 text-xs">
          {formatTenths(piecesOf(row) / row.box_qty)} × caja de {row.box_qty}
        </span>
      ) : null}
    </span>
  )
}

export const exportColumns = (piecesOf: Quantities['piecesOf']): ExportColumn<SuggestedRow>[] => [
  { title: 'Proveedor', value: ({ supplier }) => supplier ?? noSupplier },
  { title: 'Clave del proveedor', value: ({ supplierCode }) => supplierCode },
  { title: 'Código', value: ({ code }) => code },
  { title: 'Producto', value: ({ name }) => name },
  { title: 'Unidad', value: ({ unit }) => unit },
  { title: 'Disponible', value: ({ quantity }) => Math.max(quantity, 0) },
  { title: 'En espera', value: ({ waiting }) => waiting },
  { title: 'En camino', value: ({ incoming }) => incoming },
  { title: 'Existencia mínima', value: ({ min_stock }) => min_stock },
  { title: 'Venta diaria', value: ({ daily }) => daily, format: 'decimal' },
  { title: 'Piezas por caja', value: ({ box_qty }) => box_qty },
  { title: 'A pedir', value: piecesOf, isSummed: true },
  { title: 'Costo', value: ({ cost }) => cost, format: 'money' },
  {
    title: 'Importe',
    value: (row) => lineTotal({ price: row.cost ?? 0, quantity: piecesOf(row) }),
    format: 'money',
    isSummed: true,
  },
]
