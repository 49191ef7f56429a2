import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { areas, can } from '../contract/access.ts'
import { type AuditPage, type AuditQuery, type AuditRow, type AuditValue, maxMatches } from '../contract/audit.ts'
import { containsPlain } from './contains.ts'
import { customerName } from './customers/name.ts'
import { cfdiFolio } from './invoices/folio.ts'
import { customersByText, ordersByFolio, productsByText } from './record-search.ts'
import { startOfDay } from './times.ts'

type Row = {
  id: number
  createdAt: string
  userId: number | null
  nombre: string | null
  onBehalfOf: string | null
  action: string
  entity: string
  entityId: string
  before: string | null
  after: string | null
  /** `{ label, order, path }` of the record, as JSON. */
  record: string | null
  /** Names of the rows that the values before and after refer to, by field, as JSON. */
  namesBefore: string
  namesAfter: string
}

/** A page of the log, the latest first, read backwards by id along one index. `reader`: gets only paths that they may enter. */
export async function readAuditLog(db: Database, reader: Reader, query: AuditQuery): Promise<AuditPage> {
  const { limit } = query
  const searches = query.search ? searchesOf(query.search) : undefined
  const found = searches
    ? sql`(SELECT DISTINCT entity, entityId FROM (${matchingRecords(searches)})) AS found CROSS JOIN audit_log AS log
        ON log.entity = found.entity AND log.entityId = found.entityId`
    : sql`audit_log AS log`
  const { rows, cut } = await db.read({
    rows: db.all<Row>(sql`
      SELECT log.id, log.createdAt, log.userId, users.nombre, ${customerName} AS onBehalfOf,
        log.action, log.entity, log.entityId, log."before", log."after", ${record} AS record,
        ${namesIn(sql`log."before"`)} AS namesBefore, ${namesIn(sql`log."after"`)} AS namesAfter
      FROM (SELECT log.id AS id FROM ${found} WHERE ${sql.join(conditionsOf(query), sql` AND `)}
        ORDER BY log.id DESC LIMIT ${limit + 1}) AS page
      CROSS JOIN audit_log AS log ON log.id = page.id
      LEFT JOIN users ON users.id = log.userId
      LEFT JOIN customers ON customers.id = log.onBehalfOf
      ORDER BY page.id DESC`),
    cut: searches && db.all<{ isPartial: number }>(sql`SELECT ${isCut(searches)} AS isPartial`),
  })
  const pageRows = rows.slice(0, limit)
  return {
    rows: pageRows.map((row) => toRow(row, reader)),
    next: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null,
    isPartial: cut?.[0]?.isPartial === 1,
  }
}

function conditionsOf({ user, entity, entityId, action, from, to, before }: AuditQuery) {
  const conditions: SQL[] = [sql`TRUE`]
  if (user) conditions.push(sql`log.userId = ${user}`)
  if (entity) conditions.push(sql`log.entity = ${entity}`)
  if (entityId) conditions.push(sql`log.entityId = ${entityId}`)
  if (action) conditions.push(sql`log.action = ${action}`)
  if (before) conditions.push(sql`log.id < ${before}`)
  // Ids follow the time, so a day is a range of ids and needs no other index.
  if (from) conditions.push(sql`log.id >= ${firstIdFrom(startOfDay(from))}`)
  if (to) conditions.push(sql`log.id < coalesce(${firstIdFrom(startOfDay(to, 1))}, ${Number.MAX_SAFE_INTEGER})`)
  return conditions
}

const firstIdFrom = (time: string) =>
  sql`(SELECT id FROM audit_log WHERE createdAt >= ${time} ORDER BY createdAt, id LIMIT 1)`

/** `ids`: a SELECT of the ids of matching records, at most one more than `maxMatches`. */
type Search = { kinds: readonly string[]; ids: SQL }

function searchesOf(search: string): Search[] {
  const limit = maxMatches + 1
  const found = [
    { kinds: ['order'], ids: ordersByFolio(search, 1) },
    { kinds: ['product', 'inventory'], ids: productsByText(search, limit) },
    { kinds: ['customer'], ids: customersByText(search, limit) },
    {
      kinds: ['user'],
      ids: sql`SELECT id FROM users WHERE AccesoId IN ${areas.staff} AND ${containsPlain(sql`nombre`, search)} LIMIT ${limit}`,
    },
  ]
  return found.flatMap(({ kinds, ids }) => (ids ? [{ kinds, ids }] : []))
}

/** SQL for the kind and id of the records that are found: the first ones of each search. */
const matchingRecords = (searches: Search[]) =>
  sql.join(
    searches.flatMap(({ kinds, ids }) =>
      kinds.map(
        (kind) =>
          sql`SELECT ${kind} AS entity, CAST(id AS TEXT) AS entityId FROM (SELECT id FROM (${ids}) LIMIT ${maxMatches})`,
      ),
    ),
    sql` UNION ALL `,
  )

