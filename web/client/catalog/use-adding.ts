import { useState } from 'react'
import { can } from '#contract/access'
import type { Cart } from '#contract/cart/cart'
import { orderingProblem } from '#contract/cart/ordering'
import { withUnit } from '#contract/cart/unit-text'
import type { Product } from '#contract/products/catalog'
import { createStore } from '../../api/create-store.ts'
import { useUser } from '../../api/session-store.ts'
import { clearErrors, toast } from '../../ui/toast.ts'
import { addToCart, setQuantity, toastCartFailure } from '../cart/api.ts'

/**
 * `add` puts a product in the cart or changes its line's quantity. A refusal is a toast. `addedMessage` is for screen readers; it
 * is a store, because its changes must not render the screen.
 */
export function useAdding(lines: Cart) {
  const user = useUser()
  const [addedMessage] = useState(() => createStore(''))

  async function write(product: Product, quantity: number) {
    const line = lines.find(({ productId }) => productId === product.id)
    addedMessage.set('')
    try {
      await (line ? setQuantity(line, quantity) : addToCart(product, quantity))
      addedMessage.set(`${product.name}: ${withUnit(quantity, product.unit)} en la orden`)
      return true
    } catch (error) {
      toastCartFailure(error, line ? 'Error al actualizar cantidad.' : 'Error al agregar producto al carrito.')
      return false
    }
  }

  /** Returns false for an invalid quantity; otherwise a promise of whether the server accepted it. */
  function add(product: Product, quantity: number): false | Promise<boolean> {
    const problem = can(user, 'client')
      ? orderingProblem(product, quantity)
      : 'No tienes permiso para agregar productos a la orden.'
    if (!problem) return write(product, quantity)
    clearErrors()
    toast.error(problem)
    return false
  }

  return { add, addedMessage }
}
