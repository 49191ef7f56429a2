import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { PaperLink, SharedQuote } from '#contract/orders/papers'
import type { Quote } from '#contract/orders/quotes'
import type { Caller, Shop } from '../../shop.ts'

export const inDays = (days: number) => addDays(todayInMexico(), days)

/** A quote for customer 1: 6 bolts with a discount of 10 % and 2 lamps, $1,281.08 with IVA. */
export const quoteInput = (change: object = {}) => ({
  customerId: 1,
  orderItems: [
    { productId: 1, quantity: 6, given: { discount: 10 } },
    { productId: 3, quantity: 2 },
  ],
  validUntil: inDays(15),
  ...change,
})

export async function makeQuote(seller: Caller, change: object = {}) {
  return (await seller.post('/quotes', quoteInput(change))).json<Quote>()
}

export async function quoteToken(seller: Caller, id = 1) {
  const { token } = await (await seller.get(`/quotes/${id}/link`)).json<PaperLink>()
  return token ?? ''
}

export const readQuote = ({ anonymous }: Shop, token: string) => anonymous.post('/paper/quote', { token })

/** What the page of a quote sends to accept the quote that it shows. */
export async function shownIn(shop: Shop, token: string) {
  const { quote } = await (await readQuote(shop, token)).json<SharedQuote>()
  return { version: quote.version, shippingAddress: quote.shippingAddress }
}

export async function refusalOf(answer: { status: number; json: <T>() => Promise<T> }) {
  const { code, message } = await answer.json<{ code: string; message: string }>()
  return [answer.status, code, message]
}

/** Sets the last day of a quote to this many days from now. */
export const endIn = ({ db }: Shop, days: number, id = 1) =>
  db.execute({ sql: 'UPDATE quotes SET validUntil = ? WHERE id = ?', args: [inDays(days), id] })
