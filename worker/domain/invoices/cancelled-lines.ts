import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { cancelledLines, partialCancellations } from '../../../db/schema/index.ts'

const { price, quantity, iva } = getTableColumns(cancelledLines)

/** The articles that were cancelled after an invoice. `rowid`: of the invoice. */
export const cancelledSince = (db: Database, rowid: number) =>
  db
    .select({ price, quantity, iva })
    .from(cancelledLines)
    .innerJoin(partialCancellations, eq(partialCancellations.id, cancelledLines.cancellationId))
    .where(eq(partialCancellations.invoice, rowid))
