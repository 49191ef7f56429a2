import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { areas, can } from '../contract/access.ts'
import { type AuditPage, type AuditQuery, type AuditRow, type AuditValue, maxMatches } from '../contract/audit.ts'
import { changedPrices } from './audit-prices.ts'
import { codes, namesIn, record } from './audit-records.ts'
import { containsPlain } from './contains.ts'
import { customerName } from './customers/name.ts'
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
  /** Codes of the products whose prices in a list changed, by id, as JSON. Null in other entries. */
  codes: string | null
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
        ${namesIn(sql`log."before"`)} AS namesBefore, ${namesIn(sql`log."after"`)} AS namesAfter, ${codes} AS codes
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

type ChangedRecord = Partial<AuditRow['record']>
type Reader = { AccesoId: number }

/** Whether the role may enter a page to which the log links. Role 6 reads the log and may not enter those of the inventory. */
const mayEnter = (reader: Reader, path: string) => can(reader, 'inventory.update') || !path.startsWith('/inventory/')

function toRow(entry: Row, reader: Reader): AuditRow {
  const { userId, nombre, before, after, record, namesBefore, namesAfter, codes, ...row } = entry
  const { label = null, order = null, path = null }: ChangedRecord = record ? JSON.parse(record) : {}
  return {
    ...row,
    user: userId === null ? null : { id: userId, nombre: nombre ?? '' },
    record: { label, order, path: path && mayEnter(reader, path) ? path : null },
    changes: changesOf(entry),
  }
}

function changesOf({ entity, entityId, before, after, namesBefore, namesAfter, codes }: Row) {
  const was: unknown = before === null ? undefined : JSON.parse(before)
  const is: unknown = after === null ? {} : JSON.parse(after)
  const prices = codes === null ? undefined : changedPrices(was, is, JSON.parse(codes))
  if (prices) {
    const changed = differences(prices.before, prices.after)
    // Only the first `maxFields` are sent: the count tells how many there are.
    const count = { field: 'items', from: null, to: { count: prices.after.size } }
    return prices.after.size > maxFields ? [count, ...changed] : changed
  }
  // Staff look here for who changed an account that receives transfers.
  const isBanks = entity === 'configuration' && entityId === 'banks'
  const from = was === undefined ? undefined : fieldsOf(isBanks ? byPosition(was, is) : was, namesBefore)
  return differences(from, fieldsOf(isBanks ? byPosition(is, was) : is, namesAfter))
}

/**
 * A list of objects as fields: the values of each object as a text, by its position from 1. Null where only the other list has an
 * object: it was added or removed.
 */
function byPosition(list: unknown, other: unknown) {
  const items = itemsOf(list)
  const length = Math.max(items.length, itemsOf(other).length)
  return Object.fromEntries(
    Array.from({ length }, (_, index) => {
      const item = items[index]
      return [index + 1, item ? Object.values(item).filter(Boolean).join(' · ') : null]
    }),
  )
}

const itemsOf = (list: unknown): readonly object[] => (Array.isArray(list) ? list : [])

/** Names of fields whose values are never shown. */
const secret = /password|secret|token|hash|recovery|^(key|idempotencyKey|external_id|codes?)$/i

const maxFields = 60
const maxText = 300

/** The fields of an entry by name; those of an object within it as `object.field`. `names`: in place of ids, by field, as JSON. */
function fieldsOf(entry: unknown, names: string) {
  const fields = new Map<string, AuditValue>()
  const add = (name: string, value: unknown): void => {
    const field = name.split('.').at(-1) ?? name
    // `code` is the code of a product. Codes of the second factor are never logged.
    if (secret.test(field) && field !== 'code') return
    if (Array.isArray(value)) fields.set(name, { count: value.length })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) add(name ? `${name}.${key}` : key, inner)
    } else fields.set(name, typeof value === 'string' ? value.slice(0, maxText) : (value as AuditValue))
  }
  add(typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? '' : 'value', entry)
  for (const [field, name] of Object.entries<string | null>(JSON.parse(names)))
    if (name !== null) fields.set(field, name)
  return fields
}

/** The changed fields. Without an entry before it, every value is new; without one after it, every value was removed. */
function differences(before: Map<string, AuditValue> | undefined, after: Map<string, AuditValue>) {
  const names = new Set([...(after.size === 0 && before ? before.keys() : []), ...after.keys()])
  return [...names]
    .map((field) => ({ field, ...withBooleans(before?.get(field) ?? null, after.get(field) ?? null) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to) || isCount(from))
    .slice(0, maxFields)
}

/** SQLite has no booleans: an entry made in SQL has 0 and 1. */
function withBooleans(from: AuditValue, to: AuditValue): { from: AuditValue; to: AuditValue } {
  if (typeof to === 'boolean' && (from === 0 || from === 1)) return { from: from === 1, to }
  if (typeof from === 'boolean' && (to === 0 || to === 1)) return { from, to: to === 1 }
  return { from, to }
}

const isCount = (value: AuditValue) => typeof value === 'object' && value !== null
