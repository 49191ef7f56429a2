import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { AppError } from '../errors.ts'

/** Writes allowed in a delegated session: only those about orders. */
const allowedWrites = [
  /^POST \/logout$/,
  /^POST \/rooms\/ticket$/,
  /^(POST|PUT|DELETE) \/cart(\/|$)/,
  /^POST \/quick-order\//,
  /^(POST|PUT|DELETE) \/lists(\/|$)/,
  /^POST \/orders$/,
  /^POST \/quotes\/\d+\/accept$/,
  /^PUT \/orders\/\d+\/cancel$/,
  /^POST \/orders\/\d+\/voucher$/,
]

/** Reads refused in a delegated session: the staff member's account, the customer's conversation and cards. */
const privateReads = /^GET \/(account|chat|netpay)(\/|$)/

/** Refuses requests that are not allowed in a delegated session, such as invoices, profile, password and cards. */
export const delegatedLimits = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  const request = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(?<=[^/])\/+$/, '')}`
  const isRead = request.startsWith('GET ') && !privateReads.test(request)
  if (c.var.user.onBehalfOf !== null && !isRead && !allowedWrites.some((write) => write.test(request))) {
    throw new AppError(
      403,
      'DELEGATED',
      'No se puede hacer mientras pides como cliente. Sal y hazlo desde tus pantallas.',
    )
  }
  await next()
})
