import { type InventoryRow, stockState, stockStateLabels } from '#contract/inventory/inventory'
import { lineTotal } from '#contract/money'
import type { Category } from '#contract/products/catalog'
import { pathName, pathTo } from '../../shop/category-tree.ts'
import { codeWrap } from '../../shop/code-wrap.ts'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { StockChip } from './stock-chip.tsx'

type RowOptions = { categories: readonly Category[]; canSeeCost: boolean; onOpen: (row: InventoryRow) => void }
type Row = { row: InventoryRow }

/** Value of the stock in pesos; null without a cost. */
const stockValue = ({ Inventory }: InventoryRow) =>
  Inventory && Inventory.avg_cost !== null
    ? lineTotal({ price: Inventory.avg_cost, quantity: Inventory.on_hand })
    : null

const figure = (value: number | null | undefined, format = formatCount) => (value == null ? <NoValue /> : format(value))

export function inventoryColumns({ categories, canSeeCost, onOpen }: RowOptions): Column<InventoryRow>[] {
  const costs: Column<InventoryRow>[] = [
    {
      key: 'avg_cost',
      title: 'Costo prom.',
      align: 'right',
      sort: true,
      render: ({ Inventory }) => figure(Inventory?.avg_cost, formatMoney),
    },
    { key: 'value', title: 'Valor', align: 'right', sort: true, render: (row) => figure(stockValue(row), formatMoney) },
  ]
  return [
    { key: 'code', title: 'Código', sort: true, render: (row) => <Code row={row} onOpen={onOpen} /> },
    {
      key: 'name',
      title: 'Nombre',
      sort: true,
      className: 'min-w-48',
      render: (row) => <Name row={row} categories={categories} />,
    },
    {
      key: 'on_hand',
      title: 'Existencia',
      align: 'right',
      sort: true,
      render: ({ Inventory }) => figure(Inventory?.on_hand),
    },
    {
      key: 'reserved',
      title: 'Reservado',
      align: 'right',
      sort: true,
      render: ({ Inventory }) => figure(Inventory?.reserved),
    },
    {
      key: 'quantity',
      title: 'Disponible',
      align: 'right',
      sort: true,
      render: ({ Inventory, incoming }) => (
        <>
          <span className="font-semibold">{figure(Inventory?.quantity)}</span>
          {incoming > 0 ? (
            <span className="block whitespace-nowrap text-ink-2 text-xs">{formatCount(incoming)} en camino</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'min_stock',
      title: 'Mínimo',
      align: 'right',
      sort: true,
      render: ({ Inventory }) => figure(Inventory?.min_stock),
    },
    { key: 'state', title: 'Estado', render: (row) => <StockChip product={row} /> },
    {
      key: 'location',
      title: 'Ubicación',
      sort: true,
      render: ({ Inventory }) => <span className="whitespace-nowrap text-ink-2">{Inventory?.location ?? '—'}</span>,
    },
    ...(canSeeCost ? costs : []),
    {
      key: 'lastMovement',
      title: 'Último mov.',
      sort: true,
      render: ({ lastMovement }) => (
        <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(lastMovement)}</span>
      ),
    },
  ]
}

export function exportColumns({
  categories,
  canSeeCost,
}: Pick<RowOptions, 'categories' | 'canSeeCost'>): ExportColumn<InventoryRow>[] {
  return [
    { key: 'code', title: 'Código', value: ({ code }) => code },
    { key: 'name', title: 'Nombre', value: ({ name }) => name },
    { key: 'name', title: 'Categoría', value: ({ categoryId }) => pathName(pathTo(categories, categoryId)) },
    { key: 'on_hand', title: 'Existencia', value: ({ Inventory }) => Inventory?.on_hand ?? null, isSummed: true },
    { key: 'reserved', title: 'Reservado', value: ({ Inventory }) => Inventory?.reserved ?? null },
    { key: 'quantity', title: 'Disponible', value: ({ Inventory }) => Inventory?.quantity ?? null },
    { key: 'quantity', title: 'En camino', value: ({ incoming }) => incoming },
    { key: 'min_stock', title: 'Existencia mínima', value: ({ Inventory }) => Inventory?.min_stock ?? null },
    { key: 'state', title: 'Estado de la existencia', value: (product) => stockStateLabels[stockState(product)] },
    { key: 'location', title: 'Ubicación', value: ({ Inventory }) => Inventory?.location ?? '' },
    ...(canSeeCost
      ? [
          {
            key: 'avg_cost',
            title: 'Costo promedio',
            value: ({ Inventory }: InventoryRow) => Inventory?.avg_cost ?? null,
            format: 'money' as const,
          },
          { key: 'value', title: 'Valor', value: stockValue, format: 'money' as const, isSummed: true as const },
        ]
      : []),
    {
      key: 'lastMovement',
      title: 'Último movimiento',
      value: ({ lastMovement }) => lastMovement,
      format: 'dateTime',
    },
  ]
}

function Code({ row, onOpen }: Row & Pick<RowOptions, 'onOpen'>) {
  return (
    <button
      type="button"
      aria-label={`Kardex de ${row.code}`}
      onClick={() => onOpen(row)}
      className={`text-left font-mono font-semibold text-sm text-theme-text hover:underline ${codeWrap(row.code)}`}
    >
      {row.code}
    </button>
  )
}

function Name({ row, categories }: Row & Pick<RowOptions, 'categories'>) {
  const words = [row.category, row.status === 'active' ? null : row.status === 'draft' ? 'Borrador' : 'Inactivo']
  return (
    <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
      <p className="font-medium">{row.name}</p>
      <p className="text-ink-3 text-xs" title={pathName(pathTo(categories, row.categoryId))}>
        {words.filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** A row of the list on a phone. */
export function InventoryCard({ row, categories, onOpen }: Row & Pick<RowOptions, 'categories' | 'onOpen'>) {
  const { Inventory, incoming } = row
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Code row={row} onOpen={onOpen} />
        <StockChip product={row} />
        {Inventory?.location ? <span className="ml-auto text-ink-2 text-xs">{Inventory.location}</span> : null}
      </div>
      <div className="flex items-end justify-between gap-3">
        <Name row={row} categories={categories} />
        {Inventory ? (
          <p className="shrink-0 text-right">
            <span className="font-semibold text-base tabular-nums">{formatCount(Inventory.quantity)}</span>
            <span className="block text-ink-3 text-xs">disponibles</span>
          </p>
        ) : null}
      </div>
      {Inventory ? (
        <p className="text-ink-3 text-xs tabular-nums">
          Existencia {formatCount(Inventory.on_hand)} · reservado {formatCount(Inventory.reserved)} · mínimo{' '}
          {formatCount(Inventory.min_stock)}
          {incoming > 0 ? ` · ${formatCount(incoming)} en camino` : ''}
        </p>
      ) : null}
    </div>
  )
}
