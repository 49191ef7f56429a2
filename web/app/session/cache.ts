import { mutate, SWRConfig } from 'swr'
import { can } from '#contract/access'
import type { Cart } from '#contract/cart'
import { get } from '../../api/client.ts'

const everything = () => true

export function clearCache() {
  return mutate(everything, undefined, { revalidate: false })
}

/**
 * Unless the page has asked for it by itself: what is on its way would be lost to this. A cart that does not load is
 * said where it is shown.
 */
export function fetchCart(user: { AccesoId: number }) {
  const known = SWRConfig.defaultValue.cache.get('/cart')
  if (!can(user, 'client') || known?.data || known?.isValidating) return
  mutate('/cart', get<Cart>('/cart')).catch(() => undefined)
}
