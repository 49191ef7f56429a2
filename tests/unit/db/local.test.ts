import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endTied, spawnTied } from '../../../db/local.ts'

test('a command that ignores the first signal is ended by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tied-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ready = join(folder, 'ready')
  const ignoresFirst = `process.once('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    fs.writeFileSync(process.argv[1], '')`
  const command = spawnTied(process.execPath, ['-e', ignoresFirst, ready], 'ignore', process.env)
  await expect.poll(() => existsSync(ready)).toBe(true)
  await endTied(command)
  expect(command.exitCode).toBe(128 + 15)
})
