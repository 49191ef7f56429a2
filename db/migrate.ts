import type { Client } from '@libsql/client/web'
import { ScriptError } from './script-error.ts'

export type Migration = { name: string; sql: string }

/**
 * Applies the pending migrations. Each runs in its own write transaction, which begins with the insert of its name: of two
 * Workers that start together, the second waits, violates the primary key and skips the migration.
 * @throws ScriptError if the database has migrations that are not the first of the list: then nothing is changed.
 */
export async function migrate(client: Client, migrations: readonly Migration[]) {
  for (const migration of await pending(client, migrations)) {
    try {
      await client.executeMultiple(
        `BEGIN IMMEDIATE;
        INSERT INTO migrations (name) VALUES ('${migration.name}');
        ${migration.sql}
        COMMIT;`,
      )
    } catch (error) {
      const waiting = await pending(client, migrations)
      if (waiting.includes(migration)) throw error
    }
  }
}

/**
 * Migrations that are not applied yet. Those in the database must be the first ones of the list; it may have more, if a newer
 * version of the shop has used it.
 */
async function pending(client: Client, migrations: readonly Migration[]) {
  const names = await applied(client)
  for (const [index, { name }] of migrations.entries()) {
    const other = names[index]
    if (other !== undefined && other !== name) throw madeByOthers(other, name)
  }
  return migrations.slice(names.length)
}

const madeByOthers = (other: string, name: string) =>
  new ScriptError(
    `La base de datos es de otra versión de la tienda: tiene la migración ${other} en lugar de ${name}. ` +
      'Usa una base de datos nueva. En la tienda de demostración, borra su carpeta de datos: la de DATA_DIR, o .data si no la elegiste.',
  )

/**
 * Names of the applied migrations, in that order. The table is created only if reading it fails: every isolate calls this when it
 * starts, and a write would make it wait for the lock of the database.
 */
async function applied(client: Client) {
  try {
    const { rows } = await client.execute('SELECT name FROM migrations ORDER BY rowid')
    return rows.map(({ name }) => String(name))
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no such table'))) throw error
    await client.execute(`CREATE TABLE IF NOT EXISTS migrations (
      name TEXT PRIMARY KEY,
      appliedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    ) STRICT`)
    return []
  }
}
