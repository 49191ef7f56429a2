import type { ComponentProps } from 'react'
import type { Product } from '#contract/catalog'
import { formatMoney } from '../ui/money.ts'
import { Stock } from '../ui/stock.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AddButton } from './add-button.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductName } from './product-name.tsx'
import { ProductQuantity } from './product-quantity.tsx'
import { nameId, packing, type RowActions } from './product-row.ts'
import { ProductThumb } from './product-thumb.tsx'

const columnsFor = (actions: RowActions): Column<Product>[] => [
  {
    key: 'code',
    title: 'Código',
    width: '7rem',
    render: ({ code }) => (
      <span className="code line-clamp-2" title={code}>
        {code}
      </span>
    ),
  },
  {
    key: 'name',
    title: 'Descripción',
    render: (row) => (
      <div className="relative flex min-w-0 items-center gap-3">
        <ProductThumb product={row} />
        <div className="min-w-0">
          <ProductName row={row} onShow={actions.onShow} className="line-clamp-2" />
          <p className="truncate text-ink-3 text-xs">{packing(row)}</p>
        </div>
      </div>
    ),
  },
  {
    key: 'stock',
    title: 'Existencia',
    width: '6.5rem',
    align: 'right',
    render: (row) => <Stock quantity={row.Inventory?.quantity ?? null} />,
  },
  {
    key: 'price',
    title: 'Precio',
    width: '7rem',
    align: 'right',
    render: ({ salePrice1 }) => (
      <span className={`font-medium ${salePrice1 < 1_000_000 ? '' : 'text-xs'}`}>{formatMoney(salePrice1)}</span>
    ),
  },
  {
    key: 'quantity',
    title: 'Cantidad',
    width: '8.75rem',
    render: (product) => <ProductQuantity key={product.id} row={actions.toRow(product)} {...actions} />,
  },
  {
    key: 'add',
    width: '9.25rem',
    align: 'right',
    render: (product) => (
      <AddButton row={actions.toRow(product)} onAdd={actions.onAdd} aria-describedby={nameId(product)} />
    ),
  },
]

/** Pixels, as `row` of the table and as `card` on a phone; none needs measuring. */
const heights = { row: 64, card: 112 }

type State = Pick<ComponentProps<typeof Table<Product>>, 'rows' | 'empty' | 'loading' | 'error' | 'onRetry'>

export function ProductTable({ actions, ...state }: State & { actions: RowActions }) {
  return (
    <Table
      {...state}
      columns={columnsFor(actions)}
      rowKey={(row) => row.id}
      rowClass={(product) => (actions.toRow(product).ordered > 0 ? 'bg-picked' : '')}
      card={(product) => <ProductCard row={actions.toRow(product)} {...actions} />}
      heights={heights}
      maxHeight="var(--list)"
      minWidth="680px"
      caption="Productos"
    />
  )
}
