import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { toPesos } from '../../contract/money.ts'
import type {
  Purchase,
  PurchasePage,
  PurchaseQuery,
  PurchaseRow,
  PurchaseSort,
} from '../../contract/purchases/purchases.ts'
import type { Supplier } from '../../contract/purchases/suppliers.ts'
import type { WaitingLine } from '../../contract/purchases/waiting.ts'
import { codeKey } from '../../contract/search.ts'
import { readSort } from '../../contract/sorts.ts'
import { noPurchase } from '../not-found.ts'
import { plainSql } from '../plain-sql.ts'
import { sortText } from '../sort-text.ts'
import { arrivedQuery } from './waiting.ts'

const columns = sql`purchases.id, suppliers.name AS supplier, reference, date, lines, pieces, total, purchases.createdAt,
  users.nombre AS user, undoneAt`

const joins = sql`JOIN suppliers ON suppliers.id = supplierId JOIN users ON users.id = purchases.userId`

/** Converts the total of a row from centavos to pesos. */
export const toRow = <Row extends { total: number }>(row: Row) => ({ ...row, total: toPesos(row.total) })

const sorts: Record<PurchaseSort, SQL> = {
  date: sql`date`,
  supplier: sortText('suppliers.name'),
  reference: sql`reference`,
  pieces: sql`pieces`,
  total: sql`total`,
}

/** A page of the purchases, the latest note first, with the sum of all pages. */
export async function listPurchases(db: Database, query: PurchaseQuery): Promise<PurchasePage> {
  const { sort, page } = query
  const where = sql.join(conditions(query), sql` AND `)
  const { key, isDescending } = readSort<PurchaseSort>(sort)
  const order = sorts[key]
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const { rows, totals } = await db.read({
    rows: db.all<PurchaseRow>(sql`SELECT ${columns} FROM purchases ${joins} WHERE ${where}
      ORDER BY ${order} ${direction} NULLS LAST, purchases.id ${direction} ${pageLimit(query)}`),
    totals: db.all<{ total: number; amount: number }>(sql`SELECT count(*) AS total,
      coalesce(sum(total) FILTER (WHERE undoneAt IS NULL), 0) AS amount FROM purchases ${joins} WHERE ${where}`),
  })
  return { purchases: rows.map(toRow), total: totals[0]?.total ?? 0, page, amount: toPesos(totals[0]?.amount ?? 0) }
}

function conditions({ search, supplier, from, to, state }: PurchaseQuery): SQL[] {
  return [
    sql`TRUE`,
    ...(supplier ? [sql`supplierId = ${supplier}`] : []),
    ...(from ? [sql`date >= ${from}`] : []),
    ...(to ? [sql`date <= ${to}`] : []),
    ...(state ? [state === 'undone' ? sql`undoneAt IS NOT NULL` : sql`undoneAt IS NULL`] : []),
    ...(search ? [matches(search)] : []),
  ]
}

const matches = (search: string) => sql`(instr(lower(coalesce(reference, '')), lower(${search})) > 0
  OR instr(${plainSql(sql`suppliers.name`)}, ${plainSql(sql`${search}`)}) > 0 OR CAST(purchases.id AS TEXT) = ${search}
  OR entryId IN (SELECT entryId FROM stock_movements JOIN products ON products.id = productId
    WHERE codeKey = ${codeKey(search)}))`

/** Purchases as rows of the list, to run alone or in a plan. */
export const purchaseRowsQuery = (db: Database, where: SQL) =>
  db.all<PurchaseRow>(sql`SELECT ${columns} FROM purchases ${joins} WHERE ${where} ORDER BY purchases.id DESC`)

type Header = Omit<Purchase, 'items' | 'waiting'>
type Item = Purchase['items'][number]

/** A purchase with its lines, to run alone or in a plan. */
export const purchaseQueries = (db: Database, where: SQL) => ({
  headers: db.all<Header>(sql`SELECT ${columns}, purchases.note, purchaseOrderId, undoer.nombre AS undoneBy,
      (SELECT reason FROM stock_movements JOIN stock_entries ON stock_entries.id = stock_movements.entryId
        WHERE undoes = purchases.entryId LIMIT 1) AS undoReason
    FROM purchases ${joins} LEFT JOIN users AS undoer ON undoer.id = undoneBy WHERE ${where}`),
  items: db.all<Omit<Item, 'amount'>>(sql`SELECT products.id AS productId, code, products.name, unit, barcode,
      movement.on_hand AS quantity, movement.cost, avg_before AS before, location
    FROM purchases JOIN stock_movements AS movement ON movement.entryId = purchases.entryId
    JOIN products ON products.id = movement.productId JOIN inventory ON inventory.productId = products.id
    WHERE ${where} ORDER BY movement.id`),
  waiting: arrivedQuery(db, where),
})

type PurchaseRows = { headers: Header[]; items: Omit<Item, 'amount'>[]; waiting: WaitingLine[] }

export function toPurchase({ headers, items, waiting }: PurchaseRows): Purchase {
  const [header] = headers
  if (!header) throw noPurchase()
  return {
    ...toRow(header),
    items: items.map(({ cost, before, ...item }) => ({
      ...item,
      cost: toPesos(cost),
      before: before === null ? null : toPesos(before),
      amount: toPesos(cost * item.quantity),
    })),
    waiting,
  }
}

export const getPurchase = async (db: Database, id: number) =>
  toPurchase(await db.read(purchaseQueries(db, sql`purchases.id = ${id}`)))

const maxFound = 20
const maxSuppliers = 1000

/** Suppliers whose name has the text; without one, all of them. Those of the latest purchases come first. */
export const findSuppliers = (db: Database, search: string): Promise<Supplier[]> =>
  db.all<Supplier>(sql`SELECT id, name FROM suppliers
    WHERE ${search} = '' OR instr(${plainSql(sql`name`)}, ${plainSql(sql`${search}`)}) > 0
    ORDER BY (SELECT max(purchases.id) FROM purchases WHERE supplierId = suppliers.id) DESC, ${sortText('name')}
    LIMIT ${search === '' ? maxSuppliers : maxFound}`)
