import { useMemo } from 'react'
import { withDisplayPrices } from '../../shop/display.ts'
import { ProductThumb } from '../../shop/product-thumb.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Stock } from '../../ui/stock.tsx'
import type { Rows } from '../../ui/table/rows.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { AddButton } from './add-button.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductName } from './product-name.tsx'
import { ProductQuantity, QuantityRule } from './product-quantity.tsx'
import { nameId, type ProductRow, type RowActions } from './product-row.ts'

const columnsFor = (actions: RowActions): Column<ProductRow>[] => [
  {
    key: 'code',
    title: 'Código',
    width: '7rem',
    className: 'code line-clamp-2',
    render: ({ code }) => code,
  },
  {
    key: 'name',
    title: 'Descripción',
    className: 'relative flex items-center gap-3',
    render: (row) => (
      <>
        {row.image ? <ProductThumb product={row} /> : null}
        <ProductName row={row} onShow={actions.onShow} className="line-clamp-2" />
      </>
    ),
  },
  {
    key: 'stock',
    title: 'Existencia',
    width: '7.75rem',
    align: 'right',
    render: (row) => <Stock product={row} />,
  },
  {
    key: 'price',
    title: 'Precio',
    width: '7.25rem',
    align: 'right',
    className: 'font-medium',
    render: (row) => (
      <>
        <Price amount={withDisplayPrices(row).salePrice1} />
        <span className="line-clamp-2 whitespace-normal font-normal text-ink-2 text-sm leading-tight" title={row.unit}>
          {row.unit}
        </span>
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'Cantidad',
    width: '8.75rem',
    render: (row) => (
      <>
        <ProductQuantity row={row} {...actions} />
        <QuantityRule row={row} className="truncate" />
      </>
    ),
  },
  {
    key: 'add',
    width: '9.25rem',
    align: 'right',
    render: (row) => <AddButton row={row} {...actions} aria-describedby={nameId(row)} />,
  },
]

/** Prices from a million use a smaller font. */
function Price({ amount }: { amount: number }) {
  const price = formatMoney(amount)
  return amount < 1_000_000 ? price : <span className="text-sm">{price}</span>
}

const scroll = { maxHeight: 'var(--list)', minWidth: '680px', heights: { row: 56, card: 118 } }

export type ProductsProps = { rows: Rows<ProductRow> | undefined; actions: RowActions }

export function ProductTable({ rows, actions }: ProductsProps) {
  const columns = useMemo(() => columnsFor(actions), [actions])
  const card = useMemo(() => (row: ProductRow) => <ProductCard row={row} {...actions} />, [actions])
  return (
    <Table
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      rowClass={(row) => (row.cartQuantity > 0 ? 'bg-picked' : '')}
      card={card}
      scroll={scroll}
      caption="Productos"
    />
  )
}
