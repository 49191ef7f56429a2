import type { Client } from '@libsql/client/web'

export type Migration = { name: string; sql: string }

/**
 * Applies the pending migrations. Each runs in its own write transaction, which begins with the insert of its name: of two
 * Workers that start together, the second waits, violates the primary key and skips the migration.
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

async function pending(client: Client, migrations: readonly Migration[]) {
  const names = new Set(await applied(client))
  return migrations.filter((migration) => !names.has(migration.name))
}

/** Creates the table only if the read fails: every isolate calls this at start and must not wait for the write lock. */
async function applied(client: Client) {
  try {
    const { rows } = await client.execute('SELECT name FROM migrations')
    return rows.map((row) => row.name)
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no such table'))) throw error
    await client.execute(`CREATE TABLE IF NOT EXISTS migrations (
      name TEXT PRIMARY KEY,
      appliedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    ) STRICT`)
    return []
  }
}
