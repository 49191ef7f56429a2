import { Hono } from 'hono'
import * as v from 'valibot'
import { can } from '../../contract/access.ts'
import { contentTypes, invoiceFile, receiptFile } from '../../domain/invoices/copies.ts'
import { readableFileName } from '../../domain/invoices/file-name.ts'
import { leaveGlobal } from '../../domain/invoices/global.ts'
import { issueInvoice } from '../../domain/invoices/issue.ts'
import type { AppEnv } from '../../env.ts'
import { AppError } from '../../errors.ts'
import { access } from '../../http/access.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body, param, withId } from '../../http/validate.ts'
import { invoiceContext } from '../../services/invoice-context.ts'

/** `issueInvoice` validates the form, because its rules need the customer of the order. */
const AnyForm = v.record(v.string(), v.unknown())

export const orderInvoice = new Hono<AppEnv>().post(
  '/:id/invoice',
  access('ownInvoices'),
  perMinute(20),
  withId,
  body(AnyForm),
  async (c) => {
    const context = invoiceContext(c.env, c.var.db)
    const { id } = c.req.valid('param')
    const result = await issueInvoice(context, c.var.user, id, c.req.valid('json'), {
      prepare: () => leaveGlobal(context, c.var.user, id),
    })
    return c.json(result, result.message === undefined ? 201 : 200)
  },
)

const file = param(v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{24}$/)), kind: v.picklist(['pdf', 'xml']) }))

/** A file of which the shop has no copy is read from Facturapi. Staff download those of a whole month at once. */
const limitOfClients = perMinute(60)

export const invoices = new Hono<AppEnv>().use((c, next) =>
  can(c.var.user, 'invoices') ? next() : limitOfClients(c, next),
)

/** SAT's receipt of a cancellation (acuse). Declared before the other files, whose pattern would also match its path. */
invoices.get('/:id/receipt/:kind{pdf|xml}', access('ownInvoices'), file, async (c) => {
  const { id, kind } = c.req.valid('param')
  const name = await readableFileName(c.var.db, c.var.user, id)
  const bytes = await receiptFile(invoiceContext(c.env, c.var.db), id, kind)
  if (!bytes) throw new AppError(502, 'NO_FILE', 'No se pudo descargar el acuse')
  return c.body(bytes, 200, headersOf(`acuse-${name}`, kind))
})

invoices.get('/:id/:kind{pdf|xml}', access('ownInvoices'), file, async (c) => {
  const { id, kind } = c.req.valid('param')
  const name = await readableFileName(c.var.db, c.var.user, id)
  const bytes = await invoiceFile(invoiceContext(c.env, c.var.db), id, kind)
  if (!bytes) throw new AppError(502, 'NO_FILE', 'No se pudo descargar la factura')
  return c.body(bytes, 200, headersOf(name, kind))
})

const headersOf = (name: string, kind: 'pdf' | 'xml') => ({
  'Content-Type': contentTypes[kind],
  'Content-Disposition': `attachment; filename="${name}.${kind}"`,
  'Cache-Control': 'private, no-store',
})
