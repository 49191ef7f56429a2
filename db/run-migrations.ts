import { createRemote } from './client.ts'
import { readMigrations } from './local.ts'
import { migrate } from './migrate.ts'
import { databaseEnv, runScript } from './script-error.ts'

/**
 * Applies the pending migrations without the time limit of a request: `LIBSQL_URL=… LIBSQL_AUTH_TOKEN=… npm run migrate`. The
 * Worker gives up a migration after 5 s, which a large table may exceed.
 */
await runScript(async () => {
  const names = await migrate(createRemote(databaseEnv()), readMigrations())
  console.info(names.length === 0 ? 'La base de datos está al día.' : `Se aplicaron: ${names.join(', ')}.`)
})
