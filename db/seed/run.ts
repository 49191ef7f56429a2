import { parseArgs } from 'node:util'
import { createRemote } from '../client.ts'
import { readMigrations, startSqld } from '../local.ts'
import { migrate } from '../migrate.ts'
import { ScriptError } from '../script-error.ts'
import { claimFolder, fillFolder } from './claim-folder.ts'
import { isEmpty, seedDemo } from './demo.ts'

const { values } = parseArgs({
  options: { products: { type: 'string' }, customers: { type: 'string' }, orders: { type: 'string' } },
})
const dir = process.env.DATA_DIR ?? '.data'
const sizes = {
  products: sizeOf('products', 1),
  customers: sizeOf('customers', 1),
  orders: sizeOf('orders', 0),
}

try {
  const release = claimFolder(dir)
  await seed().finally(release)
} catch (error) {
  if (!(error instanceof ScriptError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function seed() {
  const sqld = await startSqld(`${dir}/sqld`)
  try {
    await fill(sqld.url)
  } finally {
    await sqld.stop()
  }
}

async function fill(url: string) {
  await migrate(createRemote({ LIBSQL_URL: url }), readMigrations())
  const client = createRemote({ LIBSQL_URL: url })
  if (!(await isEmpty(client))) {
    throw new ScriptError(
      `La base de datos de ${dir} ya tiene datos. Para empezar de nuevo, detén la tienda y borra ${dir}.`,
    )
  }
  const started = performance.now()
  await fillFolder(dir, () => seedDemo(client, sizes))
  const tables = ['products', 'inventory', 'customers', 'users', 'orders', 'order_items', 'stock_movements']
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  const { rows } = await client.execute(`SELECT ${counts.join(', ')}`)
  for (const table of tables) console.info(`${table.padEnd(16)} ${Number(rows[0]?.[table]).toLocaleString('es-MX')}`)
  console.info(`Listo en ${((performance.now() - started) / 1000).toFixed(1)} s: ${dir}`)
}

function sizeOf(name: 'products' | 'customers' | 'orders', least: number) {
  const given = values[name]
  if (given === undefined) return undefined
  const size = Number(given)
  if (Number.isInteger(size) && size >= least && size <= 5_000_000) return size
  console.error(`--${name} pide un número entero entre ${least} y 5000000.`)
  process.exit(1)
}
