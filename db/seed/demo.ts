import type { Client, InStatement } from '@libsql/client/web'
import { dayMs } from '#contract/days'
import { hashPassword } from '../passwords.ts'
import { repeatWhileBusy } from '../remote.ts'
import { demoAudit } from './audit.ts'
import { demoProducts, moreProducts, type Product, productRow, readCatalog } from './catalog.ts'
import { demoChats } from './chats.ts'
import { demoAddresses, demoCustomerCount, demoCustomers, demoTerms, moreCustomers } from './customers.ts'
import { demoImport } from './imports.ts'
import { insert, insertParts } from './insert.ts'
import { demoLedger } from './ledger.ts'
import { demoMails } from './mails.ts'
import { demoOrderCount, historyOf } from './order-plans.ts'
import { orderStatements } from './order-rows.ts'
import { demoOrders } from './orders.ts'
import { demoPrices } from './prices.ts'
import { demoPurchaseOrders } from './purchase-orders.ts'
import { demoBackorders, demoLowStock, demoPurchases } from './purchases.ts'
import { demoQuotes } from './quotes.ts'
import { createRandom, type Random } from './random.ts'
import { demoCancelledRest, demoReturn, demoWaitingOrder } from './returns.ts'
import { demoSettings } from './settings.ts'
import { demoPassword, demoUsers, staff } from './users.ts'

type Options = {
  /** Number of products. Those above the size of the demo catalogue are generated. */
  products?: number
  /** Number of customers. Those above the number of the demo are generated, each with a user. */
  customers?: number
  /** Number of orders. If it is larger than the demo's, the orders are of two years and of all products. */
  orders?: number
}

const withoutInventory = 0.03

export async function isEmpty(client: Client) {
  const { rows } = await client.execute(
    'SELECT EXISTS (SELECT 1 FROM users) + EXISTS (SELECT 1 FROM products) AS taken',
  )
  return rows[0]?.taken === 0
}

/**
 * Fills an empty, migrated database with the demo shop. The rows are always the same; only their dates differ, which end now.
 * Each statement is a transaction of its own, because sqld ends a transaction after 5 seconds. An error leaves a part of the rows.
 */
export async function seedDemo(client: Client, options: Options = {}) {
  for (const statement of await planShop(options)) {
    // While sqld writes a checkpoint, it answers SQLITE_BUSY.
    await repeatWhileBusy(() => client.execute(statement))
  }
}

async function planShop({
  products: productCount = 0,
  customers: customerCount = 0,
  orders: orderCount = demoOrderCount,
}: Options) {
  const now = Date.now()
  const opened = new Date(now - (historyOf(orderCount) + 52) * dayMs).toISOString()
  const random = createRandom(20_260_101)
  // Has its own sequence, so that the demo shop stays the same with any number of other records.
  const moreRandom = createRandom(20_260_102)
  const { categories, families } = readCatalog()
  const products = demoProducts(families, random).slice(0, productCount || undefined)
  const customers = [...demoCustomers(random), ...moreCustomers(customerCount, moreRandom)]
  const users = demoUsers(customers)
  const stocked = someStocked(products, random)
  const others = [...moreProducts(families, products.length + 1, productCount, moreRandom)]
  const stockedOthers = someStocked(others, moreRandom)
  const isBig = orderCount > demoOrderCount || customerCount > demoCustomerCount
  const sold = isBig ? [...stocked, ...stockedOthers] : stocked
  const shop = { customers, users, products: shuffled(sold, random) }
  const orders = orderCount > 0 ? demoOrders(orderCount, shop, now, random) : []
  const ledger = demoLedger(sold, orders, now, random)
  const purchases = demoPurchases(ledger.movements, ledger.costs)
  const passwordHash = await hashPassword(demoPassword)
  const ofProducts = (list: readonly Product[]) =>
    insertParts('products', list, (product) => productRow(product, opened))

  function* statements(): Generator<InStatement> {
    yield* insertParts('customers', customers, (customer) => ({ ...customer, createdAt: opened, updatedAt: opened }))
    yield* insertParts('users', users, (user) => ({ ...user, passwordHash, createdAt: opened }))
    yield* demoAddresses(customers)
    yield* demoTerms(staff.sales)
    yield* insert('categories', categories)
    yield* insert('categories', [{ name: 'Ofertas de temporada', position: categories.length, active: 0 }])
    yield* ofProducts(isBig ? [...products, ...others] : products)
    yield* orderStatements(orders, random)
    // Before the inventory, whose triggers would otherwise run for each movement.
    yield* purchases.statements()
    yield* insertParts('stock_movements', ledger.movements, (movement) => ({
      ...ledger.toRow(movement),
      reference: purchases.referenceOf(movement),
      entryId: purchases.entryOf(movement),
    }))
    yield* insertParts('inventory', ledger.inventory, (row) => row)
    yield* demoBackorders(now)
    if (orderCount === demoOrderCount) {
      yield* demoCancelledRest()
      yield* demoReturn()
      yield* demoWaitingOrder()
      yield* demoPurchaseOrders(now)
      yield* demoQuotes(now)
    }
    yield* demoLowStock()
    yield* demoPrices()
    yield* demoSettings()
    if (orderCount >= demoOrderCount && !isBig) yield* demoMails()
    yield* demoChats(users, now, random)
    yield* demoAudit()
    yield* demoImport(staff.sales, new Date(now - 3 * dayMs).toISOString())
    if (isBig) return
    yield* ofProducts(others)
    const stock = demoLedger(stockedOthers, [], now, moreRandom)
    yield* insertParts('stock_movements', stock.movements, stock.toRow)
    yield* insertParts('inventory', stock.inventory, (row) => row)
  }
  return statements()
}

const someStocked = (products: readonly Product[], random: Random) =>
  products.filter(() => !random.chance(withoutInventory))

const shuffled = (products: readonly Product[], random: Random) =>
  products
    .map((product) => ({ product, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ product }) => product)
