import { mutate } from 'swr'
import { can } from '#contract/access'
import type { Cart } from '#contract/cart'
import { get } from '../api/client.ts'

const everything = () => true

export function clearCache() {
  return mutate(everything, undefined, { revalidate: false })
}

/** Unless the page has it already. A cart that does not load is said where it is shown. */
export function fetchCart(user: { AccesoId: number }) {
  if (!can(user, 'client')) return
  mutate('/cart', (known?: Cart) => known ?? get<Cart>('/cart'), { revalidate: false }).catch(() => undefined)
}
