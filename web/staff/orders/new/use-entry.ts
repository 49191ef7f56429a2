import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { leastQuantity, quantityMessage } from '#contract/cart/ordering'
import type { Product } from '#contract/products/catalog'
import { readQuantity } from '../../../ui/form/read-quantity.ts'
import { failureMessage } from '../../../ui/use-action.ts'
import { findProducts } from './api.ts'

export type EntryProps = {
  customerId: number
  onAdd: (product: Product, quantity: number) => void
}

type Answer = { product: Product } | { problem: string }

/** "3*TOR-0142" is three of TOR-0142. */
function parse(text: string) {
  const match = text.trim().match(/^(\d{1,7})\s*[*×]\s*(\S.*)$/)
  return match ? { code: match[2] ?? '', pieces: match[1] ?? '' } : { code: text.trim(), pieces: '' }
}

const normalized = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

async function lookUp(customerId: number, code: string): Promise<Answer> {
  try {
    const { products, isSimilar } = await findProducts(customerId, code)
    const exact = products.find((found) => normalized(found.code) === normalized(code))
    const product = exact ?? (products.length === 1 && !isSimilar ? products[0] : undefined)
    if (product) return { product }
    return {
      problem: products.length > 0 ? `Hay varios con «${code}»: elige uno de la lista.` : `No existe «${code}».`,
    }
  } catch (error) {
    return { problem: failureMessage(error, 'No se pudo buscar el producto.') }
  }
}

/** Fields and keys of the entry of articles. The next article may be typed while the one before is looked up. */
export function useEntry({ customerId, onAdd }: EntryProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product>()
  const [quantity, setQuantity] = useState('')
  const [problem, setProblem] = useState('')
  /** Request for the code in the field. */
  const lookup = useRef<Promise<Answer>>(undefined)

  // The customer's field was removed and the focus was lost.
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
    lookup.current = Promise.resolve({ product: found })
    setProduct(found)
    setText(found.code)
  }
  function handlePick(found: Product) {
    const { pieces } = parse(text)
    take(found)
    if (pieces) add(found, pieces)
  }

  function handleCodeEnter() {
    const { code, pieces } = parse(text)
    if (code === '' && !lookup.current) return
    if (pieces) return handleAdd()
    lookup.current ??= lookUp(customerId, code)
    const answer = lookup.current
    focus('[data-quantity]')
    void answer.then((found) => {
      // The code has changed, or its article is being added.
      if (lookup.current !== answer) return
      if ('product' in found) return take(found.product)
      lookup.current = undefined
      setProblem(found.problem)
      if (bar.current?.contains(document.activeElement)) focusCode()
    })
  }

  const piecesOf = (found: Product, typed: string) => (typed === '' ? leastQuantity(found) : readQuantity(typed))

  function add(found: Product, typed: string) {
    onAdd(found, piecesOf(found, typed))
    clear()
    focusCode()
  }

  function handleAdd() {
    const asked = text.trim()
    const { code, pieces } = parse(asked)
    const typed = quantity.trim() || pieces
    if (asked === '' && !lookup.current) return focusCode()
    if (typed !== '' && !(readQuantity(typed) >= 1)) return setProblem(quantityMessage)
    if (product) return add(product, typed)
    void addWhenFound(lookup.current ?? lookUp(customerId, code), asked, typed)
  }

  async function addWhenFound(answer: Promise<Answer>, asked: string, typed: string) {
    clear()
    focusCode()
    const found = await answer
    if ('product' in found) return onAdd(found.product, piecesOf(found.product, typed))
    setProblem(found.problem)
    // Restores the text for a correction, unless the user is typing the next code.
    setText((present) => present || asked)
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
