import type { Client, InStatement, InValue, Transaction } from '@libsql/client/web'
import { type Migration, migrate } from './migrate.ts'
import { notBackup, ScriptError } from './script-error.ts'

/**
 * A backup is a text of JSON lines: first a header with the names of the migrations, then pages of rows of one table
 * each. It holds no schema: a restore runs the migrations.
 */
type Header = {
  backup: 'mayoreo'
  takenAt: string
  migrations: string[]
  /** The highest id that each table has ever used, also for rows deleted since. Backups of earlier versions do not have it. */
  lastIds?: Record<string, InValue>
}
type Page = { table: string; columns: string[]; rows: InValue[][] }

/** Maximum rows of a page, and their bytes as JSON: an answer of the database, which names the type of each value, may not exceed 10 MB. */
const maxRows = 1000
const maxBytes = 5_000_000

/** Reads every table in one read transaction, so that the backup is consistent while the shop is open. */
export async function* backup(client: Client): AsyncGenerator<string> {
  const snapshot = await client.transaction('read')
  try {
    const { rows } = await snapshot.execute('SELECT name FROM migrations ORDER BY name')
    const header: Header = {
      backup: 'mayoreo',
      takenAt: new Date().toISOString(),
      migrations: rows.map(({ name }) => String(name)),
      lastIds: await lastIdsOf(snapshot),
    }
    yield `${JSON.stringify(header)}\n`
    for (const table of await tablesOf(snapshot)) {
      const columns = await columnsOf(snapshot, table)
      for (let after: InValue = -1; ; ) {
        const page = await snapshot.execute(pageAfter(after, table, columns))
        const last = page.rows.at(-1)
        if (!last) break
        after = last[0] ?? null
        const values = page.rows.map((row) => Array.from(row as ArrayLike<InValue>).slice(1))
        yield `${JSON.stringify({ table, columns, rows: values } satisfies Page)}\n`
      }
    }
  } finally {
    snapshot.close()
  }
}

/** The next rows of a table that fit into a page, at least one. */
const pageAfter = (after: InValue, table: string, columns: readonly string[]): InStatement => ({
  sql: `SELECT rowid, ${columns.join(', ')} FROM ${table} WHERE rowid > ? AND rowid <= (
      SELECT coalesce(max(number) FILTER (WHERE total <= ${maxBytes}), min(number))
      FROM (SELECT number, sum(bytes) OVER (ORDER BY number) AS total FROM (
        SELECT rowid AS number, length(CAST(json_array(${columns.join(', ')}) AS BLOB)) AS bytes
        FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${maxRows})))
    ORDER BY rowid`,
  args: [after, after],
})

/**
 * Fills an empty database from the lines of a backup and returns the number of rows. Triggers are off during the load, because
 * what they wrote is in the backup too. A restore that fails leaves a database that must be deleted.
 * @throws if the database has users or a failed restore, or the backup needs a migration that this version does not have
 */
export async function restore(client: Client, lines: AsyncIterable<string>, migrations: readonly Migration[]) {
  let triggers: string[] = []
  let restored = 0
  for await (const line of lines) {
    const part = parse(line)
    if ('backup' in part) {
      await prepare(client, part, migrations)
      triggers = await dropTriggers(client)
    } else {
      restored += await insert(client, part)
    }
  }
  await client.batch([...textIndexes, ...triggers], 'write')
  // An old backup lacks the tables and columns of newer migrations.
  await migrate(client, migrations)
  await client.batch(renumbered, 'write')
  return restored
}

function parse(line: string): Header | Page {
  try {
    return JSON.parse(line)
  } catch {
    throw new ScriptError(notBackup)
  }
}

