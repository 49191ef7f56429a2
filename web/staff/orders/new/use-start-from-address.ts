import { useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '#contract/orders/orders'
import { get } from '../../../api/client.ts'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/use-action.ts'
import { isMobile } from '../../../ui/use-mobile.ts'
import { useQuery } from '../../../ui/use-query.ts'
import { loadPricedProducts } from '../api.ts'
import { loadQuote } from '../quotes/api.ts'
import { type Draft, noQuote } from './draft.ts'
import { startFromQuote } from './start-from-quote.ts'
import type { NewOrderState } from './use-new-order.ts'

/** The changes that fill a draft, by the name of the parameter. `failure`: the message if they could not be loaded. */
const starts: Record<string, { load: (id: string) => Promise<Partial<Draft> | null>; failure: string }> = {
  customer: {
    load: async (id) => ({ ...noQuote, customerId: Number(id), delivery: null }),
    failure: '',
  },
  copy: {
    async load(id) {
      const { customerId, OrderItems } = await get<Order>(`/orders/${id}`)
      return copyOf(
        customerId,
        OrderItems.map(({ Product, ...item }) => ({ ...item, ...Product })),
      )
    },
    failure: 'No se pudo copiar el pedido. Vuelve a intentarlo desde el pedido.',
  },
  quote: {
    load: (id) => startFromQuote(Number(id), 'order'),
    failure: 'No se pudo abrir la cotización. Vuelve a intentarlo desde ella.',
  },
  editQuote: {
    load: (id) => startFromQuote(Number(id), 'edit'),
    failure: 'No se pudo abrir la cotización. Vuelve a intentarlo desde ella.',
  },
  copyQuote: {
    async load(id) {
      const { customerId, items } = await loadQuote(Number(id))
      return copyOf(customerId, items)
    },
    failure: 'No se pudo copiar la cotización. Vuelve a intentarlo desde ella.',
  },
}

const names = Object.keys(starts)

/**
 * Fills the draft from the query of the URL: `?customer` chooses the customer, `?copy` the customer and lines of an order, `?copyQuote`
 * those of a quote, at the prices of today; `?quote` and `?editQuote` order and edit a quote with its prices. A draft with lines is not
 * replaced.
 */
export function useStartFromAddress(order: NewOrderState) {
  const [query, setQuery] = useQuery()
  const name = names.find((name) => query.get(name))
  const id = name ? query.get(name) : null

  /** The latest start, such as `copyQuote 7`. The answer of an earlier one is ignored when it arrives after it. */
  const latest = useRef('')

  const fill = useEffectEvent((changes: Partial<Draft>) => {
    // The user may have added lines during the request.
    if (order.draft.lines.length > 0) tellUnfinished(order.editedFolio)
    else order.change(changes)
  })

  const start = useEffectEvent(async () => {
    if (!name || !id) return
    const { load, failure } = starts[name] ?? {}
    const asked = `${name} ${id}`
    latest.current = asked
    setQuery({ ...noNames, step: isMobile() ? 'lines' : '' }, { replace: true })
    const { lines, quoteId } = order.draft
    if (name === 'editQuote' && order.editedFolio && quoteId === Number(id)) return
    if (lines.length > 0) {
      tellUnfinished(order.editedFolio)
      return
    }
    try {
      const changes = await load?.(id)
      if (changes && latest.current === asked) fill(changes)
    } catch (error) {
      toastFailure(error, failure ?? '')
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useEffect(() => void start(), [name, id])
}

const tellUnfinished = (editedFolio: string | undefined) =>
  toast.info(
    editedFolio
      ? `Estás editando la cotización ${editedFolio}. Guarda o descarta los cambios para empezar otro pedido.`
      : 'Tienes un pedido a medias. Genéralo o descártalo para empezar otro.',
  )

const noNames = Object.fromEntries(names.map((name) => [name, '']))

/** A new draft with the customer and the pieces of an earlier sale, at the prices of today. The latest line of a draft is its first. */
async function copyOf(
  customerId: number,
  items: readonly { productId: number; quantity: number; code: string; name: string }[],
): Promise<Partial<Draft>> {
  // The prices that another screen has loaded may be old.
  const ids = items.map(({ productId }) => productId).sort((a, b) => a - b)
  await loadPricedProducts(customerId, ids)
  return {
    ...noQuote,
    customerId,
    delivery: null,
    lines: items.map(({ productId, quantity, code, name }) => ({ productId, quantity, code, name })).reverse(),
  }
}
