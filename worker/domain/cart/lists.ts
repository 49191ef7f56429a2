import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { type inventory, orderListItems, orderLists, type products } from '../../../db/schema/index.ts'
import type { NewOrderList, OrderList, OrderListChange, OrderListRow } from '../../contract/cart/lists.ts'
import type { ProductPrices } from '../../contract/prices/prices.ts'
import { conflict, invalid, notFound, taken } from '../../errors.ts'
import { audited } from '../audit.ts'
import { ownCustomer } from '../customers/own-customer.ts'
import type { Actor } from '../identity.ts'
import { ownPricesOf, toPrices } from '../prices/prices.ts'
import { isShown } from '../products/for-sale.ts'
import { configured } from '../shop/configured.ts'
import { sortText } from '../sort-text.ts'
import { isOwnLine } from './cart.ts'

type Items = NewOrderList['items']

const maxLists = 100

export const getLists = (db: Database, { customerId }: Actor) =>
  db.all<OrderListRow>(sql`
    SELECT order_lists.id, name, updatedAt, count(productId) AS lines
    FROM order_lists LEFT JOIN order_list_items ON listId = order_lists.id
    WHERE customerId = ${customerId} GROUP BY order_lists.id ORDER BY ${sortText('name')}`)

export async function getList(db: Database, user: Actor, id: number): Promise<OrderList> {
  return toOrderList(await listQuery(db, user, isOwnList(user, id)))
}

/**
 * Creates a list, or returns the one with this name if it has the same items: after a lost answer, the same list is sent again.
 * @throws 409 when the name is taken, there are too many lists or the client has no customer; 400 for unknown products or drafts
 */
export async function createList(db: Database, user: Actor, list: NewOrderList): Promise<OrderList> {
  try {
    return await insertList(db, user, list)
  } catch (error) {
    if (!(error instanceof TakenName)) throw error
    const customerId = ownCustomer(user)
    const named = await listQuery(db, user, and(eq(orderLists.customerId, customerId), eq(orderLists.name, list.name)))
    if (!named || !isSameList(named, list)) throw nameTaken()
    return toOrderList(named)
  }
}

class TakenName extends Error {}

/** The database ignores case in names: a name in other letters is not the same list. */
const isSameList = (list: NewOrderList, { name, items }: NewOrderList) =>
  list.name === name && quantitiesOf(list.items) === quantitiesOf(items)

/** The quantity of each product, as text to compare. */
function quantitiesOf(items: Items) {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return JSON.stringify([...quantities])
}

async function insertList(db: Database, user: Actor, { name, items }: NewOrderList) {
  const customerId = ownCustomer(user)
  const newId = sql`(SELECT id FROM order_lists WHERE customerId = ${customerId} AND name = ${name})`
  const isWithinLimit = sql`(SELECT count(*) FROM order_lists WHERE customerId = ${customerId}) < ${maxLists}`
  const mayBeAdded = sql`${isWithinLimit} OR ${newId} IS NOT NULL`
  const { list } = await db.write({
    limit: ensure(mayBeAdded, () => conflict('TOO_MANY_LISTS', `Puedes tener ${maxLists} listas como máximo.`)),
    products: ensure(productsExist(user, items), unknownProducts),
    created: onConstraint(db.insert(orderLists).values({ customerId, name }), {
      'order_lists.name': () => new TakenName(),
    }),
    items: insertItems(db, newId, items),
    audit: audited(db, user, { action: 'create', entity: 'order_list', entityId: newId, after: { name, items } }),
    list: listQuery(db, user, eq(orderLists.id, newId)),
  })
  return toOrderList(list)
}

/** Replaces the name, the products, or both. */
export async function changeList(db: Database, user: Actor, id: number, change: OrderListChange): Promise<OrderList> {
  const { name, items } = change
  const { list } = await db.write({
    exists: ensure(listExists(user, id), noList),
    products: items && ensure(productsExist(user, items), unknownProducts),
    // Reads the list as it is before the change, so it comes first.
    audit: audited(db, user, {
      action: 'update',
      entity: 'order_list',
      entityId: id,
      before: storedParts(id, change),
      after: change,
    }),
    updated: onConstraint(
      db
        .update(orderLists)
        .set({ updatedAt: new Date().toISOString(), ...(name !== undefined && { name }) })
        .where(isOwnList(user, id)),
      { 'order_lists.name': nameTaken },
    ),
    removed: items && db.delete(orderListItems).where(eq(orderListItems.listId, id)),
    items: items && insertItems(db, sql`${id}`, items),
    list: listQuery(db, user, isOwnList(user, id)),
  })
  return toOrderList(list)
}

