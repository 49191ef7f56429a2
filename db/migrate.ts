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
  const [, applied] = await client.batch(
    [
      `CREATE TABLE IF NOT EXISTS migrations (
        name TEXT PRIMARY KEY,
        appliedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
      ) STRICT`,
      'SELECT name FROM migrations',
    ],
    'write',
  )
  const names = new Set(applied?.rows.map((row) => row.name))
  return migrations.filter((migration) => !names.has(migration.name))
}
