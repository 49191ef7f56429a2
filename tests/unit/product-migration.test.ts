import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRemote } from '../../db/client.ts'
import { readMigrations, startSqld } from '../../db/local.ts'
import { migrate } from '../../db/migrate.ts'

test('the picture of a product of the version before becomes the first of its images', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-'))
  const sqld = await startSqld(folder)
  onTestFinished(async () => {
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const client = createRemote({ LIBSQL_URL: sqld.url })
  const migrations = readMigrations()
  const before = migrations.filter(({ name }) => name < '0006')
  expect(before).toHaveLength(5)
  await migrate(client, before)
  await client.execute(
    "INSERT INTO products (code, name, salePrice1, image) VALUES ('A', 'A', 1, '/files/a.png'), ('B', 'B', 1, 'b.png'), ('C', 'C', 1, NULL)",
  )
  await migrate(client, migrations)
  const { rows } = await client.execute('SELECT images, brand, barcode FROM products ORDER BY id')
  expect(rows.map((row) => ({ ...row }))).toEqual(
    ['["/files/a.png"]', '["/files/b.png"]', '[]'].map((images) => ({ images, brand: '', barcode: '' })),
  )
})
