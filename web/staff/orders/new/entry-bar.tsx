import { CornerDownLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalog'
import { leastQuantity, quantityMessage } from '#contract/ordering'
import { priceAt } from '#contract/prices'
import { withUnit } from '../../../order/sale-unit.ts'
import { ProductFinder } from '../../../shop/product-finder.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/field.tsx'
import { readQuantity } from '../../../ui/form/read-quantity.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { backorderWords } from '../../../ui/stock.tsx'
import { failureMessage } from '../../../ui/use-action.ts'
import { findProducts } from './api.ts'

type Props = {
  customerId: number
  onAdd: (product: Product, quantity: number) => void
}

/** Fast entry by keyboard: code, Enter, quantity, Enter, next code. "3*" before a code is its quantity. */
export function EntryBar({ customerId, onAdd }: Props) {
  const entry = useEntry({ customerId, onAdd })
  const { product, quantity, problem } = entry
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc clears the fields inside
    <div ref={entry.bar} className="border-line border-b bg-picked px-4 py-3" onKeyDown={entry.handleKey}>
      <div className="flex items-center gap-2.5">
        <div className="w-44 min-w-0 grow sm:max-w-72">
          <ProductFinder
            label="Código"
            text={entry.text}
            customerId={customerId}
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
          placeholder={product ? String(leastQuantity(product)) : ''}
          value={quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => entry.setQuantity(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return
            event.preventDefault()
            void entry.handleAdd()
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
  )
}

function Facts({ product, quantity, problem }: { product: Product | undefined; quantity: string; problem: string }) {
  if (problem) return <b className="font-medium text-bad">{problem}</b>
  if (!product) return <span className="text-ink-2">Código, Enter, cantidad, Enter. También 3*código.</span>
  return (
    <>
      <b className="block font-semibold">{product.name}</b>
      <span className="text-ink-2">
        {withUnit(1, product.unit)} · {formatCount(product.Inventory?.quantity ?? 0)} disponibles
        {product.backorder === null ? '' : `, más ${backorderWords(product.backorder)}`} ·{' '}
        {formatMoney(priceAt(product, readQuantity(quantity) || product.min_qty))}
      </span>
    </>
  )
}

/** "3*TOR-0142" is three of TOR-0142. */
function parse(text: string) {
  const match = text.trim().match(/^(\d{1,7})\s*[*×]\s*(\S.*)$/)
  return match ? { code: match[2] ?? '', quantity: match[1] ?? '' } : { code: text.trim(), quantity: '' }
}

const normalized = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

function useEntry({ customerId, onAdd }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product>()
  const [quantity, setQuantity] = useState('')
  const [problem, setProblem] = useState('')
  /** The product of the code, while it is looked up: the quantity may be typed meanwhile. */
  const lookup = useRef<Promise<Product | undefined>>(undefined)

  // The customer's field, which had the focus, is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusCode()
  })

  const focus = (selector: string) => bar.current?.querySelector<HTMLInputElement>(selector)?.focus()
  const focusCode = () => focus('[role=combobox]')

  function clear() {
    lookup.current = undefined
    setText('')
    setProduct(undefined)
    setQuantity('')
    setProblem('')
  }
  function handleText(next: string) {
    lookup.current = undefined
    setText(next)
    setProduct(undefined)
    setProblem('')
  }
  function take(found: Product) {
    lookup.current = Promise.resolve(found)
    setProduct(found)
    setText(found.code)
    return found
  }
  function handlePick(found: Product) {
    const { quantity } = parse(text)
    take(found)
    if (quantity) add(found, quantity)
  }

  async function look(code: string): Promise<Product | undefined> {
    try {
      const { products, isSimilar } = await findProducts(customerId, code)
      const exact = products.find((found) => normalized(found.code) === normalized(code))
      const only = products.length === 1 && !isSimilar ? products[0] : undefined
      const found = exact ?? only
      if (found) return take(found)
      setProblem(products.length > 0 ? `Hay varios con «${code}»: elige uno de la lista.` : `No existe «${code}».`)
    } catch (error) {
      setProblem(failureMessage(error, 'No se pudo buscar el producto.'))
    }
    lookup.current = undefined
    focusCode()
    return undefined
  }

  function handleCodeEnter() {
    const { code, quantity: first } = parse(text)
    if (code === '' && !lookup.current) return
    lookup.current ??= look(code)
    if (first === '') focus('[data-quantity]')
    else void lookup.current.then((found) => found && add(found, first))
  }

  function add(found: Product, typed: string) {
    const pieces = typed.trim() === '' ? leastQuantity(found) : readQuantity(typed)
    if (!(pieces >= 1)) {
      setProblem(quantityMessage)
      return
    }
    onAdd(found, pieces)
    clear()
    focusCode()
  }

  async function handleAdd() {
    if (!lookup.current && text.trim() === '') return focusCode()
    const typed = quantity
    lookup.current ??= look(parse(text).code)
    const found = await lookup.current
    if (found) add(found, typed)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    clear()
    focusCode()
  }

  return {
    bar,
    text,
    product,
    quantity,
    problem,
    setQuantity: (next: string) => {
      setQuantity(next)
      setProblem('')
    },
    handleText,
    handlePick,
    handleCodeEnter,
    handleAdd,
    handleKey,
  }
}
