import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import type { AuditAction } from '../../contract/audit.ts'
import { toPesos, totals } from '../../contract/money.ts'
import type { Quote, QuotePage, QuoteQuery, QuoteRow, QuoteSort } from '../../contract/orders/quotes.ts'
import { codeKey } from '../../contract/search.ts'
import { readSort } from '../../contract/sorts.ts'
import { customersWith } from '../customers/list.ts'
import { customerName } from '../customers/name.ts'
import { idIn } from '../folio.ts'
import { noQuote } from '../not-found.ts'
import { sortText } from '../sort-text.ts'
import { quoteState } from './quote-state.ts'

const columns =
  () => sql`quotes.id, ${quoteState()} AS state, quotes.customerId, ${customerName} AS customer_name, quotes.createdAt,
  validUntil, lines, quotes.total, users.nombre AS user, quotes.orderId, orders.order_number`

const joins = sql`JOIN customers ON customers.id = quotes.customerId JOIN users ON users.id = quotes.userId
  LEFT JOIN orders ON orders.id = quotes.orderId`

const sorts: Record<QuoteSort, SQL> = {
  id: sql`quotes.id`,
  customer: sortText("coalesce(nullif(customers.company, ''), customers.name)"),
  validUntil: sql`validUntil`,
  total: sql`quotes.total`,
}

/** A page of the quotes, in the order of `sort`: without one, the latest first. */
export async function listQuotes(db: Database, query: QuoteQuery): Promise<QuotePage> {
  const where = sql.join(conditions(query), sql` AND `)
  const { key, isDescending } = readSort<QuoteSort>(query.sort)
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const { rows, counts } = await db.read({
    rows: db.all<QuoteRow>(sql`SELECT ${columns()} FROM quotes ${joins} WHERE ${where}
      ORDER BY ${sorts[key]} ${direction}, quotes.id ${direction} ${pageLimit(query)}`),
    counts: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM quotes WHERE ${where}`),
  })
  return { quotes: rows.map(toRow), total: counts[0]?.total ?? 0, page: query.page }
}

const toRow = <Row extends { total: number }>(row: Row) => ({ ...row, total: toPesos(row.total) })

const conditions = ({ search, state }: QuoteQuery): SQL[] => [
  sql`TRUE`,
  ...(state ? [sql`${quoteState()} = ${state}`] : []),
  ...(search ? [matches(search)] : []),
]

const matches = (search: string) => sql`(quotes.id = ${idIn(search, 'COT')}
  OR quotes.customerId IN ${customersWith(search)}
  OR quotes.id IN (SELECT quoteId FROM quote_lines WHERE productId IN (SELECT id FROM products WHERE codeKey = ${codeKey(search)})))`

type Header = Omit<Quote, 'Customer' | 'items' | 'taxes' | 'pickup' | 'edited' | 'accepted'> & {
  Customer: string
  pickup: number
  edited: string | null
  accepted: string | null
}
type Item = Quote['items'][number]

/** The last entry of the log with this action on a row of `quotes`, as JSON: its time, its user, and `facts`. */
const lastOf = (action: AuditAction, facts = sql``) =>
  sql`(SELECT json_object('at', log.createdAt, 'by', nombre${facts}) FROM audit_log AS log JOIN users ON users.id = log.userId
  WHERE entity = 'quote' AND entityId = CAST(quotes.id AS TEXT) AND action = ${action} ORDER BY log.id DESC LIMIT 1)`

const accepted = lastOf('accept_quote', sql`, 'isByStaff', json(iif(onBehalfOf IS NULL, 'false', 'true'))`)

/** A quote with its lines, to run alone or in a plan. `id`: SQL for its id. */
export const quoteQueries = (db: Database, id: SQL) => ({
  headers:
    db.all<Header>(sql`SELECT ${columns()}, quotes.pickup, addressId, delivery_addresses.text AS shippingAddress, clientNote,
    internalNote, quotes.subtotal, quotes.version, ${lastOf('update')} AS edited, ${accepted} AS accepted, discardedAt, discarder.nombre AS discardedBy,
    json_object('name', customers.name, 'company', customers.company, 'email', customers.email, 'phone', customers.phone,
      'tax_id', customers.tax_id) AS Customer
    FROM quotes ${joins} LEFT JOIN users AS discarder ON discarder.id = discardedBy
    LEFT JOIN delivery_addresses ON delivery_addresses.id = addressId WHERE quotes.id = ${id}`),
  items: db.all<Item>(sql`SELECT productId, code, name, unit, quantity, price, discount, iva
    FROM quote_lines WHERE quoteId = ${id} ORDER BY position`),
})

export function toQuote({ headers, items }: { headers: Header[]; items: Item[] }): Quote {
  const [header] = headers
  if (!header) throw noQuote()
  const priced = items.map((item) => ({ ...item, price: toPesos(item.price), discount: toPesos(item.discount) }))
  return {
    ...toRow(header),
    subtotal: toPesos(header.subtotal),
    pickup: header.pickup === 1,
    Customer: JSON.parse(header.Customer),
    edited: header.edited === null ? null : JSON.parse(header.edited),
    accepted: header.accepted === null ? null : JSON.parse(header.accepted),
    // Every line has its own rate.
    taxes: totals(priced, 0).taxes,
    items: priced,
  }
}

export const getQuote = async (db: Database, id: number) => toQuote(await db.read(quoteQueries(db, sql`${id}`)))
