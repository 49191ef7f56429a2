import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { shownFolio } from '../folio.ts'
import type { Actor } from '../identity.ts'
import { noCfdi } from '../not-found.ts'
import { mayReadOrdersOf } from '../orders/read.ts'

const words = { I: 'factura', E: 'nota-de-credito', P: 'complemento' }

/** The file name of a CFDI. @throws 404 for a CFDI that the user may not read: clients read those of their own orders. */
export async function readableFileName(db: Database, user: Actor, id: string) {
  const cfdi = await db.query.invoices.findFirst({
    where: eq(invoices.id, id),
    columns: { type: true, folio_number: true },
    with: {
      order: {
        columns: { customerId: true },
        extras: ({ order_number }) => ({ folio: shownFolio(order_number).as('folio') }),
      },
    },
  })
  if (!cfdi || !(cfdi.order ? mayReadOrdersOf(user, cfdi.order.customerId) : can(user, 'invoices'))) {
    throw noCfdi()
  }
  return cfdi.order ? `${words[cfdi.type]}-${cfdi.order.folio}` : `factura-global-${cfdi.folio_number ?? ''}`
}