export async function deleteList(db: Database, user: Actor, id: number) {
  await db.write({
    exists: ensure(listExists(user, id), noList),
    audit: audited(db, user, {
      action: 'delete',
      entity: 'order_list',
      entityId: id,
      before: storedParts(id, { name: true, items: true }),
    }),
    items: db.delete(orderListItems).where(eq(orderListItems.listId, id)),
    deleted: db.delete(orderLists).where(isOwnList(user, id)),
  })
}

/** SQL for a JSON object with the stored name, products or both of a list: those that are given. */
function storedParts(id: number, { name, items }: { [part in keyof OrderListChange]: unknown }) {
  const storedItems = sql`(SELECT json_group_array(json_object('productId', productId, 'quantity', quantity))
    FROM (SELECT productId, quantity FROM order_list_items WHERE listId = ${id} ORDER BY id))`
  const parts = [
    ...(name === undefined ? [] : [sql`'name', name`]),
    ...(items === undefined ? [] : [sql`'items', json(${storedItems})`]),
  ]
  return sql`(SELECT json_object(${sql.join(parts, sql`, `)}) FROM order_lists WHERE id = ${id})`
}

const listExists = (user: Actor, id: number) => sql`EXISTS (SELECT 1 FROM order_lists WHERE ${isOwnList(user, id)})`

/** The condition that the list belongs to the client. A client without a customer has no lists. */
const isOwnList = ({ customerId }: Actor, id: number) =>
  and(eq(orderLists.id, id), eq(orderLists.customerId, customerId ?? 0))

const shownColumns = ({ backorder, status, categoryId }: typeof products._.columns) => ({
  backorder: sql<string | null>`iif(${configured('sales', 'backorders')}, ${backorder}, NULL)`.as('backorder'),
  status: sql<string>`iif(${isShown(sql`${categoryId}`)}, ${status}, 'inactive')`.as('status'),
})
const availableColumn = ({ quantity }: typeof inventory._.columns) => ({
  quantity: sql<number>`max(${quantity}, 0)`.as('quantity'),
})

const listQuery = (db: Database, { customerId }: Actor, where: SQL | undefined) =>
  db.query.orderLists.findFirst({
    where,
    columns: { id: true, name: true, updatedAt: true },
    with: {
      items: {
        columns: { productId: true, quantity: true },
        extras: ({ productId }) => ({ prices: ownPricesOf(productId, customerId).as('prices') }),
        with: {
          Product: {
            columns: { code: true, name: true, iva: true, unit: true, multiple: true },
            extras: shownColumns,
            with: { Inventory: { columns: {}, extras: availableColumn } },
          },
        },
        orderBy: [asc(orderListItems.id)],
      },
    },
  })

/** Every product exists. A draft counts only if the client already has it: others have never seen its name and price. */
const productsExist = (user: Actor, items: Items) =>
  sql`NOT EXISTS (SELECT 1 FROM ${rowsOf(items)} item LEFT JOIN products ON products.id = item.productId
    WHERE products.id IS NULL OR (products.status = 'draft' AND NOT (${hasProduct(user, sql`products.id`)})))`

/** SQL: the product is in a list or an order of the customer, or in the user's cart. The joins start at the product: a draft has few rows. */
const hasProduct = (user: Actor, productId: SQL) => sql`
  EXISTS (SELECT 1 FROM order_list_items CROSS JOIN order_lists ON order_lists.id = listId
    WHERE order_list_items.productId = ${productId} AND customerId = ${user.customerId})
  OR EXISTS (SELECT 1 FROM order_items CROSS JOIN orders ON orders.id = orderId
    WHERE order_items.productId = ${productId} AND customerId = ${user.customerId})
  OR EXISTS (SELECT 1 FROM cart_items WHERE ${isOwnLine(user)} AND cart_items.productId = ${productId})`

/** One line per product: repeated products are summed. */
const insertItems = (db: Database, listId: SQL, items: Items) =>
  db.run(sql`INSERT INTO order_list_items (listId, productId, quantity)
    SELECT ${listId}, productId, sum(quantity) FROM ${rowsOf(items)} GROUP BY productId ORDER BY min(line)`)

const rowsOf = (items: Items) => sql`(SELECT key AS line, value ->> 'productId' AS productId,
  value ->> 'quantity' AS quantity FROM json_each(${JSON.stringify(items)}))`

function toOrderList(list: Awaited<ReturnType<typeof listQuery>>): OrderList {
  if (!list) throw noList()
  return {
    ...list,
    items: list.items.map(({ prices, Product, ...item }) => ({
      ...item,
      Product: {
        ...(Product as Omit<OrderList['items'][number]['Product'], keyof ProductPrices>),
        ...toPrices(JSON.parse(prices)),
      },
    })),
  }
}

const noList = () => notFound('Lista no encontrada')

const unknownProducts = () => invalid('La lista tiene productos que ya no existen.')

const nameTaken = () => taken('LIST_EXISTS', 'name', 'Ya tienes una lista con ese nombre.')
