import useSWR, { mutate } from 'swr'
import type { AddedItems, Cart, CartItem, NewCartItem } from '#contract/cart'
import type { Product } from '#contract/catalog'
import { totals } from '#contract/money'
import type { IvaSetting } from '#contract/settings'
import { ApiError, del, post, put } from '../../api/client.ts'
import { getSession } from '../../api/session-store.ts'
import { isUnclear } from '../../api/unclear.ts'
import { toast } from '../../ui/toast.ts'

const key = '/cart'

export const useCart = () => useSWR<Cart>(key)

/** Subtotal, IVA and total in pesos; without an answer the percent is 0. */
export function useTotals(lines: Cart) {
  const { data, error, isLoading, mutate: retry } = useSWR<IvaSetting>('/get-configuracion?key=iva')
  const percent = data?.value ?? 0
  return { ...totals(lines, percent), percent, error: error && !data, isLoading, retry }
}

/** A line is known by its product: its id comes from the shop, which may not have heard of it yet. */
type Line = Pick<CartItem, 'id' | 'productId'>

export function addToCart(product: Product, quantity: number) {
  const { id: productId, code, name, salePrice1: price, min_qty, multiple, Inventory } = product
  const line = { id: -productId, productId, code, name, price, quantity, min_qty, multiple, Inventory }
  return change(
    'Failed to add item',
    () => add<Cart>('/cart/item', { productId, quantity }),
    (cart) => [...without(cart, line), line],
  )
}

/** Adds what can be added; answers what the shop refused. */
export async function addAllToCart(items: readonly NewCartItem[]) {
  let refused: AddedItems['refused'] = []
  await change('Failed to add item', async () => {
    const added = await add<AddedItems>('/cart/items', { items })
    refused = added.refused
    return added.cart
  })
  return refused
}

/** What was added without an answer keeps its key: sent once more, it counts once. */
const keys = new Map<string, string>()

async function add<Answer>(path: string, body: unknown) {
  const wish = JSON.stringify(body)
  const idempotencyKey = keys.get(wish) ?? crypto.randomUUID()
  keys.set(wish, idempotencyKey)
  const answer = await post<Answer>(path, body, { idempotencyKey })
  keys.delete(wish)
  return answer
}

/** The newest quantity wanted of each product: what was overtaken while it waited its turn is not sent. */
const wanted = new Map<number, number>()

/** 0 or less takes the line out. */
export function setQuantity(line: Line, quantity: number) {
  const { productId } = line
  wanted.set(productId, quantity)
  const isNewest = () => wanted.get(productId) === quantity
  return change(
    'Failed to update quantity',
    () => (isNewest() ? write(line, (path) => put<Cart>(path, { quantity })) : undefined),
    (cart) =>
      quantity > 0
        ? cart.map((other) => (other.productId === productId ? { ...other, quantity } : other))
        : without(cart, line),
  )
}

export const removeItem = (line: Line) =>
  change(
    'Failed to remove item',
    () => write(line, (path) => del<Cart>(path)),
    (cart) => without(cart, line),
  )

/** When its turn has come, the shop has heard of the line; or has refused it, and there is nothing to write. */
function write({ id, productId }: Line, send: (path: string) => Promise<Cart>) {
  const written = id > 0 ? id : answered.find((line) => line.productId === productId)?.id
  return written === undefined ? undefined : send(`/cart/item/${written}`)
}

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

/** Its lines are an order now; nobody orders them again while the empty cart is still on its way. */
export function cartOrdered() {
  otherTabs.postMessage('ordered')
  void mutate<Cart>(key, [], { revalidate: false })
}

/** Tabs of one browser tell each other that the cart has changed, not how: the shop knows. */
const otherTabs = new BroadcastChannel('cart')
otherTabs.onmessage = ({ data }) => {
  if (data === 'ordered') toast.info('Tu orden se generó en otra pestaña.')
  void mutate<Cart>(key).catch(() => undefined)
}

const without = (cart: Cart, { productId }: Line) => cart.filter((line) => line.productId !== productId)

/** Changes are written one after the other, in the order they were made. */
let writing = Promise.resolve(true)
let unwritten = 0
/** What the shop answered to the last one. */
let answered: Cart = []

/** The cart once the server has heard of every change that was on its way; undefined when it did not take one. */
export const writtenCart = async () =>
  isCartWritten() || (await writing) ? mutate<Cart>(key, (cart) => cart, { revalidate: false }) : undefined

export const isCartWritten = () => unwritten === 0

/** An answer that got lost is asked for again: no change does more when it is written twice. */
function inTurn(send: Send) {
  const before = isCartWritten() || writing
  unwritten += 1
  const sent = writing
    .then(send)
    .catch((error) => {
      if (isUnclear(error)) return send()
      throw error
    })
    .then((cart) => {
      answered = cart ?? answered
      return cart
    })
  writing = sent
    .then(
      () => before,
      () => false,
    )
    .finally(() => {
      unwritten -= 1
    })
  return sent
}

/** Undefined when there is nothing to send any more. */
type Send = () => Promise<Cart> | undefined

/** Shows what is expected at once, then what the server says; a refusal takes it back and is thrown on. */
async function change(failure: string, send: Send, expect?: (cart: Cart) => Cart) {
  if (!getSession().token) throw new Error('User not authenticated')
  try {
    await mutate<Cart | undefined>(key, inTurn(send), {
      optimisticData: expect && ((written, shown) => expect(shown ?? written ?? [])),
      rollbackOnError: true,
    })
    otherTabs.postMessage(null)
  } catch (error) {
    if (isUnclear(error)) void refetchCart()
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
