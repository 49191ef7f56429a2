import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type ListRules, resolvePrices } from '#contract/prices/price-rules'
import { priceAt } from '#contract/prices/prices'
import { connect, createRemote, type Database } from '../../../db/client.ts'
import { readMigrations } from '../../../db/local.ts'
import { migrate } from '../../../db/migrate.ts'
import { createRandom } from '../../../db/seed/random.ts'
import { ownPrices, priceFor, termsOf, toPrices } from '../../../worker/domain/prices/prices.ts'
import { openDatabase } from '../../databases.ts'
import { untilFileEnd } from '../../file-hooks.ts'

const nail = { salePrice1: 100, cost: 60, min_qty: 1 }
const over = (percent: number, items: ListRules['items'] = []): ListRules => ({ base: 'list', percent, items })

test('without a list, a customer pays the list price', () => {
  expect(resolvePrices(nail, null, 0)).toEqual({ salePrice1: 100, breaks: [] })
})

test("a product's own price wins over the rule of the list", () => {
  expect(resolvePrices(nail, over(-8), 0).salePrice1).toBe(92)
  expect(resolvePrices(nail, over(-8, [{ min_qty: 1, price: 75.5 }]), 0).salePrice1).toBe(75.5)
})

test('a percentage over the cost needs a cost: without one, the rule of the list or the list price applies', () => {
  const overCost: ListRules = { base: 'cost', percent: 25, items: [] }
  expect(resolvePrices(nail, overCost, 0).salePrice1).toBe(75)
  expect(resolvePrices({ ...nail, cost: null }, overCost, 0).salePrice1).toBe(100)
  const exception = over(-8, [{ min_qty: 1, base: 'cost', percent: 25 }])
  expect(resolvePrices({ ...nail, cost: null }, exception, 0).salePrice1).toBe(92)
})

test('larger quantities have their own prices', () => {
  const product = resolvePrices(
    nail,
    over(-8, [
      { min_qty: 50, price: 80 },
      { min_qty: 10, base: 'list', percent: -12 },
    ]),
    0,
  )
  expect(product).toEqual({
    salePrice1: 92,
    breaks: [
      { min_qty: 10, price: 88 },
      { min_qty: 50, price: 80 },
    ],
  })
  expect([1, 9, 10, 49, 50, 1000].map((quantity) => priceAt(product, quantity))).toEqual([92, 92, 88, 88, 80, 80])
})

test('a price that starts below the minimum of the product is its first price', () => {
  const list = over(0, [
    { min_qty: 5, price: 90 },
    { min_qty: 20, price: 70 },
  ])
  expect(resolvePrices({ ...nail, min_qty: 10 }, list, 0)).toEqual({
    salePrice1: 90,
    breaks: [{ min_qty: 20, price: 70 }],
  })
})

test('the discount of the customer applies after the list, and the price is rounded once, half up', () => {
  expect(resolvePrices(nail, over(-8), 5).salePrice1).toBe(87.4)
  // 0.05 × 0.9 × 0.9 = 0.0405: rounding after each step would give 0.05.
  expect(resolvePrices({ ...nail, salePrice1: 0.05 }, over(-10), 10).salePrice1).toBe(0.04)
  expect(resolvePrices({ ...nail, salePrice1: 0.05 }, over(-50), 0).salePrice1).toBe(0.03)
})

test('a price is never below one centavo', () => {
  expect(resolvePrices({ ...nail, salePrice1: 0.01 }, over(-99.99), 99.99).salePrice1).toBe(0.01)
  expect(resolvePrices({ ...nail, cost: 0 }, { base: 'cost', percent: 30, items: [] }, 0).salePrice1).toBe(0.01)
})

let db: Database
let client: ReturnType<typeof createRemote>

beforeAll(async () => {
  const url = await openDatabase('empty', untilFileEnd)
  client = createRemote({ LIBSQL_URL: url })
  await migrate(client, readMigrations())
  db = connect({ LIBSQL_URL: url })
})

