import { eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { customers, priceLists, products } from '../../../db/schema/index.ts'
import { allExist, valueList } from '../../../db/sql-lists.ts'
import type { AuditAction } from '../../contract/audit.ts'
import { formatNumber, toCentavos } from '../../contract/money.ts'
import {
  dateOrderMessage,
  type NewPriceList,
  type PriceListChange,
  type PriceListCustomers,
  type PriceListFill,
  type PriceListItems,
} from '../../contract/prices/price-lists.ts'
import { toHundredths } from '../../contract/prices/prices.ts'
import { conflict, invalid, invalidField, taken } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion, notRepeated, Repeated } from '../audit.ts'
import type { Author } from '../identity.ts'
import { noPriceList } from '../not-found.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { descendants } from '../products/descendants.ts'
import { entity, getPriceList, onePriceList, priceListsQuery } from './read-lists.ts'

const maxLists = 200

/**
 * Creates a list, empty or with the prices of `copyOf`, once if a browser sends it again.
 * @throws 404 for `copyOf`, 409 when the name is taken or there are too many lists
 */
export async function createPriceList(db: Database, user: Author, input: NewPriceList) {
  try {
    return await insertPriceList(db, user, input)
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    return getPriceList(db, error.entityId)
  }
}

async function insertPriceList(db: Database, user: Author, { copyOf, ...input }: NewPriceList) {
  const newId = sql`(SELECT max(id) FROM price_lists)`
  const after = { ...input, copyOf }
  const exists = sql`entityId IN (SELECT CAST(id AS TEXT) FROM price_lists WHERE version = 1)`
  const { list } = await db.write({
    isNew: notRepeated(db, user, { entity, after, exists }),
    limit: ensure(sql`(SELECT count(*) FROM price_lists) < ${maxLists}`, () =>
      conflict('TOO_MANY_LISTS', `Puedes tener ${maxLists} listas de precios como máximo.`),
    ),
    source: copyOf === undefined ? undefined : ensure(listExists(copyOf), noPriceList),
    created: onConstraint(db.insert(priceLists).values(input), { 'price_lists.name': nameTaken }),
    items:
      copyOf === undefined
        ? undefined
        : db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent)
            SELECT ${newId}, productId, min_qty, price, base, percent FROM price_list_items WHERE listId = ${copyOf}`),
    audit: audited(db, user, { action: 'create', entity, entityId: newId, after }),
    list: priceListsQuery(db, sql`id = ${newId}`),
  })
  return onePriceList(list)
}

/** @throws 409 when the name is taken or the list has a newer version, 400 when it would end before it begins */
export async function updatePriceList(db: Database, user: Author, id: number, input: PriceListChange) {
  const { version, ...changes } = input
  const { list } = await db.write({
    ...editable(db, user, id, version),
    before: auditBefore(db, user, id, changes),
    updated: onConstraint(
      db
        .update(priceLists)
        .set({ ...changes, version: sql`version + 1`, updatedAt: now })
        .where(eq(priceLists.id, id)),
      {
        'price_lists.name': nameTaken,
        days_in_order: () => invalidField('validTo', dateOrderMessage),
      },
    ),
    event: catalogEvent(db),
    list: priceListsQuery(db, sql`id = ${id}`),
  })
  return onePriceList(list)
}

/** @throws 409 while a customer has the list */
export async function deletePriceList(db: Database, user: Author, id: number) {
  const isUnused = sql`NOT EXISTS (SELECT 1 FROM customers WHERE price_list_id = ${id})`
  await db.write({
    exists: ensure(listExists(id), noPriceList),
    unused: ensure(isUnused, () => listInUse(db, id)),
    audit: auditBefore(db, user, id, null, 'delete'),
    items: db.run(sql`DELETE FROM price_list_items WHERE listId = ${id}`),
    deleted: db.delete(priceLists).where(eq(priceLists.id, id)),
  })
}

/**
 * Replaces the prices of some products.
 * @throws 409 when the list has a newer version, 400 when a product does not exist
 */
export async function setPriceListItems(db: Database, user: Author, id: number, { items, version }: PriceListItems) {
  const rows = items.flatMap(({ productId, rules }) =>
    rules.map((rule) => ({
      productId,
      min_qty: rule.min_qty,
      ...('price' in rule
        ? { price: toCentavos(rule.price) }
        : { base: rule.base, percent: toHundredths(rule.percent) }),
    })),
  )
  const ids = items.map(({ productId }) => productId)
  const { list } = await db.write({
    ...editable(db, user, id, version),
    products: ensure(allExist(products, ids), () =>
      invalid('La lista tiene productos que ya no existen. Recarga la página.'),
    ),
    audit: audited(db, user, {
      action: 'update',
      entity,
      entityId: id,
      before: sql`(SELECT json_object('items', json_group_array(json_object('productId', productId, 'min_qty', min_qty,
          'price', price / 100.0, 'base', base, 'percent', percent / 100.0)))
        FROM price_list_items WHERE listId = ${id} AND productId IN ${valueList(ids)})`,
      after: { items },
    }),
    removed: db.run(sql`DELETE FROM price_list_items WHERE listId = ${id} AND productId IN ${valueList(ids)}`),
    added: db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent)
      SELECT ${id}, value ->> 'productId', value ->> 'min_qty', value ->> 'price', value ->> 'base', value ->> 'percent'
      FROM json_each(${JSON.stringify(rows)})`),
    ...afterChange(db, id),
  })
  return onePriceList(list)
}

