import { isOpenQuote, type Quote, quoteFolio } from '#contract/orders/quotes'
import { priceAt } from '#contract/prices/prices'
import { formatFullDay } from '../../../ui/date.ts'
import { toast } from '../../../ui/toast.ts'
import { loadPricedProducts } from '../api.ts'
import { loadQuote } from '../quotes/api.ts'
import { stateLabels } from '../quotes/quote-state.tsx'
import { type Draft, noQuote } from './draft.ts'

/** The changes that fill a draft from a quote, to order it or to edit it. Null after a message: it is no longer open. */
export async function startFromQuote(id: number, use: 'order' | 'edit'): Promise<Partial<Draft> | null> {
  const quote = await loadQuote(id)
  const { state, customerId, items, validUntil, pickup, addressId } = quote
  if (!isOpenQuote(quote)) {
    const verb = use === 'edit' ? 'editarse' : 'pedirse'
    toast.error(`La cotización ${quoteFolio(id)} ya no puede ${verb}: ${stateLabels[state].toLowerCase()}.`)
    return null
  }
  const ids = items.map(({ productId }) => productId).sort((a, b) => a - b)
  const products = await loadPricedProducts(customerId, ids)
  const productById = new Map(products.map((product) => [product.id, product]))
  if (state === 'expired') {
    const message = `La cotización ${quoteFolio(id)} venció el ${formatFullDay(validUntil)}.`
    toast.info(message, { description: 'Sus descuentos tienen tu límite de hoy.', duration: 20_000 })
  }
  return {
    customerId,
    ...noQuote,
    quoteId: id,
    ...(use === 'edit' && { quoteVersion: quote.version, validUntil }),
    delivery: pickup ? { pickup } : addressId === null ? null : { addressId },
    clientNote: quote.clientNote ?? '',
    internalNote: quote.internalNote ?? '',
    lines: items.map((item) => lineOf(item, productById.get(item.productId))).reverse(),
  }
}

/** A line has the quoted price where it differs from the customer's price today. */
function lineOf(
  { productId, quantity, code, name, price }: Quote['items'][number],
  product: Awaited<ReturnType<typeof loadPricedProducts>>[number] | undefined,
) {
  const line = { productId, quantity, code, name }
  return product && priceAt(product, quantity) === price ? line : { ...line, given: { price } }
}
