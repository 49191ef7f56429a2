import useSWR, { mutate } from 'swr'
import type { AddedItems, Cart, NewCartItem } from '#contract/cart'
import { totals } from '#contract/money'
import type { IvaSetting } from '#contract/settings'
import { ApiError, del, post, put } from '../api/client.ts'
import { getSession } from '../session/store.ts'
import { toast } from '../ui/toast.ts'

const key = '/cart'

export const useCart = () => useSWR<Cart>(key)

/** Subtotal, IVA and total in pesos; without an answer the percent is 0. */
export function useTotals(lines: Cart) {
  const { data, error, isLoading, mutate: retry } = useSWR<IvaSetting>('/get-configuracion?key=iva')
  const percent = data?.value ?? 0
  return { ...totals(lines, percent), percent, error: error && !data, isLoading, retry }
}

/** Adds to the line there may already be. */
export const addToCart = (item: NewCartItem) => change('Failed to add item', () => post<Cart>('/cart/item', item))

/** Adds what can be added; answers what the shop refused. */
export async function addAllToCart(items: readonly NewCartItem[]) {
  let refused: AddedItems['refused'] = []
  await change('Failed to add item', async () => {
    const added = await post<AddedItems>('/cart/items', { items }, { timeout: 30_000 })
    refused = added.refused
    return added.cart
  })
  return refused
}

/** The newest quantity wanted of each line: what was overtaken while it waited its turn is not sent. */
const wanted = new Map<number, number>()

/** 0 or less takes the line out. */
export function setQuantity(id: number, quantity: number) {
  wanted.set(id, quantity)
  const send = async () => (wanted.get(id) === quantity ? put<Cart>(`/cart/item/${id}`, { quantity }) : undefined)
  return change('Failed to update quantity', send, (cart) =>
    quantity > 0 ? cart.map((line) => (line.id === id ? { ...line, quantity } : line)) : without(cart, id),
  )
}

export const removeItem = (id: number) =>
  change(
    'Failed to remove item',
    () => del<Cart>(`/cart/item/${id}`),
    (cart) => without(cart, id),
  )

export const clearCart = () =>
  change(
    'Failed to clear cart',
    () => del<Cart>(key),
    () => [],
  )

/** The shop has emptied it, or knows better what is in it. */
export function refetchCart() {
  otherTabs.postMessage(null)
  return mutate<Cart>(key)
}

/** Tabs of one browser tell each other that the cart has changed, not how: the shop knows. */
const otherTabs = new BroadcastChannel('cart')
otherTabs.onmessage = () => void mutate<Cart>(key).catch(() => undefined)

const without = (cart: Cart, id: number) => cart.filter((line) => line.id !== id)

/** Changes are written one after the other, in the order they were made. */
let writing: Promise<unknown> = Promise.resolve()
let unwritten = 0

/** Resolves once the server has heard of every change, well or badly. */
export const cartWritten = () => writing
export const isCartWritten = () => unwritten === 0

function inTurn<Result>(send: () => Promise<Result>) {
  unwritten += 1
  const sent = writing.then(send)
  writing = sent
    .catch(() => undefined)
    .finally(() => {
      unwritten -= 1
    })
  return sent
}

/** Shows what is expected at once, then what the server says; a refusal takes it back and is thrown on. */
async function change(failure: string, send: () => Promise<Cart | undefined>, expect?: (cart: Cart) => Cart) {
  if (!getSession().token) throw new Error('User not authenticated')
  try {
    await mutate<Cart | undefined>(key, inTurn(send), {
      optimisticData: expect && ((written, shown) => expect(shown ?? written ?? [])),
      rollbackOnError: true,
    })
    otherTabs.postMessage(null)
  } catch (error) {
    throw isSilent(error) ? new Error(failure, { cause: error }) : error
  }
}

/** What was tried, and under it why it failed. */
export function toastCartFailure(error: unknown, tried: string) {
  toast.error(tried, { description: error instanceof Error ? error.message : undefined })
}

/** Neither the server nor the browser said what was wrong. */
const isSilent = (error: unknown) => error instanceof ApiError && error.code === 'UNREADABLE'

/** That the cart is not here, and why. */
export const cartMessage = (error: Error) =>
  `No se pudo cargar tu orden. ${isSilent(error) ? 'Failed to fetch cart' : error.message}`
