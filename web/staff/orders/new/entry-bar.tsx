import { CornerDownLeft } from 'lucide-react'
import { minOrderable } from '#contract/cart/ordering'
import { withUnit } from '#contract/cart/unit-text'
import { priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import { withDisplayPrices } from '../../../shop/display.ts'
import { ProductFinder } from '../../../shop/product-finder.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { readQuantity } from '../../../ui/form/read-quantity.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { backorderText } from '../../../ui/stock.tsx'
import { Kbd } from '../../kbd.tsx'
import { parse } from './entry-lookup.ts'
import { type EntryProps, useEntry } from './use-entry.ts'

/** Fast entry by keyboard: code, Enter, quantity, Enter, next code. "3*" before a code is its quantity. */
export function EntryBar({ customerId, onAdd }: EntryProps) {
  const entry = useEntry({ customerId, onAdd })
  const { product, quantity, problem } = entry
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc clears the fields inside
    <div ref={entry.bar} className="border-line border-b" onKeyDown={entry.handleKey}>
      <div className="bg-picked px-4 py-3">
        <div className="flex items-center gap-2.5">
          <div className="w-44 min-w-0 grow sm:max-w-72">
            <ProductFinder
              label="Código"
              text={entry.text}
              isBeforeOrder
              customerId={customerId}
              codeOf={(typed) => parse(typed).code}
              showsList={entry.hasChoices}
              onText={entry.handleText}
              onPick={entry.handlePick}
              onEnter={entry.handleCodeEnter}
            />
          </div>
          <p className="min-w-0 flex-1 text-sm leading-snug max-sm:hidden">
            <Facts product={product} quantity={quantity} problem={problem} />
          </p>
          <TextInput
            data-quantity
            aria-label="Cantidad"
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            className="w-20! shrink-0 text-right tabular-nums"
            placeholder={product ? String(minOrderable(product)) : ''}
            value={quantity}
            onFocus={(event) => event.target.select()}
            onChange={(event) => entry.handleQuantity(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey) return
              event.preventDefault()
              entry.handleAdd()
            }}
          />
          <Button icon={<CornerDownLeft />} aria-label="Agregar artículo" onClick={() => entry.handleAdd()}>
            <span className="max-sm:sr-only">Agregar</span>
          </Button>
        </div>
        <p className="mt-2 min-h-5 text-sm leading-snug sm:hidden">
          <Facts product={product} quantity={quantity} problem={problem} />
        </p>
        <p role="status" className="sr-only">
          {problem}
        </p>
      </div>
      <Keys />
    </div>
  )
}

function Facts({ product, quantity, problem }: { product: Product | undefined; quantity: string; problem: string }) {
  if (problem) return <b className="font-medium text-bad">{problem}</b>
  if (!product) return <span className="text-ink-2 lg:hidden">Código, Enter, cantidad, Enter. También 3*código.</span>
  return (
    <>
      <b className="block font-semibold">{product.name}</b>
      <span className="text-ink-2">
        {withUnit(1, product.unit)} · {formatCount(product.Inventory?.quantity ?? 0)} disponibles
        {product.backorder === null ? '' : `, más ${backorderText(product.backorder)}`} ·{' '}
        {formatMoney(priceAt(withDisplayPrices(product), readQuantity(quantity) || product.min_qty))}
      </span>
    </>
  )
}

const Keys = () => (
  <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 border-line border-t px-4 py-1.5 text-ink-2 text-xs max-lg:hidden">
    Código <Kbd>Enter</Kbd> cantidad <Kbd>Enter</Kbd> siguiente código
    <span className="ml-3 inline-flex gap-1.5">
      <Kbd>3 *</Kbd> cantidad antes del código
    </span>
    <span className="ml-3 inline-flex gap-1.5">
      <Kbd>Esc</Kbd> limpiar
    </span>
  </p>
)
