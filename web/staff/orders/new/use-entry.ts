import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { minOrderable, quantityMessage } from '#contract/cart/ordering'
import type { Product } from '#contract/products/catalog'
import { readQuantity } from '../../../ui/form/read-quantity.ts'
import { type Answer, lookUp, type Problem, parse } from './entry-lookup.ts'

export type EntryProps = {
  customerId: number
  onAdd: (product: Product, quantity: number) => void
}

/** Fields and keys of the entry of articles. The next article may be typed while the one before is looked up. */
export function useEntry({ customerId, onAdd }: EntryProps) {
  const fields = useEntryFields()
  const { text, product, quantity, lookup, setProblem, clear, showProduct } = fields
  const { bar, focus, focusCode } = useEntryFocus(fields.isWrong)

  function handlePick(found: Product) {
    const { pieces } = parse(text)
    showProduct(found)
    if (pieces) add(found, pieces)
  }

  function handleCodeEnter() {
    const { code, pieces } = parse(text)
    if (code === '' && !lookup.current) return
    if (pieces) return handleAdd()
    startLookUp(code)
  }

  function startLookUp(code: string) {
    lookup.current ??= lookUp(customerId, code)
    const answer = lookup.current
    focus('[data-quantity]')
    void answer.then((found) => {
      // The code has changed, or its article is being added.
      if (lookup.current !== answer) return
      if ('product' in found) return showProduct(found.product)
      lookup.current = undefined
      setProblem({ ...found.problem, asked: code })
      if (bar.current?.contains(document.activeElement)) focusCode()
    })
  }

  function add(found: Product, typed: string) {
    onAdd(found, piecesOf(found, typed))
    restart()
  }

  function handleAdd() {
    const asked = text.trim()
    const { code, pieces } = parse(asked)
    const scanned = scannedCode(quantity)
    const typed = scanned ? '' : quantity.trim() || pieces
    if (asked === '' && !lookup.current) return focusCode()
    if (typed !== '' && !(readQuantity(typed) >= 1)) return setProblem({ message: quantityMessage })
    if (product) add(product, typed)
    else void addWhenFound(lookup.current ?? lookUp(customerId, code), asked, typed)
    if (!scanned) return
    fields.handleText(scanned)
    startLookUp(scanned)
  }

  async function addWhenFound(answer: Promise<Answer>, asked: string, typed: string) {
    restart()
    const found = await answer
    if ('product' in found) return onAdd(found.product, piecesOf(found.product, typed))
    setProblem({ ...found.problem, asked })
    // Restores the text for a correction, unless the user is typing the next code.
    fields.restoreText(asked)
  }

  function restart() {
    clear()
    focusCode()
  }

  return {
    text,
    product,
    quantity,
    problem: fields.problem,
    hasChoices: fields.hasChoices,
    bar,
    handleText: fields.handleText,
    handleQuantity: fields.handleQuantity,
    handlePick,
    handleCodeEnter,
    handleAdd,
    handleKey: onEscape(restart),
  }
}

const onEscape = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !event.defaultPrevented) act()
}

/**
 * The text of the quantity if it is a bar code: a scanner types the next article where the cursor is. A bar code has eight digits or
 * more, a quantity at most seven. Empty if it is none.
 */
const scannedCode = (quantity: string) => (/^\d{8,}$/.test(quantity.trim()) ? quantity.trim() : '')

const piecesOf = (found: Product, typed: string) => (typed === '' ? minOrderable(found) : readQuantity(typed))

/** The typed text, and the product of its code. */
function useEntryFields() {
  const [text, setText] = useState('')
  const [product, setProduct] = useState<Product>()
  const [quantity, setQuantity] = useState('')
  /** `asked`: the text of the code field that was looked up. */
  const [problem, setProblem] = useState<Problem & { asked?: string }>()
  /** Request for the code in the field. */
  const lookup = useRef<Promise<Answer>>(undefined)

  function clear() {
    lookup.current = undefined
    setText('')
    setProduct(undefined)
    setQuantity('')
    setProblem(undefined)
  }
  function handleText(next: string) {
    lookup.current = undefined
    setText(next)
    setProduct(undefined)
    setProblem(undefined)
  }
  function handleQuantity(next: string) {
    setQuantity(next)
    setProblem(undefined)
  }
  function showProduct(found: Product) {
    lookup.current = Promise.resolve({ product: found })
    setProduct(found)
    setText(found.code)
  }
  const isAsked = problem?.asked === text.trim()
  const restoreText = (earlier: string) => setText((present) => present || earlier)

  return {
    text,
    product,
    quantity,
    problem: problem?.message ?? '',
    /** The text has several products. */
    hasChoices: isAsked && problem?.hasChoices === true,
    /** The text has no product. */
    isWrong: isAsked && !problem?.hasChoices,
    lookup,
    setProblem,
    clear,
    handleText,
    handleQuantity,
    showProduct,
    restoreText,
  }
}

function useEntryFocus(isWrong: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => bar.current?.querySelector<HTMLInputElement>(selector)?.focus()
  const focusCode = () => focus('[role=combobox]')

  // The next code that is typed or scanned replaces the wrong one.
  useEffect(() => {
    const code = bar.current?.querySelector<HTMLInputElement>('[role=combobox]')
    if (isWrong && code === document.activeElement) code?.select()
  }, [isWrong])

  // The customer's field was removed and the focus was lost.
  useEffect(() => {
    if (document.activeElement === document.body) focusCode()
  })

  return { bar, focus, focusCode }
}