test('the database finds the prices of the contract, for random lists', async () => {
  const random = createRandom(12)
  const pick = <T>(...values: T[]) => values[random.between(0, values.length - 1)] as T
  const percent = () => pick(0, -8, 12.5, -33.33, 250, -99.99, 1000)
  const price = () => random.between(1, pick(9, 5000, 999_999_900)) / 100
  const cases = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    product: { salePrice1: price(), cost: pick(null, 0, price(), price()), min_qty: pick(1, 1, 6) },
    discount: pick(0, 0, 5, 12.34, 99.99),
    list:
      random.next() < 0.2
        ? null
        : {
            base: pick('list' as const, 'cost' as const),
            percent: percent(),
            items: [1, 6, 10, 50]
              .filter(() => random.next() < 0.5)
              .map((min_qty) => ({
                min_qty,
                ...pick<{ price: number } | { base: 'list' | 'cost'; percent: number }>(
                  { price: price() },
                  { base: pick('list', 'cost'), percent: percent() },
                ),
              })),
          },
  }))
  const whole = (value: number) => Math.round(value * 100)
  await client.batch(
    cases.flatMap(({ id, product, discount, list }) => [
      {
        sql: 'INSERT INTO products (id, code, name, salePrice1, cost, min_qty) VALUES (?, ?, ?, ?, ?, ?)',
        args: [id, `P-${id}`, 'P', whole(product.salePrice1), product.cost && whole(product.cost), product.min_qty],
      },
      ...(list
        ? [
            {
              sql: 'INSERT INTO price_lists (id, name, base, percent) VALUES (?, ?, ?, ?)',
              args: [id, `L-${id}`, list.base, whole(list.percent)],
            },
            ...list.items.map((item) => ({
              sql: 'INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent) VALUES (?, ?, ?, ?, ?, ?)',
              args:
                'price' in item
                  ? [id, id, item.min_qty, whole(item.price), null, null]
                  : [id, id, item.min_qty, null, item.base, whole(item.percent)],
            })),
          ]
        : []),
      {
        sql: `INSERT INTO customers (id, name, email, phone, zip, tax_id, tax_system, price_list_id, discount)
          VALUES (?, 'C', 'c@example.mx', '4771234567', '36257', 'XAXX010101000', '616', ?, ?)`,
        args: [id, list ? id : null, whole(discount)],
      },
    ]),
    'write',
  )
  for (const { id, product, discount, list } of cases) {
    const [row] = await db.all<{ salePrice1: number; breaks: string; prices: string }>(sql`
      SELECT ${ownPrices}, (SELECT json_group_array(${priceFor(sql`value`)}) FROM json_each('[1, 6, 9, 10, 50, 99]')) AS prices
      FROM products JOIN ${termsOf(id)} AS terms WHERE products.id = ${id}`)
    const expected = resolvePrices(product, list, discount)
    expect(row && toPrices(row), JSON.stringify({ product, discount, list })).toEqual(expected)
    const prices = (JSON.parse(row?.prices ?? '[]') as number[]).map((centavos) => centavos / 100)
    expect(prices).toEqual([1, 6, 9, 10, 50, 99].map((quantity) => priceAt(expected, quantity)))
  }
})

test('a list applies only between its days, both inclusive, and while it is active', async () => {
  await client.batch(
    [
      `INSERT INTO products (id, code, name, salePrice1) VALUES (900, 'P-900', 'P', 10000)`,
      `INSERT INTO price_lists (id, name, percent, validFrom, validTo) VALUES (900, 'Buen Fin', -1000, '2026-11-13', '2026-11-16')`,
      `INSERT INTO customers (id, name, email, phone, zip, tax_id, tax_system, price_list_id)
        VALUES (900, 'C', 'c@example.mx', '4771234567', '36257', 'XAXX010101000', '616', 900)`,
    ],
    'write',
  )
  const priceOn = async (day: string) => {
    const [row] = await db.all<{ price: number }>(sql`SELECT ${priceFor(sql`1`)} AS price
      FROM products JOIN ${termsOf(900, day)} AS terms WHERE products.id = 900`)
    return row?.price
  }
  const days = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17']
  expect(await Promise.all(days.map(priceOn))).toEqual([10000, 9000, 9000, 10000])
  await client.execute('UPDATE price_lists SET active = 0 WHERE id = 900')
  expect(await priceOn('2026-11-14')).toBe(10000)
})
