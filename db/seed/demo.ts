import type { Client, InStatement } from '@libsql/client/web'
import { hashPassword } from '../passwords.ts'
import { repeatWhileBusy } from '../remote.ts'
import { demoProducts, moreProducts, type Product, productRow, readCatalog } from './catalog.ts'
import { demoChats } from './chats.ts'
import { demoAddresses, demoCustomers, demoTerms } from './customers.ts'
import { insert } from './insert.ts'
import { demoLedger } from './ledger.ts'
import { orderStatements } from './order-rows.ts'
import { demoOrders } from './orders.ts'
import { demoPrices } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import { demoSettings } from './settings.ts'
import { demoPassword, demoUsers, staff } from './users.ts'

type Options = {
  /** Number of products. More than the demo catalogue has are generated. */
  products?: number
  /** False: a shop without sales. */
  orders?: boolean
}

const orderCount = 900
const withoutInventory = 0.03
const chunk = 2500

export async function isEmpty(client: Client) {
  const { rows } = await client.execute(
    'SELECT EXISTS (SELECT 1 FROM users) + EXISTS (SELECT 1 FROM products) AS taken',
  )
  return rows[0]?.taken === 0
}

/**
 * Fills an empty, migrated database with the demo shop. The result is always the same except for its dates, which end now. The
 * demo is one transaction; further products follow in several.
 */
export async function seedDemo(client: Client, { products: wanted, orders: withOrders = true }: Options = {}) {
  const now = Date.now()
  const opened = new Date(now - 20 * 30 * 86_400_000).toISOString()
  const random = createRandom(20_260_101)
  const { categories, families } = readCatalog()
  const products = demoProducts(families, random).slice(0, wanted)
  const customers = demoCustomers(random)
  const users = demoUsers(customers)
  const stocked = someStocked(products, random)
  const shop = { customers, users, products: shuffled(stocked, random) }
  const orders = withOrders ? demoOrders(orderCount, shop, now, random) : []
  const { movements, inventory } = demoLedger(stocked, orders, now, random)
  const passwordHash = await hashPassword(demoPassword)

  await write(client, [
    ...insert(
      'customers',
      customers.map((customer) => ({ ...customer, createdAt: opened, updatedAt: opened })),
    ),
    ...insert(
      'users',
      users.map((user) => ({ ...user, passwordHash, createdAt: opened })),
    ),
    ...demoAddresses(customers),
    ...demoTerms(staff.sales),
    ...insert('categories', categories),
    ...insert(
      'products',
      products.map((product) => productRow(product, opened)),
    ),
    ...demoPrices(),
    ...insert('inventory', inventory),
    ...orderStatements(orders, random),
    ...insert('stock_movements', movements),
    ...demoSettings(),
    ...demoChats(users, now, random),
  ])

  const more = moreProducts(families, products.length + 1, wanted ?? 0, random)
  for (const batch of chunks(more, chunk)) {
    const stock = demoLedger(someStocked(batch, random), [], now, random)
    await write(client, [
      ...insert(
        'products',
        batch.map((product) => productRow(product, opened)),
      ),
      ...insert('inventory', stock.inventory),
      ...insert('stock_movements', stock.movements),
    ])
  }
}

/** sqld is busy while it makes a checkpoint. */
const write = (client: Client, statements: InStatement[]) => repeatWhileBusy(() => client.batch(statements, 'write'))

const someStocked = (products: readonly Product[], random: Random) =>
  products.filter(() => !random.chance(withoutInventory))

const shuffled = (products: readonly Product[], random: Random) =>
  products
    .map((product) => ({ product, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ product }) => product)

function* chunks<T>(items: Iterable<T>, size: number) {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
