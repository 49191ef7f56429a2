import { sql } from 'drizzle-orm'

/** SQL for the folio of a row of `invoices`: F-12, or 12 without a series. Empty before it is stamped. */
export const cfdiFolio = sql`iif(folio_number IS NULL, '', concat_ws('-', nullif(series, ''), folio_number))`
