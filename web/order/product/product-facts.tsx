import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { withUnit } from '#contract/cart/unit-text'
import { ivaNames } from '#contract/iva'
import { priceAt } from '#contract/prices/prices'
import type { Category, Product, ProductDetail } from '#contract/products/catalog'
import { pathName, pathTo } from '../../shop/category-tree.ts'
import { displayPrice, showsIva, withDisplayPrices } from '../../shop/display.ts'
import { ProductThumb } from '../../shop/product-thumb.tsx'
import { formatFullDay } from '../../ui/date.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Stock } from '../../ui/stock.tsx'
import { PriceBreaks } from '../lines/price-breaks.tsx'
import { ProductPictures } from './product-pictures.tsx'

/** Fields that are not in the list of facts. Any other field must be in it. */
type OtherField = 'id' | 'name' | 'description' | 'salePrice1' | 'breaks' | 'multiple' | 'image' | 'pdf' | 'backorder'

/** What a client sees of a product: pictures, price, description and facts. */
export function ProductFacts({
  product,
  detail,
  categories,
  quantity,
}: {
  product: Product
  /** Undefined while it loads. */
  detail: ProductDetail | undefined
  categories: readonly Category[]
  /** Quantity for which the price is shown. */
  quantity: number
}) {
  const path = pathName(pathTo(categories, product.category?.id ?? null)) || product.category?.name
  const { min_qty, multiple } = product
  const facts: Record<Exclude<keyof Product, OtherField>, { label: string; value: ReactNode }> = {
    code: { label: 'Código', value: <span className="code">{product.code}</span> },
    Inventory: { label: 'Existencia', value: <Stock product={product} /> },
    unit: { label: 'Unidad', value: product.unit },
    min_qty: { label: 'Pedido mínimo', value: min_qty > 1 && formatCount(min_qty) },
    category: { label: 'Categoría', value: path },
    iva: { label: 'IVA', value: product.iva && ivaNames[product.iva] },
  }

  return (
    <div className="grid gap-5">
      <ProductPictures product={product} images={detail?.images} />
      <div className="flex items-center gap-3.5">
        {product.image ? null : <ProductThumb product={product} className="size-14 rounded-lg" />}
        <div>
          <p className="font-semibold text-2xl tabular-nums tracking-[-0.015em]">
            {formatMoney(priceAt(withDisplayPrices(product), quantity))}
          </p>
          <p className="text-ink-3 text-sm">{showsIva() ? 'Precio con IVA' : 'Precio sin IVA'}</p>
          <PriceBreaks product={withDisplayPrices(product)} quantity={quantity} className="mt-1" />
        </div>
      </div>
      <LastBought product={product} bought={detail?.lastBought} />
      {product.description ? <p className="whitespace-pre-line text-ink-2">{product.description}</p> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5 text-sm">
        {Object.values(facts).map(({ label, value }) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {multiple > 1 ? <p className="text-ink-2 text-sm">Se vende por múltiplos de {formatCount(multiple)}.</p> : null}
      {product.pdf ? (
        <a
          href={product.pdf.startsWith('/') ? product.pdf : `/files/${product.pdf}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex w-max items-center gap-2 font-medium text-sm text-theme-text hover:underline"
        >
          <FileText size={16} aria-hidden />
          Ficha técnica (PDF)
        </a>
      ) : null}
    </div>
  )
}

/** `bought` is undefined while loading. */
function LastBought({ product, bought }: { product: Product; bought: ProductDetail['lastBought'] | undefined }) {
  if (bought === null) return null
  return (
    <p className="rounded-lg bg-mute-soft px-3.5 py-2.5 text-ink-2 text-sm">
      {bought ? (
        <>
          Tu última compra: <b className="font-semibold text-ink">{withUnit(bought.quantity, bought.unit)}</b> el{' '}
          <span className="whitespace-nowrap">{formatFullDay(bought.orderDate)}</span> a{' '}
          <b className="font-semibold text-ink">{formatMoney(displayPrice(bought.price, product))}</b>
        </>
      ) : (
        <Skeleton className="h-[1lh]" />
      )}
    </p>
  )
}
