import { mutate, SWRConfig } from 'swr'
import { can } from '#contract/access'
import type { Cart } from '#contract/cart/cart'
import { catalogDatabase } from '../../api/catalog-database.ts'
import { get } from '../../api/client.ts'
import { draftDatabase } from '../../api/draft-database.ts'
import { getSession } from '../../api/session-store.ts'

const everything = () => true

export function clearCache() {
  const isCleared = mutate(everything, undefined, { revalidate: false })
  // After the answers are cleared: in a browser that blocks storage, `indexedDB` throws.
  if ('indexedDB' in globalThis) {
    indexedDB.deleteDatabase(draftDatabase)
    // An open catalogue is emptied by its own worker. This one was stored by an earlier document.
    if (getSession().endedByUser) indexedDB.deleteDatabase(catalogDatabase)
  }
  return isCleared
}

/**
 * Loads the cart unless the page has already requested it: a second request would discard the first answer. The
 * screens that show the cart report a failure.
 */
export function fetchCart(user: { AccesoId: number }) {
  const known = SWRConfig.defaultValue.cache.get('/cart')
  if (!can(user, 'client') || known?.data || known?.isValidating) return
  mutate('/cart', get<Cart>('/cart')).catch(() => undefined)
}