async function prepare(client: Client, header: Header, migrations: readonly Migration[]) {
  const known = migrations.map(({ name }) => name)
  const unknown = header.migrations.find((name) => !known.includes(name))
  if (unknown) {
    throw new ScriptError(
      `El respaldo es de otra versión de la tienda, que tiene la migración ${unknown}. Restáuralo con esa versión.`,
    )
  }
  await migrate(
    client,
    migrations.filter(({ name }) => header.migrations.includes(name)),
  )
  // A restore that failed has dropped the triggers: a second one would leave the shop without them.
  const { rows } = await client.execute(`SELECT 1 WHERE EXISTS (SELECT 1 FROM users)
    OR NOT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'trigger')`)
  if (rows.length > 0) throw new ScriptError('La base de datos no está vacía. Restaura en una base de datos nueva.')
  // Rows that the migrations have inserted are in the backup too.
  const emptied = (await tablesOf(client)).map((table) => `DELETE FROM ${table}`)
  await client.migrate([...emptied, 'DELETE FROM sqlite_sequence', continueIds(header)])
}

/**
 * Ids of deleted rows are not given again: the key of an order is made of the ids of its cart lines, which it deletes. The load
 * raises them to the highest id of each table.
 */
const continueIds = ({ lastIds = {} }: Header): InStatement => ({
  sql: 'INSERT INTO sqlite_sequence (name, seq) SELECT key, value FROM json_each(?)',
  args: [JSON.stringify(lastIds)],
})

/** The statements that create the triggers again, in the order of their creation: SQLite fires the newest first. */
async function dropTriggers(client: Client) {
  const { rows } = await client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
  await client.batch(
    rows.map(({ name }) => `DROP TRIGGER ${name}`),
    'write',
  )
  return rows.map(({ sql }) => String(sql))
}

async function insert(client: Client, { table, columns, rows }: Page) {
  const statement: InStatement = {
    sql: `INSERT INTO ${table} (${columns.join(', ')})
      SELECT ${columns.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each(?)`,
    args: [JSON.stringify(rows)],
  }
  // `migrate` runs a transaction without foreign keys: customers and users refer to each other.
  await client.migrate([statement])
  return rows.length
}

const textIndexes = [
  "INSERT INTO products_text (products_text) VALUES ('rebuild')",
  "INSERT INTO products_code (products_code) VALUES ('rebuild')",
]

/**
 * New change numbers for the catalogue. A browser may have a copy with changes and products that the backup lacks. Its number is
 * lower than `restored`, so the server makes it delete the copy and fetch every product. Each row gets its own number, because an
 * answer is cut into parts between two numbers.
 */
const renumbered = [
  'UPDATE catalog_version SET version = version + 1000000, categories = version + 1000000, restored = version + 1000000',
  'UPDATE products SET changed = (SELECT version FROM catalog_version) + id',
  'UPDATE inventory SET changed = (SELECT version FROM catalog_version) + productId',
  `UPDATE catalog_version SET version = max(version, coalesce((SELECT max(changed) FROM products), 0),
    coalesce((SELECT max(changed) FROM inventory), 0))`,
  // Does nothing but run its trigger, which gives the synonyms of the backup a new change number.
  "UPDATE configuration SET value = value WHERE key = 'synonyms'",
]

/** The tables of the product, without the text indexes and the tables of the database itself. */
async function tablesOf(client: Client | Transaction) {
  const { rows } = await client.execute(`SELECT name FROM sqlite_master
    WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name <> 'migrations'
      AND name NOT GLOB 'products_text_*' AND name NOT GLOB 'products_code_*'
      AND name NOT GLOB '_*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'libsql*'`)
  return rows.map(({ name }) => String(name))
}

async function lastIdsOf(client: Transaction) {
  const { rows } = await client.execute('SELECT name, seq FROM sqlite_sequence')
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]))
}

/** Columns of a table without the generated ones, which cannot be inserted. */
async function columnsOf(client: Transaction, table: string) {
  const { rows } = await client.execute(`SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden = 0 ORDER BY cid`)
  return rows.map(({ name }) => `"${name}"`)
}
