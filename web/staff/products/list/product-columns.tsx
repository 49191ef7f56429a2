import { Link } from 'react-router-dom'
import { ivaLabel } from '#contract/iva'
import { marginOf } from '#contract/products/bulk'
import type { Category } from '#contract/products/catalog'
import { productStatusLabels, type StaffProductRow } from '#contract/products/products'
import { noProductKey } from '#contract/products/sat-keys'
import { pathName, pathTo } from '../../../shop/category-tree.ts'
import { codeWrap } from '../../../shop/code-wrap.ts'
import { ProductThumb } from '../../../shop/product-thumb.tsx'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { Stock } from '../../../ui/stock.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { NoValue } from '../../no-value.tsx'
import { backorderValue, ivaValue, productLabels } from '../labels.ts'

export const editPath = ({ id }: { id: number }) => `/products/edit/${id}`

const tones: Record<StaffProductRow['status'], Tone> = { active: 'green', inactive: 'grey', draft: 'amber' }

export function ProductStatusChip({ status }: Pick<StaffProductRow, 'status'>) {
  return <Chip tone={tones[status]}>{productStatusLabels[status]}</Chip>
}

const pathOf = (categories: readonly Category[], { category }: StaffProductRow) =>
  pathName(pathTo(categories, category?.id ?? null)) || category?.name || ''