/** SQL: whether a search found more records than `maxMatches`. */
const isCut = (searches: Search[]) =>
  sql.join(
    searches.map(({ ids }) => sql`(SELECT count(*) FROM (${ids})) > ${maxMatches}`),
    sql` OR `,
  )

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

/** Current name of the record of a row. */
const record = sql`CASE log.entity
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
  WHEN 'account_request' THEN (SELECT json_object('label', business, 'path', '/customers/manage?status=pending')
    FROM account_requests WHERE id = ${recordId})
  WHEN 'role' THEN (SELECT json_object('label', nombre, 'path', '/team/manage') FROM acceso WHERE id = ${recordId})
  WHEN 'announcement' THEN (SELECT json_object('label', coalesce(nullif(substr(texto, 1, 80), ''), 'Con imagen'),
    'path', '/configuration/general?tab=comunicados') FROM announcements WHERE id = ${recordId})
  WHEN 'order_list' THEN json_object('label', coalesce((SELECT name FROM order_lists WHERE id = ${recordId}),
    iif(${isId}, NULL, log.entityId)))
  WHEN 'configuration' THEN json_object('label', log.entityId, 'path', '/configuration/general')
  END`

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

const namesIn = (values: SQL) =>
  sql`json_object(${sql.join(
    Object.entries(references).map(
      ([field, name]) => sql`${sql.raw(`'${field}'`)}, (${name} ${values} ->> ${sql.raw(`'${field}'`)})`,
    ),
    sql`, `,
  )})`

type ChangedRecord = Partial<AuditRow['record']>
type Reader = { AccesoId: number }

/** Whether the role may enter a page to which the log links. Role 6 reads the log and may not enter those of the inventory. */
const mayEnter = (reader: Reader, path: string) => can(reader, 'inventory.update') || !path.startsWith('/inventory/')

function toRow(
  { userId, nombre, before, after, record, namesBefore, namesAfter, ...row }: Row,
  reader: Reader,
): AuditRow {
  const { label = null, order = null, path = null }: ChangedRecord = record ? JSON.parse(record) : {}
  // Staff look here for who changed an account that receives transfers.
  const isList = row.entity === 'configuration' && row.entityId === 'banks'
  const [from, to] = [fieldsOf(before, namesBefore, isList), fieldsOf(after, namesAfter, isList)]
  return {
    ...row,
    user: userId === null ? null : { id: userId, nombre: nombre ?? '' },
    record: { label, order, path: path && mayEnter(reader, path) ? path : null },
    changes: differences(from, to, before !== null, isList),
  }
}

/** Names of fields whose values are never shown. */
const secret = /password|secret|token|hash|recovery|^(key|idempotencyKey|external_id|codes?)$/i

const maxFields = 60
const maxText = 300

/**
 * The fields of an entry by name; those of an object within it as `object.field`. `names`: in place of ids, by field. `isList`: the
 * entry is a list of objects, of which each is one field, by its position from 1, with its values as a text.
 */
function fieldsOf(text: string | null, names: string, isList: boolean) {
  const fields = new Map<string, AuditValue>()
  const add = (name: string, value: unknown): void => {
    const field = name.split('.').at(-1) ?? name
    // `code` is the code of a product. Codes of the second factor are never logged.
    if (secret.test(field) && field !== 'code') return
    if (Array.isArray(value) && isList) {
      for (const [index, item] of value.entries())
        add(String(index + 1), Object.values(item).filter(Boolean).join(' · '))
    } else if (Array.isArray(value)) fields.set(name, { count: value.length })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) add(name ? `${name}.${key}` : key, inner)
    } else fields.set(name, typeof value === 'string' ? value.slice(0, maxText) : (value as AuditValue))
  }
  const value: unknown = text === null ? {} : JSON.parse(text)
  add(typeof value === 'object' && value !== null && !Array.isArray(value) ? '' : 'value', value)
  for (const [field, name] of Object.entries<string | null>(JSON.parse(names)))
    if (name !== null) fields.set(field, name)
  return fields
}

/** The changed fields. Without an entry before it, every value is new. An item of a list that is missing after was removed. */
function differences(
  before: Map<string, AuditValue>,
  after: Map<string, AuditValue>,
  hasBefore: boolean,
  isList: boolean,
) {
  const names = new Set([...(isList || after.size === 0 ? before.keys() : []), ...after.keys()])
  return [...names]
    .map((field) => ({ field, ...withBooleans(before.get(field) ?? null, after.get(field) ?? null) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to) || (hasBefore && isCount(from)))
    .slice(0, maxFields)
}

/** SQLite has no booleans: an entry made in SQL has 0 and 1. */
function withBooleans(from: AuditValue, to: AuditValue): { from: AuditValue; to: AuditValue } {
  if (typeof to === 'boolean' && (from === 0 || from === 1)) return { from: from === 1, to }
  if (typeof from === 'boolean' && (to === 0 || to === 1)) return { from, to: to === 1 }
  return { from, to }
}

const isCount = (value: AuditValue) => typeof value === 'object' && value !== null
