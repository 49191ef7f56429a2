import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { invoices as table } from '../../db/schema/index.ts'
import { IdText } from '../contract/fields.ts'
import { issueInvoice } from '../domain/invoices/issue.ts'
import { contentTypes, invoiceFile } from '../domain/invoices/record.ts'
import { mayReadOrdersOf } from '../domain/orders/read.ts'
import type { AppEnv } from '../env.ts'
import { AppError, notFound } from '../errors.ts'
import { access } from '../http/access.ts'
import { perMinute } from '../http/rate-limit.ts'
import { body, param } from '../http/validate.ts'
import { facturapi } from '../services/facturapi.ts'

/** `issueInvoice` validates the form, because its rules need the customer of the order. */
const AnyForm = v.record(v.string(), v.unknown())

export const orderInvoice = new Hono<AppEnv>().post(
  '/:id/invoice',
  access('ownInvoices'),
  perMinute(20),
  param(v.object({ id: IdText })),
  body(AnyForm),
  async (c) => {
    const context = { db: c.var.db, provider: facturapi(c.env), store: c.env.FILES }
    const result = await issueInvoice(context, c.var.user, c.req.valid('param').id, c.req.valid('json'))
    return c.json(result, result.message === undefined ? 201 : 200)
  },
)

const file = param(v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{24}$/)), kind: v.picklist(['pdf', 'xml']) }))

export const invoices = new Hono<AppEnv>().get('/:id/:kind{pdf|xml}', access('ownInvoices'), file, async (c) => {
  const { id, kind } = c.req.valid('param')
  const invoice = await c.var.db.query.invoices.findFirst({
    where: eq(table.id, id),
    columns: { uuid: true },
    with: { order: { columns: { order_number: true, customerId: true } } },
  })
  if (!invoice?.order || !mayReadOrdersOf(c.var.user, invoice.order.customerId)) {
    throw notFound('Factura no encontrada')
  }
  const bytes = await invoiceFile({ provider: facturapi(c.env), store: c.env.FILES }, id, kind)
  if (!bytes) throw new AppError(502, 'NO_FILE', 'No se pudo descargar la factura')
  return c.body(bytes, 200, {
    'Content-Type': contentTypes[kind],
    'Content-Disposition': `attachment; filename="factura-${invoice.order.order_number}.${kind}"`,
    'Cache-Control': 'private, no-store',
  })
})
