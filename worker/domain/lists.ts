import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { orderListItems, orderLists } from '../../db/schema/index.ts'
import type { NewOrderList, OrderList, OrderListChange, OrderListRow } from '../contract/lists.ts'
import { AppError, conflict, invalid, notFound } from '../errors.ts'
import { audited } from './audit.ts'
import { ownCustomer } from './orders/create.ts'
import type { Actor } from './people.ts'

type Items = NewOrderList['items']

const mostLists = 100

export const getLists = (db: Database, { customerId }: Actor) =>
  db.all<OrderListRow>(sql`
    SELECT order_lists.id, name, updatedAt, count(productId) AS lines, coalesce(sum(quantity), 0) AS pieces
    FROM order_lists LEFT JOIN order_list_items ON listId = order_lists.id
    WHERE customerId = ${customerId} GROUP BY order_lists.id ORDER BY name`)

export async function getList(db: Database, user: Actor, id: number): Promise<OrderList> {
  return found(await listQuery(db, mine(user, id)))
}

export async function createList(db: Database, user: Actor, { name, items }: NewOrderList): Promise<OrderList> {
  const customerId = ownCustomer(user, undefined)
  const made = sql`(SELECT id FROM order_lists WHERE customerId = ${customerId} AND name = ${name})`
  try {
    const results = await db.batch([
      db.run(require(sql`(SELECT count(*) FROM order_lists WHERE customerId = ${customerId}) < ${mostLists}`)),
      db.run(require(exist(items))),
      db.insert(orderLists).values({ customerId, name }),
      fill(db, made, items),
      audited(db, user, { action: 'create', entity: 'order_list', entityId: name, after: items }),
      listQuery(db, eq(orderLists.id, made)),
    ])
    return found(results[5])
  } catch (error) {
    throw refusal(error, conflict('TOO_MANY_LISTS', `Puedes tener ${mostLists} listas como máximo.`))
  }
}

/** Another name, other products, or both. */
export async function changeList(db: Database, user: Actor, id: number, change: OrderListChange): Promise<OrderList> {
  const { name, items } = change
  try {
    const results = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM order_lists WHERE ${mine(user, id)})`)),
      db.run(require(exist(items ?? []))),
      db
        .update(orderLists)
        .set({ updatedAt: new Date().toISOString(), ...(name !== undefined && { name }) })
        .where(mine(user, id)),
      db.delete(orderListItems).where(items ? eq(orderListItems.listId, id) : sql`FALSE`),
      fill(db, sql`${id}`, items ?? []),
      audited(db, user, { action: 'update', entity: 'order_list', entityId: id, after: change }),
      listQuery(db, mine(user, id)),
    ])
    return found(results[6])
  } catch (error) {
    throw refusal(error, missing())
  }
}

export async function deleteList(db: Database, user: Actor, id: number) {
  try {
    await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM order_lists WHERE ${mine(user, id)})`)),
      db.delete(orderListItems).where(eq(orderListItems.listId, id)),
      db.delete(orderLists).where(mine(user, id)),
      audited(db, user, { action: 'delete', entity: 'order_list', entityId: id }),
    ])
  } catch (error) {
    throw error instanceof BatchFailed ? missing() : error
  }
}

const missing = () => notFound('Lista no encontrada')

/** No list is that of a client without a customer record. */
const mine = ({ customerId }: Actor, id: number) =>
  and(eq(orderLists.id, id), eq(orderLists.customerId, customerId ?? 0))

const listQuery = (db: Database, where: SQL | undefined) =>
  db.query.orderLists.findFirst({
    where,
    columns: { id: true, name: true, updatedAt: true },
    with: {
      items: {
        columns: { productId: true, quantity: true },
        with: {
          Product: {
            columns: { code: true, name: true, salePrice1: true, multiple: true, status: true },
            with: { Inventory: { columns: { quantity: true } } },
          },
        },
        orderBy: [asc(orderListItems.id)],
      },
    },
  })

const exist = (items: Items) =>
  sql`NOT EXISTS (SELECT 1 FROM ${rowsOf(items)} WHERE productId NOT IN (SELECT id FROM products))`

const fill = (db: Database, listId: SQL, items: Items) =>
  db.run(sql`INSERT INTO order_list_items (listId, productId, quantity)
    SELECT ${listId}, productId, sum(quantity) FROM ${rowsOf(items)} GROUP BY productId ORDER BY min(line)`)

const rowsOf = (items: Items) => sql`(SELECT key AS line, value ->> 'productId' AS productId,
  value ->> 'quantity' AS quantity FROM json_each(${JSON.stringify(items)}))`

const found = (list: Awaited<ReturnType<typeof listQuery>>) => {
  if (!list) throw missing()
  return list as OrderList
}

/** What a batch that did not go through says; `first` is what its first statement refuses, the second the products. */
function refusal(error: unknown, first: AppError) {
  if (!(error instanceof BatchFailed)) return error
  if (error.breaks('order_lists.name')) {
    return new AppError(409, 'LIST_EXISTS', nameTaken, { fields: { name: nameTaken } })
  }
  if (error.index === 0) return first
  return error.index === 1 ? invalid('La lista tiene productos que ya no existen.') : error
}

const nameTaken = 'Ya tienes una lista con ese nombre.'
