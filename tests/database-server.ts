import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { startSqld } from '../db/local.ts'

/** Starts a server for several databases, which it stores in `folder`. Each has a name in the server (namespace). */
export async function startDatabases(folder: string) {
  const { url, adminUrl, stop } = await startSqld(folder, { hasNamespaces: true })
  let count = 0
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${adminUrl}/v1/namespaces/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`The database server answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    /** Names a new database, which `create` makes. Its address is known before: a Worker needs it when it starts. */
    prepare: () => {
      count += 1
      const name = `database${count}`
      const files = join(folder, 'dbs', name)
      return {
        // The server takes the first part of a host with dots for a namespace.
        url: `${url.replace('127.0.0.1', 'localhost')}/dev/${name}/`,
        files,
        /** Creates the database, empty or with the files of another one in `copied`. */
        create: async (copied?: string) => {
          if (copied) cpSync(copied, files, { recursive: true })
          await call('POST', `${name}/create`, {})
        },
        /** Writes all changes into the file `data`. */
        checkpoint: () => call('POST', `${name}/checkpoint`),
        remove: () => call('DELETE', name, { keep_backup: false }),
      }
    },
    stop,
  }
}
