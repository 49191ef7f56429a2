import { Hono } from 'hono'
import { CartQuantity, NewCartItem, NewCartItems } from '../../contract/cart/cart.ts'
import { addAllToCart, addToCart, clearCart, getCart, setCartQuantity } from '../../domain/cart/cart.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { givenKey } from '../../http/idempotency-key.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body, withId } from '../../http/validate.ts'

export const cart = new Hono<AppEnv>()

cart.use(access('client', 'No tienes permiso para agregar productos a la orden.'))

cart.get('/', async (c) => c.json(await getCart(c.var.db, c.var.user)))

cart.post('/item', body(NewCartItem), async (c) =>
  c.json(await addToCart(c.var.db, c.var.user, c.req.valid('json'), givenKey(c)), 201),
)

cart.post('/items', perMinute(60), body(NewCartItems), async (c) =>
  c.json(await addAllToCart(c.var.db, c.var.user, c.req.valid('json').items, givenKey(c)), 201),
)

cart.put('/item/:id', withId, body(CartQuantity), async (c) =>
  c.json(await setCartQuantity(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json').quantity)),
)

cart.delete('/item/:id', withId, async (c) =>
  c.json(await setCartQuantity(c.var.db, c.var.user, c.req.valid('param').id, 0)),
)

cart.delete('/', async (c) => c.json(await clearCart(c.var.db, c.var.user)))
