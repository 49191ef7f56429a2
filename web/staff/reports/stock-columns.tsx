import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { movementLabels } from '#contract/inventory/inventory'
import type { StockReport, StockReportOf, StockView } from '#contract/reports'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Stock } from '../../ui/stock.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { formatTenths } from '../tenths.ts'

type RowOf<View extends StockView> = StockReportOf<View>['rows'][number]
export type StockRow = StockReport['rows'][number]

/** A column: its sort and export value, and how it is drawn. `paper`: how it is printed, if not as on the screen. */
type StockColumn<Row> = {
  title: string
  value: (row: Row) => string | number | null
  show?: (row: Row) => ReactNode
  paper?: (row: Row) => ReactNode
  align?: 'right'
} & Pick<ExportColumn<Row>, 'format' | 'isSummed'>

const count = <Row,>(title: string, value: (row: Row) => number): StockColumn<Row> => ({
  title,
  value,
  show: (row) => formatCount(value(row)),
  align: 'right',
})

/** A count that a sheet sums. */
const pieces = <Row,>(title: string, value: (row: Row) => number): StockColumn<Row> => ({
  ...count(title, value),
  isSummed: true,
})

const money = <Row,>(title: string, value: (row: Row) => number | null): StockColumn<Row> => ({
  title,
  value,
  show: (row) => <span className="font-medium">{moneyOrDash(value(row))}</span>,
  align: 'right',
  format: 'money',
  isSummed: true,
})

const moneyOrDash = (pesos: number | null) => (pesos === null ? '—' : formatMoney(pesos))

const tenthsOrDash = (value: number | null) => (value === null ? '—' : formatTenths(value))

type ProductCells = { id: number; code: string; name: string }

/** Code and name of a product, with a link to its movements. */
const product = <Row extends ProductCells>(): StockColumn<Row>[] => [
  {
    title: 'Código',
    value: ({ code }) => code,
    show: ({ id, code }) => (
      <Link to={`/inventory/view?product=${id}`} className="code font-semibold text-theme-text hover:underline">
        {code}
      </Link>
    ),
    // A link needs the router.
    paper: ({ code }) => code,
  },
  {
    title: 'Nombre',
    value: ({ name }) => name,
    show: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
  },
]

const columnsByView: { [View in StockView]: StockColumn<RowOf<View>>[] } = {
  valuation: [
    { title: 'Categoría', value: ({ category }) => category ?? 'Sin categoría' },
    pieces('Productos', ({ products }) => products),
    pieces('Piezas', (row) => row.pieces),
    pieces('Sin costo', ({ uncosted }) => uncosted),
    money('Valor', ({ value }) => value),
  ],
  movements: [
    { title: 'Tipo', value: ({ type }) => movementLabels[type] },
    pieces('Movimientos', ({ movements }) => movements),
    pieces('Entradas', ({ added }) => added),
    pieces('Salidas', ({ taken }) => taken),
  ],
  low: [
    ...product<RowOf<'low'>>(),
    {
      title: 'Disponible',
      value: ({ quantity }) => quantity,
      show: ({ quantity }) => <Stock quantity={quantity} />,
      align: 'right',
    },
    count('Existencia mínima', ({ min_stock }) => min_stock),
    pieces('Sugerido', ({ suggested }) => suggested),
    { title: 'Venta diaria', value: ({ daily }) => daily, show: ({ daily }) => tenthsOrDash(daily), align: 'right' },
    { title: 'Días de cobertura', value: ({ days }) => days, show: ({ days }) => tenthsOrDash(days), align: 'right' },
  ],
  idle: [
    ...product<RowOf<'idle'>>(),
    pieces('Existencia', ({ on_hand }) => on_hand),
    money('Valor', ({ value }) => value),
    {
      title: 'Último movimiento',
      value: ({ lastMovement }) => lastMovement,
      format: 'dateTime',
      show: ({ lastMovement }) => (lastMovement ? formatDay(lastMovement) : 'Nunca'),
    },
  ],
  rotation: [
    ...product<RowOf<'rotation'>>(),
    pieces('Vendidas', ({ sold }) => sold),
    count('Existencia', ({ on_hand }) => on_hand),
    {
      title: 'Rotación',
      value: ({ turnover }) => turnover,
      show: ({ turnover }) => tenthsOrDash(turnover),
      align: 'right',
    },
  ],
  waste: [
    ...product<RowOf<'waste'>>(),
    { title: 'Tipo', value: ({ type }) => movementLabels[type] },
    pieces('Piezas perdidas', (row) => row.pieces),
    money('Costo perdido', ({ value }) => value),
  ],
}

/** Safe cast: a report's rows are always those of its view. */
export const columnsOf = (view: StockView) => columnsByView[view] as unknown as StockColumn<StockRow>[]

export const stockColumns = (view: StockView): Column<StockRow>[] =>
  columnsOf(view).map(({ title, value, show, align }) => ({
    key: title,
    title,
    align,
    sort: value,
    render: (row) => (show ? show(row) : value(row)),
  }))

export const keyOf = (row: StockRow) =>
  'id' in row ? `${row.id} ${'type' in row ? row.type : ''}` : JSON.stringify(row)

/** A row on a phone: its product, category or type, then its figures in lines. */
export function StockCard({ row, view }: { row: StockRow; view: StockView }) {
  const [first, ...others] = stockColumns(view)
  const isProduct = 'code' in row
  const figures = isProduct ? others.slice(1) : others
  return (
    <div className="grid gap-1 text-sm">
      {isProduct ? <p className="font-medium [overflow-wrap:anywhere]">{row.name}</p> : null}
      <div className="font-medium [overflow-wrap:anywhere]">{first?.render(row)}</div>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
        {figures.map(({ key, title, render }) => (
          <div key={key} className="flex items-baseline gap-1.5">
            <dt className="text-ink-3">{title}</dt>
            <dd className="tabular-nums">{render(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export const exportColumnsOf = (view: StockView): ExportColumn<StockRow>[] =>
  columnsOf(view).map(({ title, value, format, isSummed }) => ({ title, value, format, isSummed }))
