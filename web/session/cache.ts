import { mutate } from 'swr'
import { can } from '#contract/access'
import { get } from '../api/client.ts'

const everything = () => true

export function clearCache() {
  return mutate(everything, undefined, { revalidate: false })
}

/** A cart that does not load is said where it is shown. */
export function fetchCart(user: { AccesoId: number }) {
  if (can(user, 'client')) mutate('/cart', get('/cart')).catch(() => undefined)
}
