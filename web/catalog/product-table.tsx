import type { ComponentProps } from 'react'
import { formatMoney } from '../ui/money.ts'
import { Stock } from '../ui/stock.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AddButton } from './add-button.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductName } from './product-name.tsx'
import { ProductQuantity } from './product-quantity.tsx'
import { nameId, type ProductRow, packing, type RowActions } from './product-row.ts'
import { ProductThumb } from './product-thumb.tsx'

const columnsFor = (actions: RowActions): Column<ProductRow>[] => [
  { key: 'code', title: 'Código', width: '7rem', render: (row) => <span className="code">{row.code}</span> },
  {
    key: 'name',
    title: 'Descripción',
    render: (row) => (
      <div className="relative flex min-w-0 items-center gap-3">
        <ProductThumb product={row} />
        <div className="min-w-0">
          <ProductName row={row} onShow={actions.onShow} />
          <p className="text-ink-3 text-xs">{packing(row)}</p>
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
    width: '6.5rem',
    align: 'right',
    render: (row) => <span className="font-medium">{formatMoney(row.salePrice1)}</span>,
  },
  {
    key: 'quantity',
    title: 'Cantidad',
    width: '8.5rem',
    render: (row) => <ProductQuantity row={row} {...actions} />,
  },
  {
    key: 'add',
    width: '9.25rem',
    align: 'right',
    render: (row) => <AddButton row={row} onAdd={actions.onAdd} aria-describedby={nameId(row)} />,
  },
]

type State = Pick<ComponentProps<typeof Table<ProductRow>>, 'rows' | 'empty' | 'loading' | 'error' | 'onRetry'>

export function ProductTable({ actions, ...state }: State & { actions: RowActions }) {
  return (
    <Table
      {...state}
      columns={columnsFor(actions)}
      rowKey={(row) => row.id}
      rowClass={(row) => (row.ordered > 0 ? 'bg-picked' : '')}
      card={(row) => <ProductCard row={row} {...actions} />}
      maxHeight="var(--list)"
      minWidth="680px"
      caption="Productos"
    />
  )
}
