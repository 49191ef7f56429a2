import { useState } from 'react'
import { maxOrderable } from '#contract/cart/ordering'
import type { QuickProduct } from '#contract/cart/quick-order'
import { withDisplayPrices } from '../../shop/display.ts'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { Select } from '../../ui/form/select.tsx'
import { formatMoney } from '../../ui/money.ts'
import { useFindProducts } from '../catalog/find-products.ts'
import type { ReviewRow } from './review-lines.ts'

const other = 'other'

/** The candidates of an ambiguous line, or a product search. */
export function ProductChoice({ row, onPick }: { row: ReviewRow; onPick: (product: QuickProduct) => void }) {
  const { candidates, line } = row
  const [text, setText] = useState(line.what)
  const find = useFindProducts()
  const [isSearching, setSearching] = useState(candidates.length === 0)
  const label = `Producto para ${line.raw.slice(0, 60)}`

  if (isSearching) {
    return <ProductFinder label={label} isBeforeOrder find={find} text={text} onText={setText} onPick={onPick} />
  }

  function handleChange(value: string) {
    const picked = candidates.find(({ id }) => String(id) === value)
    if (picked) onPick(picked)
    else if (value === other) setSearching(true)
  }

  return (
    <Select
      aria-label={label}
      placeholder={candidates.length === 1 ? '¿Es este?' : `${candidates.length} parecidos: elige uno`}
      value=""
      onChange={(event) => handleChange(event.target.value)}
      options={[
        ...candidates.map((product) => ({ value: String(product.id), label: descriptionOf(product) })),
        { value: other, label: 'Buscar otro…' },
      ]}
    />
  )
}

const descriptionOf = (product: QuickProduct) => {
  const { code, name, salePrice1 } = withDisplayPrices(product)
  return `${code} · ${name} · ${formatMoney(salePrice1)}${maxOrderable(product) > 0 ? '' : ' · Agotado'}`
}
