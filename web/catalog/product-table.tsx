import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Cart } from '#contract/cart'
import type { Product } from '#contract/catalog'
import { leastQuantity } from '#contract/ordering'
import { formatMoney } from '../ui/money.ts'
import { Stock } from '../ui/stock.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AddButton } from './add-button.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductQuantity } from './product-quantity.tsx'
import { nameId, type ProductRow, packing, type RowActions } from './product-row.ts'
import { ProductThumb } from './product-thumb.tsx'

const columnsFor = (actions: RowActions): Column<ProductRow>[] => [
  { key: 'code', title: 'Código', width: '7rem', render: (row) => <span className="code">{row.code}</span> },
  {
    key: 'name',
    title: 'Descripción',
    render: (row) => (
      <div className="flex min-w-0 items-center gap-3">
        <ProductThumb image={row.image} />
        <div className="min-w-0">
          <p id={nameId(row)} className="font-medium leading-snug [overflow-wrap:anywhere]">
            {row.name}
          </p>
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
  { key: 'add', width: '9.25rem', align: 'right', render: (row) => <AddButton row={row} onAdd={actions.onAdd} /> },
]

export function ProductTable({
  products,
  lines,
  adding,
  add,
  /** Another search starts at its first row. */
  view,
  ...state
}: {
  products: readonly Product[] | undefined
  lines: Cart
  adding: ReadonlySet<number>
  add: (product: Product, quantity: number) => false | Promise<boolean>
  view: string
  empty: ReactNode
  loading: boolean
  error: string | undefined
  onRetry: () => void
  onNearEnd: () => void
}) {
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const holder = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is the reason to scroll
  useEffect(() => {
    holder.current?.firstElementChild?.scrollTo(0, 0)
  }, [view])

  function handleQuantity({ id }: Product, quantity: number | undefined) {
    setTyped((old) => {
      const next = new Map(old)
      if (quantity === undefined) next.delete(id)
      else next.set(id, quantity)
      return next
    })
  }
  function handleAdd(product: Product, quantity: number) {
    const sent = add(product, quantity)
    if (!sent) return false
    sent.then((isAdded) => isAdded && handleQuantity(product, undefined))
    return true
  }

  const ordered = new Map(lines.map((line) => [line.productId, line.quantity]))
  const rows = products?.map((product) => toRow(product, ordered.get(product.id) ?? 0, typed, adding))
  const actions = { onQuantity: handleQuantity, onAdd: handleAdd }

  return (
    <div
      ref={holder}
      className="[--list:max(50vh,calc(100dvh-21rem))] @min-[1000px]:[--list:50vh] @max-[999px]:*:overscroll-auto!"
    >
      <Table
        {...state}
        rows={rows}
        columns={columnsFor(actions)}
        rowKey={(row) => row.id}
        rowClass={(row) => (row.ordered > 0 ? 'bg-picked' : '')}
        card={(row) => <ProductCard row={row} {...actions} />}
        maxHeight="var(--list)"
        minWidth="680px"
        caption="Productos"
      />
    </div>
  )
}

function toRow(
  product: Product,
  ordered: number,
  typed: ReadonlyMap<number, number>,
  adding: ReadonlySet<number>,
): ProductRow {
  const wanted = typed.get(product.id) ?? (ordered || leastQuantity(product))
  return { ...product, ordered, wanted, isAdding: adding.has(product.id) }
}
