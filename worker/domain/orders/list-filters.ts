import { and, asc, desc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { orders } from '../../../db/schema/index.ts'
import { toCentavos } from '../../contract/money.ts'
import type { OrderQuery, OrderSort } from '../../contract/orders/lists.ts'
import { statusesWith } from '../../contract/orders/states.ts'
import { readSort } from '../../contract/sorts.ts'
import { customerName } from '../customers/name.ts'
import { isNotInvoiced } from '../invoices/live.ts'
import { isOfCategory } from '../products/descendants.ts'
import { sortText } from '../sort-text.ts'
import { startOfDay } from '../times.ts'

/** The sorts of one column. */
type ColumnSort = Exclude<OrderSort, 'warnings'>

/** Each sort has an index, which is read in either direction. */
const sortColumns: Record<ColumnSort, SQL> = {
  number: sql`orders.id`,
  date: sql`orders.orderDate`,
  customer: sortText('orders.customer_name'),
  pieces: sql`orders.pieces`,
  total: sql`orders.total`,
  status: sql`orders.status`,
  payment: sql`orders.paymentStatus`,
  method: sql`orders.paymentMethod`,
  invoice: sql`orders.invoiced`,
  seller: sortText('orders.sellerName'),
  /** The oldest order has the greatest age. */
  age: sql`orders.orderDate`,
}

/** Sorts whose index has the date as its second column. */
const datedSorts: readonly OrderSort[] = ['status', 'payment', 'method', 'invoice', 'seller']

/** The sort that the user chose. Without one, orders of a report are read along `orders_by_sale`, the index of their day. */
export function chosenOrder({ sort, ...query }: OrderQuery): SQL[] | undefined {
  if (!sort) return isOfReport(query) ? [desc(orders.soldAt)] : undefined
  const { key, isDescending } = readSort<OrderSort>(sort)
  if (key === 'warnings') return [desc(orders.orderDate), desc(orders.id)]
  const direction = isDescending !== (key === 'age') ? desc : asc
  const ties = datedSorts.includes(key) ? [direction(orders.orderDate)] : []
  // Orders without a salesperson or a payment method are last, ascending and descending. SQLite uses the index for NULLS LAST too.
  return [sql`${direction(sortColumns[key])} NULLS LAST`, ...ties, direction(orders.id)]
}

/** For the sort by notices: true if orders with a notice come first. */
export const noticesFirst = ({ sort }: OrderQuery) =>
  sort === 'warnings' ? true : sort === '-warnings' ? false : undefined

/** Only orders that reports count. */
const isOfReport = ({ soldFrom, soldTo }: Pick<OrderQuery, 'soldFrom' | 'soldTo'>) =>
  soldFrom !== undefined || soldTo !== undefined

/** Writes the column of a condition. A unary plus before it (`+orders.total`) keeps SQLite from using its index. */
export type ColumnWriter = (column: SQL, key?: OrderSort | 'sold') => SQL

/** For counting orders: SQLite may use any index. */
export const byAnyIndex: ColumnWriter = (column) => column

/**
 * For a page of the list, which is read along the index of its sort until it is full. SQLite would prefer the index of a
 * filter, and sort all the orders it finds. Only these filters may use theirs:
 *
 * - the filter on the column of the sort
 * - a filter by state or method in a list by date: their indexes have the date as second column
 * - an open status: such orders wait for the staff, are few, and are sorted at once
 */
export function alongSort({ sort, status, ...query }: OrderQuery): ColumnWriter {
  const chosen = sort ? readSort<OrderSort>(sort).key : 'date'
  const key = chosen === 'age' || chosen === 'warnings' ? 'date' : chosen
  const alongSales = !sort && isOfReport(query)
  const indexed: (OrderSort | 'sold')[] = alongSales ? ['sold'] : key === 'date' ? [key, ...datedSorts] : [key]
  if (!alongSales && status && statusesWith('open').includes(status)) indexed.push('status')
  return (column, of) => (of && indexed.includes(of) ? column : sql`+${column}`)
}

/** The conditions of the filters by state. */
export const stateOf = ({ status, paymentStatus }: OrderQuery, name: ColumnWriter) =>
  and(
    status && eq(name(sortColumns.status, 'status'), status),
    paymentStatus && eq(name(sortColumns.payment, 'payment'), paymentStatus),
  )

/** The conditions of the filters that are about one order alone. */
export const filtersOf = (
  { paymentMethod, seller, customer, minTotal, maxTotal, changes, ...query }: OrderQuery,
  name: ColumnWriter,
): (SQL | undefined)[] => {
  const method = name(sortColumns.method, 'method')
  const total = name(sortColumns.total, 'total')
  return [
    paymentMethod && (paymentMethod === 'none' ? isNull(method) : eq(method, paymentMethod)),
    seller === undefined
      ? undefined
      : sql`${name(sql`orders.customerId`)} IN (SELECT id FROM customers
          WHERE salespersonId IS ${seller === 'none' ? null : seller})`,
    // Without `name`: SQLite may use any index, because a customer has few orders.
    customer === undefined ? undefined : eq(orders.customerId, customer),
    hasLineOf(query, name(sql`orders.id`)),
    minTotal === undefined ? undefined : gte(total, toCentavos(minTotal)),
    maxTotal === undefined ? undefined : lte(total, toCentavos(maxTotal)),
    // The index of changed orders is by date.
    changes && sql`${name(sql`orders.modifications`, 'date')} <> '[]'`,
  ]
}

/** Paid orders without an invoice. The column `invoiced` rejects most other orders before their invoices are searched. */
export const withoutInvoice = (name: ColumnWriter) =>
  and(eq(name(sortColumns.invoice, 'invoice'), 0), isNotInvoiced(name(sortColumns.payment, 'payment')))

/** Dates in Mexico City, both inclusive. */
export function madeBetween({ from, to }: { from?: string; to?: string }, name: ColumnWriter = byAnyIndex) {
  const date = name(sortColumns.date, 'date')
  return and(from ? gte(date, startOfDay(from)) : undefined, to ? lt(date, startOfDay(to, 1)) : undefined)
}

/** Days on which reports count the orders, in Mexico City, both inclusive. */
export function soldBetween({ soldFrom, soldTo }: OrderQuery, name: ColumnWriter) {
  if (!isOfReport({ soldFrom, soldTo })) return undefined
  const time = name(sql`orders.soldAt`, 'sold')
  return and(
    soldFrom ? gte(time, startOfDay(soldFrom)) : sql`${time} IS NOT NULL`,
    soldTo ? lt(time, startOfDay(soldTo, 1)) : undefined,
    sql`${name(sql`orders.soldOn`)} IS NOT NULL`,
  )
}

/** The condition that an order has a line of a product or a category. For a category, only lines that reports count. */
function hasLineOf({ product, category, branch, soldFrom = '0', soldTo = '9' }: Partial<OrderQuery>, id: SQL) {
  return and(
    product === undefined ? undefined : sql`${id} IN (SELECT orderId FROM order_items WHERE productId = ${product})`,
    category === undefined
      ? undefined
      : sql`${id} IN (SELECT orderId FROM sales
          WHERE ${isOfCategory({ category, branch })} AND soldOn BETWEEN ${soldFrom} AND ${soldTo})`,
  )
}

/** Names of the customer, product and category of the filters, in one row. */
export const filteredNames = ({ customer, product, category }: OrderQuery) => sql`SELECT
  (SELECT ${customerName} FROM customers WHERE id = ${customer ?? null}) AS customer,
  (SELECT name FROM products WHERE id = ${product ?? null}) AS product,
  iif(${category === 'none'}, 'Sin categoría', (SELECT name FROM categories WHERE id = ${category ?? null})) AS category`
