import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { startDatabases } from './database-server.ts'

/** What a new database has: nothing, the few rows of small-shop.ts, or the demo shop. */
export type Data = 'empty' | 'small' | 'demo'

/** One server for all databases of this process, because a server for each would take 40 ms more CPU than a namespace. */
let server: ReturnType<typeof startDatabases> | undefined

/** Names a new database in the server of this process: see `startDatabases`. */
export async function prepareDatabase() {
  server ??= startDatabases(mkdtempSync(join(inject('build'), 'databases-')))
  return (await server).prepare()
}

export const filesOf = (data: Data) => (data === 'empty' ? undefined : join(inject('build'), data))

/** Creates a database and returns its address. It is deleted at the end of the test, or by `until`. */
export async function openDatabase(data: Data, until: (remove: () => Promise<void>) => void = onTestFinished) {
  const { url, create, remove } = await prepareDatabase()
  await create(filesOf(data))
  until(remove)
  return url
}