/** Columns of the staff product list. `key` is the server's sort key. */
export const productColumns = (categories: readonly Category[]): Column<StaffProductRow>[] => [
  { key: 'code', title: 'Código', sort: true, render: (product) => <Code product={product} /> },
  { key: 'name', title: 'Nombre', sort: true, render: (product) => <Name product={product} /> },
  {
    key: 'category',
    title: 'Categoría',
    sort: true,
    render: (product) => (
      <span className="text-ink-2 text-xs">
        {pathOf(categories, product) || '—'}
        {categories.some(({ id, hidden }) => hidden && id === product.category?.id) ? (
          <span className="block font-medium text-warn">Categoría inactiva: no se vende</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'price',
    title: 'Precio',
    align: 'right',
    sort: true,
    render: (product) => <Price product={product} />,
  },
  { key: 'cost', title: 'Costo', align: 'right', sort: true, render: (product) => <Cost product={product} /> },
  {
    key: 'stock',
    title: 'Disponible',
    align: 'right',
    sort: true,
    render: (product) => <Available product={product} />,
  },
  {
    key: 'sat',
    title: 'Clave SAT',
    render: ({ product_key }) =>
      product_key === noProductKey ? (
        <span className="font-medium text-warn text-xs">Sin clave</span>
      ) : (
        <span className="code whitespace-nowrap">{product_key}</span>
      ),
  },
  { key: 'status', title: 'Estado', sort: true, render: ({ status }) => <ProductStatusChip status={status} /> },
  {
    key: 'updated',
    title: 'Actualizado',
    sort: true,
    render: ({ updatedAt }) => (
      <span className="whitespace-nowrap text-ink-2 text-xs tabular-nums">{formatDay(updatedAt)}</span>
    ),
  },
]

type ExportedField = Exclude<keyof StaffProductRow, 'id' | 'image' | 'version' | 'fixedPrices'>

/** The columns of the exported list, in this order; a field of the row that is missing here is a type error. */
export function exportColumns(categories: readonly Category[]): ExportColumn<StaffProductRow>[] {
  const columns: Record<ExportedField, ExportColumn<StaffProductRow>[]> = {
    code: [{ title: productLabels.code, value: ({ code }) => code }],
    name: [{ title: productLabels.name, value: ({ name }) => name }],
    description: [{ title: productLabels.description, value: ({ description }) => description }],
    brand: [{ title: productLabels.brand, value: ({ brand }) => brand }],
    barcode: [{ title: productLabels.barcode, value: ({ barcode }) => barcode }],
    category: [{ title: productLabels.categoryId, value: (product) => pathOf(categories, product) }],
    salePrice1: [{ title: productLabels.salePrice1, value: ({ salePrice1 }) => salePrice1, format: 'money' }],
    cost: [{ title: productLabels.cost, value: ({ cost }) => cost, format: 'money' }],
    unit: [{ title: productLabels.unit, value: ({ unit }) => unit }],
    min_qty: [{ title: productLabels.min_qty, value: ({ min_qty }) => min_qty }],
    multiple: [{ title: productLabels.multiple, value: ({ multiple }) => multiple }],
    Inventory: [
      { title: 'Existencia', value: ({ Inventory }) => Inventory?.on_hand ?? null },
      { title: 'Disponible', value: ({ Inventory }) => Inventory?.quantity ?? null },
      { title: productLabels.min_stock, value: ({ Inventory }) => Inventory?.min_stock ?? null },
      { title: 'Ubicación', value: ({ Inventory }) => Inventory?.location ?? '' },
    ],
    product_key: [{ title: productLabels.product_key, value: ({ product_key }) => product_key }],
    unit_key: [{ title: productLabels.unit_key, value: ({ unit_key }) => unit_key }],
    iva: [{ title: productLabels.iva, value: ({ iva }) => ivaValue(iva) }],
    box_qty: [{ title: productLabels.box_qty, value: ({ box_qty }) => box_qty }],
    backorder: [{ title: productLabels.backorder, value: ({ backorder }) => backorderValue(backorder) }],
    status: [{ title: productLabels.status, value: ({ status }) => productStatusLabels[status] }],
    updatedAt: [{ title: 'Actualizado', value: ({ updatedAt }) => updatedAt, format: 'dateTime' }],
  }
  return Object.values(columns).flat()
}

function Code({ product }: { product: StaffProductRow }) {
  return (
    <Link
      to={editPath(product)}
      className={`font-mono font-semibold text-sm text-theme-text hover:underline ${codeWrap(product.code)}`}
    >
      {product.code}
    </Link>
  )
}

function Name({ product }: { product: StaffProductRow }) {
  return (
    <div className="flex min-w-44 items-center gap-3">
      <ProductThumb product={product} className="size-10 rounded-md" />
      <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <p className="font-medium">{product.name}</p>
        {product.brand ? <p className="text-ink-3 text-xs">{product.brand}</p> : null}
      </div>
    </div>
  )
}

/** The IVA is shown where it is not the shop's. */
function Price({ product: { salePrice1, iva } }: { product: StaffProductRow }) {
  return (
    <>
      <span className="font-semibold">{formatMoney(salePrice1)}</span>
      {iva ? <span className="block text-ink-3 text-xs">{ivaLabel(iva)}</span> : null}
    </>
  )
}

function Cost({ product: { cost, salePrice1 } }: { product: StaffProductRow }) {
  if (cost === null) return <NoValue />
  const margin = marginOf(salePrice1, cost)
  return (
    <>
      {formatMoney(cost)}
      <span className={`block text-xs ${margin < 0 ? 'font-medium text-bad' : 'text-ink-3'}`}>
        {margin.toFixed(0)} %
      </span>
    </>
  )
}

function Available({ product: { Inventory } }: { product: StaffProductRow }) {
  const hasReserved = Inventory !== null && Inventory.on_hand !== Inventory.quantity
  return (
    <>
      <Stock quantity={Inventory?.quantity ?? null} />
      {hasReserved ? <span className="block text-ink-3 text-xs">de {formatCount(Inventory.on_hand)}</span> : null}
    </>
  )
}

/** A row of the list on a phone, without its checkbox and menu. */
export function ProductFacts({ product }: { product: StaffProductRow }) {
  return (
    <div className="grid min-w-0 flex-1 gap-1.5 text-sm">
      <Name product={product} />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Code product={product} />
        <ProductStatusChip status={product.status} />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 tabular-nums">
        <span className="font-semibold text-base">{formatMoney(product.salePrice1)}</span>
        <Stock quantity={product.Inventory?.quantity ?? null} />
      </p>
    </div>
  )
}
