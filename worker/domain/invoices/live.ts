import { type SQL, sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import { deadInvoiceStatuses } from '../../contract/invoices/invoice.ts'

/** The condition that a CFDI is neither failed nor canceled. `table`: the name or alias of `invoices` in the query. */
export const isLive = (table = 'invoices'): SQL =>
  sql`${sql.identifier(table)}.status NOT IN ${inList(deadInvoiceStatuses)}`
