import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { holdOfNewOrder } from '#contract/customers/credit'
import { totals } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import type { Product } from '#contract/products/catalog'
import { ApiError } from '../../../api/client.ts'
import { useUser } from '../../../api/session-store.ts'
import { isUnclear } from '../../../api/unclear.ts'
import { useCredit } from '../../../order/api.ts'
import { effectiveChoice, useAddresses } from '../../../shop/addresses/api.ts'
import { folio } from '../../../shop/display.ts'
import { toast } from '../../../ui/toast.ts'
import { reportFault, useAction } from '../../../ui/use-action.ts'
import { orderPath } from '../../order-link.tsx'
import { useSetting } from '../../use-setting.ts'
import { overrideOf, priceProblem } from '../line-price.ts'
import { usePriceLimit } from '../use-price-limit.ts'
import { createOrder, payInFull, useCustomer } from './api.ts'
import { blankDraft, type Draft, isBlank, readDraft, referenceOf, storeDraft } from './draft.ts'
import type { Step } from './steps.ts'
import { type NewLine, useLines } from './use-lines.ts'
import { useRepeatLast } from './use-repeat-last.ts'

export type NewOrderState = ReturnType<typeof useNewOrder>

export function useNewOrder() {
  const user = useUser()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => readDraft(user.id))
  const { customerId } = draft
  useEffect(() => storeDraft(user.id, draft), [user.id, draft])
  const change = (changes: Partial<Draft>) => setDraft((before) => withChanges(before, changes))
  const { most } = usePriceLimit()

  const customer = useCustomer(customerId)
  const credit = useCredit(customerId ?? undefined)
  const addresses = useAddresses(customerId ?? undefined)
  const { lines, products, rememberProducts } = useLines(draft)
  const iva = useSetting('iva')
  const sums = totals(lines, iva.data?.value ?? 0)
  const owing = draft.payment === '' ? sums.total : 0
  const hold = credit.data && owing > 0 ? holdOfNewOrder(credit.data, owing) : null

  /** Adds pieces to the line of a product, or a line. The newest is at the top, under the field. */
  function add(items: readonly { product: Product; quantity: number }[]) {
    rememberProducts(items.map(({ product }) => product))
    setDraft((before) => {
      let next = before.lines
      for (const { product, quantity } of items) {
        const existing = next.find(({ productId }) => productId === product.id)
        const others = next.filter((line) => line !== existing)
        const { id: productId, code, name } = product
        next = [{ ...existing, productId, quantity: (existing?.quantity || 0) + quantity, code, name }, ...others]
      }
      return { ...before, lines: next }
    })
  }

  const remove = (productIds: readonly number[]) =>
    setDraft((before) => ({
      ...before,
      lines: before.lines.filter(({ productId }) => !productIds.includes(productId)),
    }))
  const last = useRepeatLast(draft, { add, remove })

  const [generate, isGenerating] = useAction(
    async () => {
      const order = await send(draft, lines, effectiveChoice(addresses.data, draft.delivery ?? undefined))
      const paid = await pay(draft, order)
      setDraft(blankDraft())
      if (paid) toast.success(`Pedido ${folio(order.order_number)} generado.`, { description: order.customer_name })
      navigate(orderPath(order.id))
    },
    { failure: 'No se pudo generar el pedido.' },
  )

  /** The reason why the user cannot continue from a step, or generate the order; '' if they can. */
  function refusalOf(step: Step) {
    if (customerId === null) return 'Elige un cliente.'
    if (step === 'customer') return ''
    if (lines.length === 0) return 'Agrega al menos un artículo.'
    const problemOf = (line: NewLine) => line.problem ?? priceProblemOf(line, most)
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
    discard: () => setDraft(blankDraft()),
    isBlank: isBlank(draft),
    customer,
    credit: credit.data,
    lines,
    add,
    remove,
    last,
    totals: { ...sums, error: iva.error && !iva.data, isLoading: iva.isLoading, retry: iva.mutate },
    hold,
    refusalOf,
    isGenerating,
    handleGenerate,
  }
}

/** A price that was agreed with one customer does not count for another one. */
function withChanges(before: Draft, changes: Partial<Draft>): Draft {
  const { customerId = before.customerId } = changes
  if (customerId === before.customerId) return { ...before, ...changes }
  return { ...before, lines: before.lines.map(({ given: _, ...line }) => line), ...changes }
}

const priceProblemOf = ({ prices, quantity, given }: NewLine, most: number | undefined) =>
  prices && priceProblem({ prices, quantity, given }, most)

async function send(
  { key, customerId, payment, clientNote, internalNote }: Draft,
  lines: readonly NewLine[],
  delivery: ReturnType<typeof effectiveChoice>,
) {
  const input = {
    customerId: customerId ?? 0,
    orderItems: lines.toReversed().map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      price: line.basePrice,
      given: overrideOf(line),
    })),
    paymentMethod: payment === '03' ? ('Bank Transfer' as const) : null,
    ...delivery,
    clientNote: clientNote.trim() || null,
    internalNote: internalNote.trim() || null,
  }
  try {
    return await createOrder(input, key)
  } catch (error) {
    // Without an answer the order may exist. The same key cannot create it twice.
    if (isUnclear(error)) return await createOrder(input, key)
    if (error instanceof ApiError && error.code === 'KEY_REUSED') throw alreadyOrdered()
    throw error
  }
}

const alreadyOrdered = () =>
  new ApiError(409, {
    code: 'ALREADY_ORDERED',
    message: 'Este pedido ya se generó antes de tu último cambio. Revísalo en Pedidos y descarta este borrador.',
  })

/** True unless a payment was to be registered, and was refused or got no answer. */
async function pay(draft: Draft, order: Order) {
  const { key, payment } = draft
  if (payment === '') return true
  try {
    await payInFull(order, payment, referenceOf(draft), key)
    return true
  } catch (error) {
    const made = `El pedido ${folio(order.order_number)} se generó, pero`
    const duration = 20_000
    if (isUnclear(error)) {
      toast.error(`${made} no sabemos si el pago se registró. Revísalo antes de cobrarlo otra vez.`, { duration })
    } else {
      reportFault(error)
      const description = error instanceof ApiError ? error.message : undefined
      toast.error(`${made} el pago no se registró.`, { description, duration })
    }
    return false
  }
}
