import { expect, test } from 'vitest'
import { createRandom } from '../../../db/seed/random.ts'
import { openShop, type Shop } from '../../shop.ts'
import { auditMoney } from '../payments/paying.ts'
import { expectKeptCounts } from '../recount.ts'
import { place, steps, type World } from './random-steps.ts'
import { stockFaults } from './shipping.ts'

/** Number of shops, each with a seed of its own. `npm run test:soak` sets both variables. */
const runs = Number(process.env.ORDER_RUNS || 3)
const firstSeed = Number(process.env.FUZZ_SEED || 20261130)

const roundsOfRun = 60
const seeds = Array.from({ length: runs }, (_, run) => firstSeed + run)

/**
 * The other files test single steps; this test looks for a sequence of steps that breaks a rule. Each round sends up to three requests
 * at once. A seed always gives the same steps, but the shop may handle the requests of a round in another order.
 */
test.for(seeds)(
  'after random steps of orders, no answer is a fault, and money, stock and counts are right (seed %i)',
  async (seed) => {
    const shop = await openShop()
    const random = createRandom(seed)
    const staff = await Promise.all(['gerente', 'ventas', 'pedidos', 'almacen'].map((name) => shop.as(name)))
    const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
    await shop.db.execute("UPDATE products SET iva = '0' WHERE id = 3")
    if (random.chance(0.5)) await shop.db.execute('UPDATE customers SET credit_days = 30 WHERE id = 1')
    const world: World = { shop, random, client, admin, staff, ids: [] }
    const done: string[] = []
    for (let round = 0; round < roundsOfRun; round++) {
      const chosen =
        world.ids.length < 2 ? [place] : Array.from({ length: random.between(1, 3) }, () => random.pick(steps))
      const answers = await Promise.all(chosen.map((step) => step(world)))
      for (const answer of answers) {
        if (!answer) continue
        done.push(`${new URL(answer.url).pathname} ${answer.status}`)
        expect(answer.status, `${done.join('\n')}\n${await answer.text()}`).toBeLessThan(500)
      }
      const faults = { money: await moneyFaults(shop), stock: await stockFaults(shop), totals: await wrongTotals(shop) }
      expect(faults, done.join('\n')).toEqual({ money: [], stock: [], totals: [] })
    }
    await expectKeptCounts(shop)
  },
)

/** Without the invoices whose money was returned: staff decide whether to cancel or credit them. */
const moneyFaults = async (shop: Shop) =>
  (await auditMoney(shop)).filter((problem) => !String(problem).endsWith('its invoice is valid'))

/** Orders with a total or a number of pieces that their lines do not have, and invoices whose credit notes exceed their total. */
const wrongTotals = ({ rows }: Shop) =>
  rows(`SELECT 'order ' || orders.id AS wrong FROM orders JOIN (
      SELECT orderId, sum(amount) AS amount, sum(quantity) AS quantity, sum(shipped) AS shipped, sum(tax) AS tax
      FROM (SELECT orderId, sum(amount) AS amount, sum(quantity) AS quantity, sum(shipped) AS shipped,
          (sum(amount) * iva + 50) / 100 AS tax FROM order_items GROUP BY orderId, iva)
      GROUP BY orderId) AS lines ON lines.orderId = orders.id
    WHERE subtotal <> amount OR pieces <> quantity OR shippedPieces <> shipped OR iva <> CAST(tax AS INTEGER)
    UNION ALL
    SELECT 'invoice ' || rowid FROM invoices WHERE type = 'I' AND total < (SELECT coalesce(sum(amount), 0) FROM invoices note
      WHERE note.relatedTo = invoices.rowid AND note.type = 'E' AND note.status NOT IN ('failed', 'canceled'))`)
