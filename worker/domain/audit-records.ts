import { type SQL, sql } from 'drizzle-orm'
import { areas } from '../contract/access.ts'
import { customerName } from './customers/name.ts'
import { cfdiFolio } from './invoices/folio.ts'

// What an entry of the audit log is about, for a SELECT from `audit_log AS log`.

const numberIn = sql`CAST(log.entityId AS INTEGER)`
/**
 * Whether `entityId` is the number of a row. Some entries have a user name, an address or an id of a provider, and CAST reads the
 * digits at the beginning of such a text as a number: so the texts are compared.
 */
const isId = sql`CAST(${numberIn} AS TEXT) = log.entityId`
/** The number of the row, or NULL. */
const recordId = sql`iif(${isId}, ${numberIn}, NULL)`

const orderRecord = (id: SQL) =>
  sql`(SELECT json_object('order', order_number, 'path', '/orders/view/' || id) FROM orders WHERE id = ${id})`

const customerRecord = (id: SQL) =>
  sql`(SELECT json_object('label', ${customerName}, 'path', '/customers/edit/' || id)
    FROM customers WHERE id = ${id})`

const productRecord = (path: string) =>
  sql`(SELECT json_object('label', code || ' · ' || name, 'path', ${path} || id) FROM products WHERE id = ${recordId})`

/** `{ label, order, path }` of the record of an entry as JSON: its name now, and its page. */
export const record = sql`CASE log.entity
  WHEN 'order' THEN ${orderRecord(recordId)}
  WHEN 'product' THEN ${productRecord('/products/edit/')}
  WHEN 'inventory' THEN ${productRecord('/products/edit/')}
  WHEN 'customer' THEN ${customerRecord(recordId)}
  WHEN 'delivery_address' THEN ${customerRecord(sql`(SELECT customerId FROM delivery_addresses WHERE id = ${recordId})`)}
  WHEN 'user' THEN (SELECT json_object('label', nombre, 'path',
      iif(AccesoId IN ${areas.staff}, '/team/edit/' || id, '/customers/edit/' || customerId)) FROM users
      WHERE id = ${recordId} OR usuario = log.entityId AND NOT ${isId})
  WHEN 'payment' THEN ${orderRecord(sql`(SELECT orderId FROM payments
    WHERE id = ${recordId} OR transactionTokenId = log.entityId)`)}
  WHEN 'voucher' THEN ${orderRecord(sql`(SELECT orderId FROM vouchers WHERE id = ${recordId})`)}
  WHEN 'invoice' THEN coalesce(
    (SELECT json_object('label', nullif(${cfdiFolio}, ''),
      'path', '/orders/view/' || orderId) FROM invoices WHERE id = log.entityId OR external_id = log.entityId), '{}')
  WHEN 'category' THEN (SELECT json_object('label', name, 'path', '/products/categories') FROM categories WHERE id = ${recordId})
  WHEN 'price_list' THEN (SELECT json_object('label', name, 'path', '/products/prices/' || id) FROM price_lists WHERE id = ${recordId})
  WHEN 'bank_statement' THEN (SELECT json_object('label', name,
      'path', iif(undoneAt IS NULL, '/payments/reconcile?statement=' || id, '/payments/reconcile'))
    FROM bank_statements WHERE id = ${recordId} OR uid = log.entityId)
  WHEN 'import' THEN (SELECT json_object('label', name, 'path', CASE kind
      WHEN 'customers' THEN '/customers/import' WHEN 'stock' THEN '/inventory/import' ELSE '/products/import' END)
    FROM imports WHERE id = ${recordId})
  WHEN 'purchase' THEN (SELECT json_object('label', suppliers.name || coalesce(' · ' || nullif(reference, ''), ''),
      'path', '/inventory/purchases/' || purchases.id)
    FROM purchases JOIN suppliers ON suppliers.id = supplierId WHERE purchases.id = ${recordId})
  WHEN 'purchase_order' THEN (SELECT json_object('label', 'OC-' || purchase_orders.id || ' · ' || suppliers.name,
      'path', '/inventory/purchase-orders/' || purchase_orders.id)
    FROM purchase_orders JOIN suppliers ON suppliers.id = supplierId WHERE purchase_orders.id = ${recordId})
  WHEN 'quote' THEN (SELECT json_object('label', 'COT-' || quotes.id || ' · ' || ${customerName}, 'path', '/orders/quotes/' || quotes.id)
    FROM quotes JOIN customers ON customers.id = customerId WHERE quotes.id = ${recordId})
  WHEN 'account_request' THEN (SELECT json_object('label', business, 'path', '/customers/manage?status=pending')
    FROM account_requests WHERE id = ${recordId})
  WHEN 'role' THEN (SELECT json_object('label', nombre, 'path', '/team/manage') FROM acceso WHERE id = ${recordId})
  WHEN 'announcement' THEN (SELECT json_object('label', coalesce(nullif(substr(texto, 1, 80), ''), 'Con imagen'),
    'path', '/configuration/general?tab=comunicados') FROM announcements WHERE id = ${recordId})
  WHEN 'order_list' THEN json_object('label', coalesce((SELECT name FROM order_lists WHERE id = ${recordId}),
    log.after ->> '$.name', log.before ->> '$.name', iif(${isId}, NULL, log.entityId)))
  WHEN 'configuration' THEN json_object('label', log.entityId, 'path', '/configuration/general')
  END`

/** The codes of the products whose prices in a list changed, by id, as JSON. NULL in other entries. */
export const codes = sql`CASE log.entity WHEN 'price_list' THEN (SELECT json_group_object(id, code) FROM products
  WHERE id IN (SELECT value ->> 'productId' FROM json_each(log."after", '$.items'))) END`

/** Fields with the id of a row, and the SQL of its name. */
const references = {
  categoryId: sql`SELECT name FROM categories WHERE id =`,
  parentId: sql`SELECT name FROM categories WHERE id =`,
  moveTo: sql`SELECT name FROM categories WHERE id =`,
  customerId: sql`SELECT ${customerName} FROM customers WHERE id =`,
  salespersonId: sql`SELECT nombre FROM users WHERE id =`,
  userId: sql`SELECT nombre FROM users WHERE id =`,
  AccesoId: sql`SELECT nombre FROM acceso WHERE id =`,
  price_list_id: sql`SELECT name FROM price_lists WHERE id =`,
}

/** The names of the rows to which the values of an entry refer, by field, as JSON. */
export const namesIn = (values: SQL) =>
  sql`json_object(${sql.join(
    Object.entries(references).map(
      ([field, name]) => sql`${sql.raw(`'${field}'`)}, (${name} ${values} ->> ${sql.raw(`'${field}'`)})`,
    ),
    sql`, `,
  )})`
