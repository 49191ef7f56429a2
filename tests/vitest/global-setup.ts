import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client/web'
import type { TestProject } from 'vitest/node'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { createRemote } from '../../db/client.ts'
import { readMigrations } from '../../db/local.ts'
import { migrate } from '../../db/migrate.ts'
import { hashPassword } from '../../db/passwords.ts'
import { repeatWhileBusy } from '../../db/remote.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { demoPassword } from '../../db/seed/users.ts'
import { bundleWorker } from '../bundle-worker.ts'
import { findChromium } from '../chromium.ts'
import { startDatabases } from '../database-server.ts'
import { fillSmallShop, password } from '../small-shop.ts'
import { writeWorkerd } from './workerd.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the bundled Worker and the databases that tests start from. */
    build: string
    /** What wrangler.toml means for Miniflare. Read once: the module of wrangler costs each process 1 s of CPU and 200 MB. */
    workerOptions: object
  }
}

/** Without the window of the whole browser: a page costs two thirds of the time. */
const shell = '/usr/bin/chromium-headless-shell'

/** Bundles the Worker as a deploy would, once, and prepares the database that each test copies. */
export default async function setup(project: TestProject) {
  const build = mkdtempSync(join(tmpdir(), 'mayoreo-'))
  await Promise.all([
    bundleWorker(build),
    prepareDatabase(join(build, 'small'), fillSmallShop, password),
    prepareDatabase(join(build, 'demo'), seedDemo, demoPassword),
  ])
  writeWorkerd(join(build, 'workerd'))
  process.env.MINIFLARE_WORKERD_PATH = join(build, 'workerd')
  // Once: two processes that unpack the browser from npm would overwrite each other's file.
  process.env.CHROMIUM_PATH = await findChromium([shell])
  project.provide('build', build)
  project.provide('workerOptions', unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions)
  return () => rmSync(build, { recursive: true, force: true })
}

/** Writes the files of a new database into `folder`. It has the rows of `fill`, and one password for all users. */
async function prepareDatabase(folder: string, fill: (client: Client) => Promise<unknown>, password: string) {
  const databases = await startDatabases(`${folder}-server`)
  const filled = databases.prepare()
  await filled.create()
  const client = createRemote({ LIBSQL_URL: filled.url })
  await migrate(client, readMigrations())
  await fill(client)
  // Tests sign in a thousand times. The stored hash sets the cost of a check: 140 ms for a real one.
  const passwordHash = await hashPassword(password, { N: 2, r: 8, p: 1 })
  await repeatWhileBusy(() => client.execute({ sql: 'UPDATE users SET passwordHash = ?', args: [passwordHash] }))
  await filled.checkpoint()
  // Copies the data without the server's log, which has every write of the migrations and would be copied for each test.
  const data = `${folder}-data`
  mkdirSync(data)
  cpSync(join(filled.files, 'data'), join(data, 'data'))
  const prepared = databases.prepare()
  await prepared.create(data)
  await databases.stop()
  renameSync(prepared.files, folder)
}
