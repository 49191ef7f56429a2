import useSWR, { mutate } from 'swr'
import type { AddedItems, Cart, CartItem, NewCartItem } from '#contract/cart/cart'
import { quantityMessage } from '#contract/cart/ordering'
import { totals } from '#contract/money'
import { priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import type { IvaSetting } from '#contract/shop/settings'
import { ApiError, del, post, put } from '../../api/client.ts'
import { getSession } from '../../api/session-store.ts'
import { isCanceled, isUnclear } from '../../api/unclear.ts'
import { clearErrors, toast } from '../../ui/toast.ts'
import type { ToastOptions } from '../../ui/toast-options.ts'
import { reportFault } from '../../ui/use-action.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { ownerOf } from '../catalog/local/state.ts'

const key = '/cart'

export const useCart = () => useSWR<Cart>(key)

/** Subtotal, IVA and total in pesos. The percent is 0 until it is loaded; a failure is shown as a toast. */
export function useTotals(lines: Cart) {
  const { data, error, isLoading, mutate: retry } = useSWR<IvaSetting>('/get-configuracion?key=iva')
  useFailureToast(error && !data, 'Error al cargar configuración de IVA.')
  const percent = data?.value ?? 0
  return { ...totals(lines, percent), error: error && !data, isLoading, retry }
}

/** `productId` identifies a line. `id` is negative until the server has saved the line. */
type Line = Pick<CartItem, 'id' | 'productId'>

export function addToCart(product: Product, quantity: number) {
  const { id: productId, code, name, salePrice1, breaks, unit, min_qty, multiple, iva, backorder, Inventory } = product
  const prices = { price: priceAt(product, quantity), salePrice1, breaks }
  const shown = { productId, code, name, ...prices, quantity, unit, min_qty, multiple, iva, backorder, Inventory }
  const line = { ...shown, id: -productId, forSale: true }
  return changeCart(
    'Failed to add item',
    () => saveNewLine({ productId, quantity }),
    (cart) => [...withoutLine(cart, line), line],
  )
}

/** Idempotency keys of products whose addition got no answer. */
const unclearAdditions = new Map<number, string>()

/**
 * Adds a product that is not in the cart on screen. After a lost answer the server may have added it: with the same key, this
 * quantity, which may be another one, replaces that one.
 */
async function saveNewLine(item: NewCartItem) {
  const { productId } = item
  const idempotencyKey = unclearAdditions.get(productId) ?? crypto.randomUUID()
  unclearAdditions.set(productId, idempotencyKey)
  try {
    const cart = await post<Cart>('/cart/item', item, { idempotencyKey })
    unclearAdditions.delete(productId)
    return cart
  } catch (error) {
    if (!isUnclear(error)) unclearAdditions.delete(productId)
    throw error
  }
}

/**
 * Adds the valid items and returns those that the server refused. A repetition after a lost answer must have the same key, also with
 * other items: the server then adds only those that it has not added.
 */
export async function addAllToCart(items: readonly NewCartItem[], idempotencyKey: string = crypto.randomUUID()) {
  let refused: AddedItems['refused'] = []
  await changeCart('Failed to add item', async () => {
    const added = await post<AddedItems>('/cart/items', { items }, { idempotencyKey })
    refused = added.refused
    return added.cart
  })
  return refused
}

/** Latest quantity by product. An older one still in the queue is not sent. */
const latestQuantity = new Map<number, number>()

/** A quantity of 0 or less removes the line. */
export function setQuantity(line: Line, quantity: number) {
  const { productId } = line
  latestQuantity.set(productId, quantity)
  const isLatest = () => latestQuantity.get(productId) === quantity
  return changeCart(
    'Failed to update quantity',
    () => (isLatest() ? saveLine(line, (path) => put<Cart>(path, { quantity })) : undefined),
    (cart) =>
      quantity > 0
        ? cart.map((other) =>
            other.productId === productId ? { ...other, quantity, price: priceAt(other, quantity) } : other,
          )
        : withoutLine(cart, line),
  )
}

export const removeItem = (line: Line) =>
  changeCart(
    'Failed to remove item',
    () => saveLine(line, (path) => del<Cart>(path)),
    (cart) => withoutLine(cart, line),
  )

/** Returns undefined when the server refused the line: nothing is left to save. */
function saveLine({ id, productId }: Line, send: (path: string) => Promise<Cart>) {
  const savedId = id > 0 ? id : lastAnswer.find((line) => line.productId === productId)?.id
  return savedId === undefined ? undefined : send(`/cart/item/${savedId}`)
}

export const clearCart = () =>
  changeCart(
    'Failed to clear cart',
    () => del<Cart>(key),
    () => [],
  )

/** Reloads the cart here and in other tabs. */
export function refetchCart() {
  notifyOtherTabs(false)
  return mutate<Cart>(key)
}

/** Empties the cart on screen before the server's answer arrives, so that its lines are not ordered twice. */
export function showOrderedCart() {
  notifyOtherTabs(true)
  void mutate<Cart>(key, [], { revalidate: false })
}

/** Staff who order as a customer have a cart for each customer, each in its own tab. */
const cartOwner = () => {
  const { user } = getSession()
  return user && ownerOf(user)
}

/** Tells the other tabs that the cart has changed. A tab with the same cart loads it again; other tabs ignore the message. */
const notifyOtherTabs = (isOrdered: boolean) => otherTabs.postMessage({ owner: cartOwner(), isOrdered })

const otherTabs = new BroadcastChannel('cart')
otherTabs.onmessage = ({ data: { owner, isOrdered } }) => {
  if (owner !== cartOwner()) return
  if (isOrdered) toast.info('Tu orden se generó en otra pestaña.')
  void mutate<Cart>(key).catch(() => undefined)
}

const withoutLine = (cart: Cart, { productId }: Line) => cart.filter((line) => line.productId !== productId)

/** Resolves when the queue of changes is empty: false if one failed. Changes are saved one at a time, in order. */
let saving = Promise.resolve(true)
let unsaved = 0
/** The cart in the server's last answer. */
let lastAnswer: Cart = []

let isQuantityRefused = false

/** A line has refused the quantity that was typed: the next press of *Generar* must not order the one that the line keeps. */
export const refuseQuantity = () => {
  isQuantityRefused = true
}

/** The cart after every pending change is saved; undefined if a line or the server refused one. */
export async function savedCart() {
  if (isQuantityRefused) {
    isQuantityRefused = false
    toast.error(quantityMessage)
    return undefined
  }
  return unsaved === 0 || (await saving) ? mutate<Cart>(key, (cart) => cart, { revalidate: false }) : undefined
}

export const isCartSaved = () => unsaved === 0 && !isQuantityRefused

/**
 * Retries once when the answer was lost: with the same key or quantity, a change can be repeated without effect. A change that is
 * still to be sent when another user has signed in is dropped.
 */
function enqueue(change: Send) {
  const owner = cartOwner()
  const send = () => (cartOwner() === owner ? change() : undefined)
  const before = unsaved === 0 || saving
  unsaved += 1
  const sent = saving
    .then(send)
    .catch((error) => {
      // The user stopped waiting.
      if (!isUnclear(error) || isCanceled(error)) throw error
      return send()
    })
    .then((cart) => {
      lastAnswer = cart ?? lastAnswer
      return cart
    })
  saving = sent
    .then(
      () => before,
      () => false,
    )
    .finally(() => {
      unsaved -= 1
    })
  return sent
}

/** Returns undefined when nothing is left to send. */
type Send = () => Promise<Cart> | undefined

/** Shows the expected cart at once, then that of the answer. After a refusal, which is thrown, the cart is loaded. */
async function changeCart(failure: string, send: Send, expect?: (cart: Cart) => Cart) {
  if (!getSession().token) throw new Error('User not authenticated')
  isQuantityRefused = false
  clearErrors()
  try {
    await mutate<Cart | undefined>(key, enqueue(send), {
      optimisticData: expect && ((saved, shown) => expect(shown ?? saved ?? [])),
      rollbackOnError: true,
      populateCache: (answer, saved) => answer && withKnownLines(answer, saved ?? []),
      // Each answer is the whole cart.
      revalidate: (cart) => cart === undefined,
    })
    notifyOtherTabs(false)
  } catch (error) {
    void refetchCart()
    if (hasNoMessage(error)) error.message = failure
    throw error
  }
}

/** The cart with the objects of the lines that are unchanged, so that memoized lines do not render again. */
function withKnownLines(cart: Cart, known: Cart) {
  const knownLines = new Map(known.map((line) => [line.productId, line]))
  return cart.map((line) => {
    const knownLine = knownLines.get(line.productId)
    return knownLine && JSON.stringify(knownLine) === JSON.stringify(line) ? knownLine : line
  })
}

/** A toast with `title` and, below, the reason. */
export function toastCartFailure(error: unknown, title: string, options?: ToastOptions) {
  reportFault(error)
  toast.error(title, { description: error instanceof Error ? error.message : undefined, ...options })
}

/** Neither the server nor the browser gave a reason. */
const hasNoMessage = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'UNREADABLE'

/** Message of a cart that did not load. */
export const cartMessage = (error: Error) =>
  `No se pudo cargar tu orden. ${hasNoMessage(error) ? 'Failed to fetch cart' : error.message}`
