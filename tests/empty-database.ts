import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { startSqld } from '../db/local.ts'

type Until = (close: () => Promise<void>) => void

/** Starts a database without tables and returns its address. It is stopped and deleted at the end of the test, or by `until`. */
export const startEmptyDatabase = (until: Until = onTestFinished) => startDatabase(() => {}, until)

/** The same for a copy of the demo shop with which each run of the tests begins. */
export const startDemoDatabase = (until: Until = onTestFinished) =>
  startDatabase((folder) => cpSync(join(inject('build'), 'demo'), folder, { recursive: true }), until)

async function startDatabase(fill: (folder: string) => void, until: Until) {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  fill(folder)
  const sqld = await startSqld(folder)
  until(async () => {
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return sqld.url
}
