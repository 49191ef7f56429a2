import { useNavigate } from 'react-router-dom'
import { holdOfNewOrder } from '#contract/customers/credit'
import { totals } from '#contract/money'
import type { Product } from '#contract/products/catalog'
import { useCredit } from '../../../order/api.ts'
import { effectiveChoice, useAddresses } from '../../../shop/addresses/api.ts'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { orderPath } from '../../order-link.tsx'
import { useLock } from '../../use-lock.ts'
import { useSetting } from '../../use-setting.ts'
import { priceProblem } from '../line-price.ts'
import { useCustomer } from './api.ts'
import { type Draft, isBlank, isQuoteEdit } from './draft.ts'
import { generateOrder } from './generate-order.ts'
import type { Step } from './steps.ts'
import { type NewLine, useLines } from './use-lines.ts'
import { useOrderDraft } from './use-order-draft.ts'
import { useQuoting } from './use-quoting.ts'
import { useRepeatLast } from './use-repeat-last.ts'

export type NewOrderState = ReturnType<typeof useNewOrder>

export function useNewOrder() {
  const { draft, change, addItems, remove, discard } = useOrderDraft()
  const { customerId } = draft

  const customer = useCustomer(customerId)
  const credit = useCredit(customerId ?? undefined)
  const addresses = useAddresses(customerId ?? undefined)
  const { lines, products, rememberProducts } = useLines(draft)
  const iva = useSetting('iva')
  const sums = totals(lines, iva.data?.value ?? 0)
  const owing = draft.payment === '' ? sums.total : 0
  const hold = credit.data && owing > 0 && !isQuoteEdit(draft) ? holdOfNewOrder(credit.data, owing) : null

  function add(items: readonly { product: Product; quantity: number }[]) {
    rememberProducts(items.map(({ product }) => product))
    addItems(items)
  }
  const last = useRepeatLast(draft, { add, remove })

  const delivery = effectiveChoice(addresses.data, draft.delivery ?? undefined)
  const { quote, editedFolio, mostOf, saveQuote } = useQuoting(draft, lines, { delivery, discard, products })

  const { generate, isGenerating } = useGenerate(draft, lines, discard)

  /**
   * The reason why the user cannot continue from a step, or generate the order; '' if they can. `of`: what the order or the quote
   * refuses in a line.
   */
  function refusalOf(step: Step, of: 'problem' | 'quoteProblem' = 'problem') {
    if (customerId === null) return 'Elige un cliente.'
    if (step === 'customer') return ''
    if (lines.length === 0) return 'Agrega al menos un artículo.'
    const problemOf = (line: NewLine) => line[of] ?? priceProblemOf(line, mostOf(line))
    const problemLine = lines.find((line) => problemOf(line) !== null)
    return problemLine ? `${problemLine.code || 'Un artículo'}: ${problemOf(problemLine)}` : ''
  }

  async function handleGenerate() {
    const refusal = refusalOf('review')
    if (refusal) return toast.error(refusal)
    await generate()
    // After a refusal the stock and prices on screen may be old.
    void products.mutate()
    void credit.mutate()
  }

  return {
    draft,
    change,
    discard,
    isBlank: isBlank(draft),
    customer,
    credit: credit.data,
    lines,
    add,
    remove,
    last,
    totals: { ...sums, error: iva.error && !iva.data, isLoading: iva.isLoading, retry: iva.mutate },
    hold,
    quote,
    editedFolio,
    mostOf,
    refusalOf,
    saveQuote,
    isGenerating,
    handleGenerate,
  }
}

/** `isGenerating`: the draft is being sent. It must not be changed, because the answer discards it. */
function useGenerate(draft: Draft, lines: readonly NewLine[], discard: () => void) {
  const navigate = useNavigate()
  const { isLocked, lock, unlock } = useLock()
  const [generate] = useAction(
    async () => {
      lock()
      try {
        const order = await generateOrder(draft, lines, () => navigate('/orders/add'))
        discard()
        navigate(orderPath(order.id))
      } finally {
        unlock()
      }
    },
    { failure: 'No se pudo generar el pedido.' },
  )
  return { generate, isGenerating: isLocked }
}

const priceProblemOf = ({ prices, quantity, given }: NewLine, most: number | undefined) =>
  prices && priceProblem({ prices, quantity, given }, most)
