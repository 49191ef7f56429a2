import { Hono } from 'hono'
import type { AppEnv } from './env.ts'
import { notFound, onError } from './errors.ts'
import { database } from './http/database.ts'
import { documents } from './http/documents.ts'
import { securityHeaders } from './http/security.ts'
import { session } from './http/session.ts'
import { bodySize } from './http/uploads.ts'
import { account } from './routes/account.ts'
import { cart } from './routes/cart.ts'
import { catalog, categories, products } from './routes/catalog.ts'
import { chat } from './routes/chat.ts'
import { customers, users } from './routes/customers.ts'
import { dashboard } from './routes/dashboard.ts'
import { files } from './routes/files.ts'
import { inventory } from './routes/inventory.ts'
import { invoices, orderInvoice } from './routes/invoices.ts'
import { lists } from './routes/lists.ts'
import { netpay, netpayWebhook } from './routes/netpay.ts'
import { lastOrder, orders } from './routes/orders.ts'
import { quickOrder } from './routes/quick-order.ts'
import { parties, rooms } from './routes/rooms.ts'
import { login, logout, profile } from './routes/session.ts'
import { announcements, personalization, publicPersonalization, settings } from './routes/settings.ts'

export const app = new Hono<AppEnv>()
  .onError(onError)
  .notFound(() => {
    throw notFound('No existe esta dirección.')
  })
  .use(securityHeaders)
  .use(documents)
  .use(bodySize)
  .route('/files', files)
  .use(database)
  // Public.
  .route('/login', login)
  .route('/personalization', publicPersonalization)
  .route('/parties', parties)
  .route('/netpay/webhook', netpayWebhook)
  // Everything else asks who you are.
  .use(session)
  .route('/logout', logout)
  .route('/api/user/profile', profile)
  .route('/account', account)
  .route('/dashboard', dashboard)
  .route('/cart', cart)
  .route('/quick-order', quickOrder)
  .route('/lists', lists)
  .route('/products', products)
  .route('/categories', categories)
  .route('/catalog', catalog)
  .route('/inventory', inventory)
  .route('/customers', customers)
  .route('/users', users)
  .route('/orders', orders)
  .route('/orders', orderInvoice)
  .route('/facturapi/invoices', invoices)
  .route('/netpay', netpay)
  .route('/last-order-id', lastOrder)
  .route('/get-configuracion', settings)
  .route('/comunicados', announcements)
  .route('/admin/personalization', personalization)
  .route('/rooms', rooms)
  .route('/chat', chat)
