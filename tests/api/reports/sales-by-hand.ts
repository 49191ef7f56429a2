import type { Client, InStatement } from '@libsql/client/web'
import type { SalesGroup, SalesReport, SalesTotals } from '#contract/reports'
import { repeatWhileBusy } from '../../../db/remote.ts'
import { chunks } from '../../../db/seed/insert.ts'
import type { Random } from '../../../db/seed/random.ts'
import type { Shop } from '../../shop.ts'

/** Makes `count` changes, twenty in a transaction, because sqld writes each transaction to the disk. */
export async function makeChanges(db: Client, count: number, change: () => InStatement[]) {
  for (const part of chunks(Array.from({ length: count }, change), 20)) {
    await repeatWhileBusy(() => db.batch(part.flat(), 'write'))
  }
}

/** A change of the demo shop as its code makes them: of an order, its lines, its payments or a product. */
export function randomChange(random: Random): InStatement[] {
  const id = random.between(1, 900)
  const at = new Date(Date.now() - random.between(0, 400) * 86_400_000).toISOString()
  const line = `(SELECT id FROM order_items WHERE orderId = ${id} ORDER BY id LIMIT 1)`
  const product = random.between(1, 400)
  const changes: InStatement[][] = [
    [
      `UPDATE orders SET status = 'Accepted' WHERE id = ${id} AND status = 'Pending'`,
      { sql: "INSERT INTO order_events (orderId, event, createdAt) VALUES (?, 'Accepted', ?)", args: [id, at] },
    ],
    [`UPDATE orders SET status = 'Cancelled' WHERE id = ${id}`],
    [`UPDATE orders SET status = 'Delivered' WHERE id = ${id}`],
    [`UPDATE order_items SET quantity = quantity + ${random.between(1, 9)} WHERE id = ${line}`],
    [`DELETE FROM order_items WHERE id = ${line} AND (SELECT count(*) FROM order_items WHERE orderId = ${id}) > 1`],
    [
      `INSERT INTO order_items (orderId, productId, quantity, price) SELECT ${id}, id, 3, salePrice1 FROM products
        WHERE id = ${product} AND id NOT IN (SELECT productId FROM order_items WHERE orderId = ${id})`,
    ],
    [
      `INSERT INTO payments (orderId, amount, form, paidOn, state, userId, idempotencyKey)
        SELECT id, balance, '03', '2026-01-01', 'applied', 1, '${random.uuid()}' FROM orders WHERE id = ${id} AND balance > 0`,
    ],
    [`UPDATE payments SET state = 'refunded' WHERE orderId = ${id}`],
    [`UPDATE products SET cost = ${random.chance(0.3) ? 'NULL' : random.between(100, 90_000)} WHERE id = ${product}`],
    [`UPDATE products SET categoryId = ${random.chance(0.2) ? 'NULL' : random.between(1, 40)} WHERE id = ${product}`],
  ]
  const totals = `UPDATE orders SET subtotal = (SELECT sum(amount) FROM order_items WHERE orderId = orders.id),
    pieces = (SELECT sum(quantity) FROM order_items WHERE orderId = orders.id) WHERE id = ${id}`
  return [...random.pick(changes), totals]
}

type Line = {
  productId: number
  product: string
  code: string
  categoryId: number | null
  category: string | null
  rootId: number | null
  root: string | null
  quantity: number
  amount: number
  iva: string
  cost: number | null
}
type Sale = {
  id: number
  customerId: number
  customerName: string
  seller: number | null
  sellerName: string | null
  paymentMethod: string | null
  subtotal: number
  iva: number
  pieces: number
  lastOrderDate: string
  owed: number
  day: string
  isPaid: boolean
  lines: Line[]
}

/** All sold orders from the tables that the shop writes, without what its triggers keep for reports. */
export async function readSales(shop: Shop): Promise<Sale[]> {
  const orders = await shop.rows(`SELECT id, customerId, paymentMethod, subtotal, iva, pieces,
      (SELECT coalesce(nullif(company, ''), name) FROM customers WHERE id = orders.customerId) AS customerName,
      (SELECT max(orderDate) FROM orders AS own WHERE own.customerId = orders.customerId) AS lastOrderDate,
      (SELECT sum(balance) FROM orders AS own WHERE own.customerId = orders.customerId
        AND status NOT IN ('Pending', 'Cancelled') AND paymentStatus IN ('Pending', 'Partial')) AS owed,
      (SELECT salespersonId FROM customers WHERE id = orders.customerId) AS seller, (SELECT nombre FROM users
        WHERE id = (SELECT salespersonId FROM customers WHERE id = orders.customerId)) AS sellerName,
      paymentStatus = 'Paid' AS isPaid, (SELECT date(createdAt, '-6 hours') FROM order_events
        WHERE orderId = orders.id AND event IN ('Accepted', 'Paid') ORDER BY id LIMIT 1) AS day
    FROM orders WHERE status <> 'Cancelled'`)
  const lines = await shop.rows(`SELECT orderId, productId, products.name AS product, products.code, categoryId,
      categories.name AS category, quantity, amount, item.iva, cost
    FROM order_items item JOIN products ON products.id = productId LEFT JOIN categories ON categories.id = categoryId`)
  const categories = new Map(
    (await shop.rows('SELECT id, name, parentId FROM categories')).map((row) => [Number(row.id), row]),
  )
  const rootOf = (id: unknown): { rootId: number | null; root: string | null } => {
    const category = categories.get(Number(id))
    if (!category) return { rootId: null, root: null }
    return category.parentId === null
      ? { rootId: Number(category.id), root: String(category.name) }
      : rootOf(category.parentId)
  }
  const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const linesOf = (id: unknown) =>
    (ofOrder.get(id as number) ?? []).map((line) => ({ ...line, ...rootOf(line.categoryId) }))
  return orders
    .filter(({ day }) => day !== null)
    .map((order) => ({ ...order, isPaid: order.isPaid === 1, lines: linesOf(order.id) }) as unknown as Sale)
}

