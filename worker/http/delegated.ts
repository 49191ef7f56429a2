import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { AppError } from '../errors.ts'

/** The writes of a delegated session: those that make, change and follow an order. Everything else is the customer's own. */
const writes = [
  /^POST \/logout$/,
  /^POST \/rooms\/ticket$/,
  /^(POST|PUT|DELETE) \/cart(\/|$)/,
  /^POST \/quick-order\//,
  /^(POST|PUT|DELETE) \/lists(\/|$)/,
  /^POST \/orders$/,
  /^PUT \/orders\/\d+\/cancel$/,
  /^POST \/orders\/\d+\/voucher$/,
]

/** The account of the member of staff, the customer's conversation and cards are not read either. */
const unread = /^GET \/(account|chat|netpay)(\/|$)/

/** Refuses what staff who order as a customer may not do: invoices, profile, password and cards are the customer's. */
export const delegatedLimits = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  const request = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(?<=.)\/+$/, '')}`
  const isRead = request.startsWith('GET ') && !unread.test(request)
  if (c.var.user.onBehalfOf !== null && !isRead && !writes.some((write) => write.test(request))) {
    throw new AppError(
      403,
      'DELEGATED',
      'No se puede hacer mientras pides como cliente. Sal y hazlo desde tus pantallas.',
    )
  }
  await next()
})