/** Gives all products for sale, or those of a category, a price in the list. */
export async function fillPriceList(db: Database, user: Author, id: number, { version, ...input }: PriceListFill) {
  const { categoryId, min_qty, base, percent, asPrice } = input
  const hundredths = toHundredths(percent)
  const price = sql`max((iif(${base} = 'cost', cost, salePrice1) * (10000 + CAST(${hundredths} AS INTEGER)) + 5000) / 10000, 1)`
  const filled = sql`status = 'active' ${base === 'cost' ? sql`AND cost IS NOT NULL` : sql``}
    ${categoryId === null ? sql`` : sql`AND categoryId IN (${descendants(categoryId)})`}`
  const { list } = await db.write({
    ...editable(db, user, id, version),
    audit: audited(db, user, { action: 'fill', entity, entityId: id, after: input }),
    // A rule from more pieces, up to the minimum of the product, would have priority: the new price would never apply.
    removed: db.run(sql`DELETE FROM price_list_items WHERE listId = ${id} AND min_qty > ${min_qty} AND EXISTS (
      SELECT 1 FROM products WHERE products.id = price_list_items.productId AND price_list_items.min_qty <= products.min_qty AND ${filled})`),
    filled: db.run(sql`INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent)
      SELECT ${id}, id, ${min_qty}, ${asPrice ? price : null}, ${asPrice ? null : base}, ${asPrice ? null : hundredths}
      FROM products WHERE ${filled}
      ON CONFLICT (listId, productId, min_qty) DO UPDATE
        SET price = excluded.price, base = excluded.base, percent = excluded.percent`),
    ...afterChange(db, id),
  })
  return onePriceList(list)
}

/** @throws 400 when a customer does not exist */
export async function assignPriceList(db: Database, user: Author, id: number, { add, remove }: PriceListCustomers) {
  const [added, removed] = [valueList(add), valueList(remove)]
  const { list } = await db.write({
    exists: ensure(listExists(id), noPriceList),
    customers: ensure(allExist(customers, add), () => invalid('Uno de los clientes ya no existe. Recarga la página.')),
    // Every customer has a row in the log, like a change in their form.
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'update', 'customer', CAST(id AS TEXT), json_object('price_list_id', price_list_id),
        json_object('price_list_id', iif(id IN ${added}, CAST(${id} AS INTEGER), NULL))
      FROM customers WHERE (id IN ${added} AND price_list_id IS NOT ${id})
        OR (id IN ${removed} AND id NOT IN ${added} AND price_list_id = ${id})`),
    removed: db.run(sql`UPDATE customers SET price_list_id = NULL, version = version + 1, updatedAt = ${now}
      WHERE id IN ${removed} AND id NOT IN ${added} AND price_list_id = ${id}`),
    added: db.run(sql`UPDATE customers SET price_list_id = ${id}, version = version + 1, updatedAt = ${now}
      WHERE id IN ${added} AND price_list_id IS NOT ${id}`),
    event: catalogEvent(db),
    list: priceListsQuery(db, sql`id = ${id}`),
  })
  return onePriceList(list)
}

const listExists = (id: number) => sql`EXISTS (SELECT 1 FROM price_lists WHERE id = ${id})`

const editable = (db: Database, user: Author, id: number, version: number | undefined) => ({
  exists: ensure(listExists(id), noPriceList),
  unchanged: ensure(hasVersion(priceLists, id, version), () => changedMeanwhile(db, user, entity, id)),
})

/** The end of a plan that changed the prices of a list. */
const afterChange = (db: Database, id: number) => ({
  updated: db.run(sql`UPDATE price_lists SET version = version + 1, updatedAt = ${now} WHERE id = ${id}`),
  event: catalogEvent(db),
  list: priceListsQuery(db, sql`id = ${id}`),
})

const auditBefore = (db: Database, user: Author, id: number, after: unknown, action: AuditAction = 'update') =>
  audited(db, user, {
    action,
    entity,
    entityId: id,
    before: sql`(SELECT json_object('name', name, 'base', base, 'percent', percent / 100.0, 'validFrom', validFrom,
      'validTo', validTo, 'active', active) FROM price_lists WHERE id = ${id})`,
    after,
  })

const nameTaken = () => taken('LIST_EXISTS', 'name', 'Ya existe una lista de precios con ese nombre.')

async function listInUse(db: Database, id: number) {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM customers WHERE price_list_id = ${id}`)
  const n = row?.n ?? 0
  const customers = n === 1 ? '1 cliente usa' : `${formatNumber(n)} clientes usan`
  return conflict('LIST_IN_USE', `${customers} esta lista. Pásalos a otra, o desactívala.`)
}