export const soldIn = (sales: readonly Sale[], { from, to, paid }: { from: string; to: string; paid: string }) =>
  sales.filter(({ day, isPaid }) => day >= from && day <= to && (paid === '0' || isPaid))

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
const distinct = <Row>(rows: readonly Row[], of: (row: Row) => number) => new Set(rows.map(of)).size

const sumsOf = (sales: readonly Sale[]) => ({
  net: sum(sales, ({ subtotal }) => subtotal) / 100,
  gross: sum(sales, ({ subtotal, iva }) => subtotal + iva) / 100,
  orders: sales.length,
  pieces: sum(sales, ({ pieces }) => pieces),
  customers: distinct(sales, ({ customerId }) => customerId),
})

export function totalsOf(sales: readonly Sale[]): SalesTotals {
  const costed = sales.flatMap(({ lines }) =>
    lines.flatMap(({ cost, ...line }) => (cost === null ? [] : { ...line, cost })),
  )
  return {
    ...sumsOf(sales),
    margin: sum(costed, ({ amount, cost, quantity }) => amount - cost * quantity) / 100,
    costed: sum(costed, ({ amount }) => amount) / 100,
  }
}

/** Monday of the week. */
function mondayOf(day: string) {
  const date = new Date(day)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

type Row = SalesReport['rows'][number]

export function rowsOf(sales: readonly Sale[], groupBy: SalesGroup): Row[] {
  if (groupBy === 'product' || groupBy === 'category' || groupBy === 'root') return rowsOfLines(sales, groupBy)
  const keyOf = {
    day: ({ day }: Sale) => day,
    week: ({ day }: Sale) => mondayOf(day),
    month: ({ day }: Sale) => `${day.slice(0, 7)}-01`,
    customer: ({ customerId }: Sale) => String(customerId),
    seller: ({ seller }: Sale) => String(seller ?? ''),
    method: ({ paymentMethod }: Sale) => paymentMethod ?? '',
  }[groupBy]
  const labelOf = {
    day: ({ day }: Sale) => day,
    week: () => '',
    month: () => '',
    customer: ({ customerName }: Sale) => customerName,
    seller: ({ sellerName }: Sale) => sellerName ?? 'Sin vendedor',
    method: ({ paymentMethod }: Sale) => paymentMethod ?? '',
  }[groupBy]
  return [...Map.groupBy(sales, keyOf)].map(([key, group]) => ({
    key,
    label: group.map(labelOf).reduce((last, label) => (label > last ? label : last), ''),
    detail: null,
    ...sumsOf(group),
    ...(groupBy === 'customer' && { lastOrderDate: group[0]?.lastOrderDate, owed: (group[0]?.owed ?? 0) / 100 }),
  }))
}

const lineGroups = {
  product: { key: 'productId', label: 'product' },
  category: { key: 'categoryId', label: 'category' },
  root: { key: 'rootId', label: 'root' },
} as const

function rowsOfLines(sales: readonly Sale[], groupBy: keyof typeof lineGroups): Row[] {
  const { key: keyName, label } = lineGroups[groupBy]
  const lines = sales.flatMap(({ lines, id, customerId }) =>
    lines.map((line) => ({ ...line, orderId: id, customerId })),
  )
  const groups = Map.groupBy(lines, (line) => String(line[keyName] ?? ''))
  return [...groups].map(([key, group]) => {
    const [first] = group
    return {
      key,
      label: first?.[label] ?? 'Sin categoría',
      detail: groupBy === 'product' ? (first?.code ?? null) : null,
      net: sum(group, ({ amount }) => amount) / 100,
      gross: Math.round(sum(group, ({ amount, iva }) => amount * (100 + (Number(iva) || 0))) / 100) / 100,
      pieces: sum(group, ({ quantity }) => quantity),
      orders: distinct(group, ({ orderId }) => orderId),
      customers: distinct(group, ({ customerId }) => customerId),
      ...(groupBy === 'product' && { margin: marginOf(group) }),
    }
  })
}

/** The sales with only the lines behind a row of the report by category or by category of the first level. */
export const inCategory = (sales: readonly Sale[], groupBy: 'category' | 'root', key: string): Sale[] =>
  sales.map((sale) => ({
    ...sale,
    lines: sale.lines.filter((line) => String(line[lineGroups[groupBy].key] ?? '') === key),
  }))

/** null for a product without a cost. */
const marginOf = (lines: readonly Line[]) =>
  lines[0]?.cost == null ? null : sum(lines, ({ amount, cost, quantity }) => amount - (cost ?? 0) * quantity) / 100

export const byKey = (rows: readonly Row[]) => [...rows].sort((a, b) => (a.key < b.key ? -1 : 1))
