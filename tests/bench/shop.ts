import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemote } from '../../db/client.ts'
import { freePort, readMigrations, startSqld } from '../../db/local.ts'
import { migrate } from '../../db/migrate.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import type { Catalog } from './floor/catalog.ts'

/** sqld limits an answer to 10 MB. */
const pageSize = 20_000

/** Creates the database of a shop with that many products and returns its catalogue. */
export async function fillShop(folder: string, products: number): Promise<Catalog> {
  const sqld = await startSqld(join(folder, 'sqld'))
  try {
    await migrate(createRemote({ LIBSQL_URL: sqld.url }), readMigrations())
    const client = createRemote({ LIBSQL_URL: sqld.url })
    await seedDemo(client, { products })
    const catalog: Catalog = { ids: [], codes: [], names: [], units: [], prices: [], stock: [] }
    for (let offset = 0; offset < products; offset += pageSize) {
      const { rows } = await client.execute({
        sql: `SELECT products.id, code, name, unit, salePrice1, quantity FROM products
          LEFT JOIN inventory ON productId = products.id WHERE status = 'active'
          ORDER BY position, products.id LIMIT ? OFFSET ?`,
        args: [pageSize, offset],
      })
      for (const { id, code, name, unit, salePrice1, quantity } of rows) {
        catalog.ids.push(Number(id))
        catalog.codes.push(String(code))
        catalog.names.push(String(name))
        catalog.units.push(String(unit))
        catalog.prices.push(Number(salePrice1) / 100)
        catalog.stock.push(quantity === null ? null : Number(quantity))
      }
    }
    return catalog
  } finally {
    await sqld.stop()
  }
}

/** Starts the shop over the database in `folder` as `npm start` does, which also builds the web app. */
export async function startShop(folder: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = spawn(process.execPath, [resolve('tests/start.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, npm_lifecycle_event: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (shop.exitCode !== null) return
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(`${url}/personalization`)
      .then((response) => response.ok)
      .catch(() => false)
    if (isUp) return { url, stop }
    if (shop.exitCode !== null) break
    await sleep(200)
  }
  await stop()
  throw new Error('The shop did not start')
}
