import { Hono } from 'hono'
import type { AppEnv } from './env.ts'
import { unknownAddress } from './errors.ts'
import { database } from './http/database.ts'
import { delegatedLimits } from './http/delegated.ts'
import { documents } from './http/documents.ts'
import { events } from './http/events.ts'
import { onError, toAnswer } from './http/on-error.ts'
import { requestLog } from './http/request-log.ts'
import { sameRequest } from './http/same-request.ts'
import { securityHeaders } from './http/security.ts'
import { secondFactorSetUp, session } from './http/session.ts'
import { bodySize } from './http/uploads.ts'
import { account } from './routes/accounts/account.ts'
import { passwords } from './routes/accounts/passwords.ts'
import { login, logout, profile } from './routes/accounts/session.ts'
import { roleNames, team } from './routes/accounts/team.ts'
import { audit } from './routes/audit.ts'
import { cart } from './routes/cart/cart.ts'
import { lists } from './routes/cart/lists.ts'
import { quickOrder } from './routes/cart/quick-order.ts'
import { chat } from './routes/chat.ts'
import { accountRequests, newAccountRequest } from './routes/customers/account-requests.ts'
import { customers, staffCustomers, taxCheck, users } from './routes/customers/customers.ts'
import { dashboard } from './routes/dashboard.ts'
import { files } from './routes/files.ts'
import { firstAnswers } from './routes/first-answers.ts'
import { health } from './routes/health.ts'
import { imports } from './routes/imports.ts'
import { inventory } from './routes/inventory/inventory.ts'
import { lowStock } from './routes/inventory/low-stock.ts'
import { cfdi, facturapiWebhook } from './routes/invoices/cfdi.ts'
import { invoices, orderInvoice } from './routes/invoices/invoices.ts'
import { mails, orderMails, resendWebhook } from './routes/mails.ts'
import { lastOrder, orders } from './routes/orders/orders.ts'
import { papers } from './routes/orders/papers.ts'
import { picking } from './routes/orders/picking.ts'
import { quotes } from './routes/orders/quotes.ts'
import { staffOrders } from './routes/orders/staff-orders.ts'
import { bankStatements } from './routes/payments/bank-statements.ts'
import { netpay, netpayWebhook } from './routes/payments/netpay.ts'
import { payments } from './routes/payments/payments.ts'
import { priceLists } from './routes/prices.ts'
import { catalog, products } from './routes/products/catalog.ts'
import { adminCategories, categories, categoryOrder } from './routes/products/categories.ts'
import {
  productImages,
  productPdfs,
  productsOrder,
  productWrites,
  satProducts,
  staffProducts,
} from './routes/products/products.ts'
import { purchaseOrders } from './routes/purchases/orders.ts'
import { purchases, suppliers } from './routes/purchases/purchases.ts'
import { reports } from './routes/reports.ts'
import { parties, rooms } from './routes/rooms.ts'
import { adminAnnouncements, announcementOrder, announcements } from './routes/shop/announcements.ts'
import { assets, personalization, publicPersonalization } from './routes/shop/personalization.ts'
import { settingChanges, settings } from './routes/shop/settings.ts'
import { search } from './routes/staff-search.ts'

export const app = new Hono<AppEnv>()
  // Answered here and not thrown: `onError` would check the session first, and this answer is the same for every session.
  .notFound((c) => toAnswer(unknownAddress(), c))
  .use(requestLog)
  .use(securityHeaders)
  .use(documents)
  .use(bodySize)
  .route('/files', files)
  .route('/health', health)
  .use(database)
  .use(events)
  // Public.
  .route('/login', login)
  .route('/password', passwords)
  .route('/account-requests', newAccountRequest)
  .route('/paper', papers)
  .route('/personalization', publicPersonalization)
  .route('/parties', parties)
  .route('/netpay/webhook', netpayWebhook)
  .route('/facturapi/webhook', facturapiWebhook)
  .route('/resend/webhook', resendWebhook)
  // Everything else needs a session.
  .use(session)
  .use(delegatedLimits)
  .route('/logout', logout)
  .route('/api/user/profile', profile)
  .route('/account', account)
  .use(secondFactorSetUp)
  .route('/dashboard', dashboard)
  .route('/cart', cart)
  .route('/quick-order', quickOrder)
  .route('/lists', lists)
  .route('/products', products)
  .route('/products', productWrites)
  .route('/products-reorder', productsOrder)
  .route('/admin/products', staffProducts)
  .route('/upload-product-image', productImages)
  .route('/upload-product-pdf', productPdfs)
  .route('/categories', categories)
  .route('/categories-reorder', categoryOrder)
  .route('/admin/categories', adminCategories)
  .route('/catalog', catalog)
  .route('/price-lists', priceLists)
  .route('/inventory', inventory)
  .route('/low-stock', lowStock)
  .route('/purchases', purchases)
  .route('/purchase-orders', purchaseOrders)
  .route('/suppliers', suppliers)
  .route('/imports', imports)
  .route('/customers', customers)
  .route('/admin/customers', staffCustomers)
  .route('/users', users)
  .route('/admin/account-requests', accountRequests)
  .route('/admin/orders', staffOrders)
  .route('/admin/orders', orderMails)
  .route('/quotes', quotes)
  .route('/orders', orders)
  .route('/orders', orderInvoice)
  .route('/picking', picking)
  .route('/payments', payments)
  .route('/bank-statements', bankStatements)
  .route('/facturapi/invoices', invoices)
  .route('/invoices', cfdi)
  .route('/facturapi/search-products', satProducts)
  .route('/facturapi/tax-check', taxCheck)
  .route('/netpay', netpay)
  .route('/reports', reports)
  .route('/audit', audit)
  .route('/search', search)
  .route('/last-order-id', lastOrder)
  .route('/get-configuracion', settings)
  .route('/update-configuracion', settingChanges)
  .route('/comunicados', announcements)
  .route('/admin/comunicados', adminAnnouncements)
  .route('/admin/comunicados-reorder', announcementOrder)
  .route('/admin/personalization', personalization)
  .route('/admin/mails', mails)
  .route('/admin/users', team)
  .route('/admin/roles', roleNames)
  .route('/upload-general-asset', assets)
  .route('/rooms', rooms)
  .route('/chat', chat)

app.route(
  '/first-answers',
  firstAnswers((request, c) => app.fetch(request, c.env, c.executionCtx)),
)

app.onError(onError(async (c) => app.fetch(await sameRequest(c), c.env, c.executionCtx)))
