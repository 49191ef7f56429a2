import type { Client } from '@libsql/client/web'

export type Migration = { name: string; sql: string }

/**
 * Brings the database to the newest migration. Each one runs in its own write transaction that begins by claiming
 * its name, so Workers that start together cannot apply it twice: the loser waits, finds the name taken and goes on.
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

/** Only reads, but in a new database: every isolate asks as it starts, and none should wait for a write to end. */
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
