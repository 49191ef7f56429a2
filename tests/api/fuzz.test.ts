import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ErrorBody } from '#contract/errors'
import { InvoiceInput } from '#contract/invoices/invoice'
import { type Caller, openShop, type Shop } from '../shop.ts'
import { attackOf, countValues, toAddress, toJson } from './schema-values.ts'

/** `npm run test:soak` sets both. */
const total = Number(process.env.FUZZ_CASES || 1500)
const seed = Number(process.env.FUZZ_SEED || 20261122)

/** Number of cases in one shop. With more, few rows would be left, because a case may delete some. */
const casesOfRound = 3000

type Target = 'json' | 'query' | 'param'
type Route = { method: string; path: string; schemas: Partial<Record<Target, v.GenericSchema>> }

// Imported without their types, which need the Worker's globals.
const { app } = await vi.importActual<{ app: { routes: { method: string; path: string; handler: object }[] } }>(
  '../../worker/app.ts',
)
const { schemaOf } = await vi.importActual<{
  schemaOf: (handler: object) => { target: Target; schema: v.GenericSchema } | undefined
}>('../../worker/http/validate.ts')

const Notice = v.object({ data: v.object({ transactionTokenId: v.string(), merchantReferenceCode: v.string() }) })

/** Schemas of bodies that the route does not validate itself. */
const other: Record<string, v.GenericSchema> = {
  'POST /orders/:id/invoice': InvoiceInput,
  'POST /netpay/webhook': Notice,
}

/** Not fuzzed: sockets, and calls that end the sessions of all other cases. */
const skipped = ['POST /logout', 'DELETE /account/sessions', 'GET /parties/:party/:room']

function routesOfApp(): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`
    if (method === 'ALL' || skipped.includes(name)) continue
    const route = routes.get(name) ?? { method, path, schemas: other[name] ? { json: other[name] } : {} }
    const known = schemaOf(handler)
    if (known && !other[name]) route.schemas[known.target] = known.schema
    if (known && known.target !== 'json') route.schemas[known.target] = known.schema
    routes.set(name, route)
  }
  // Reads run last: they must also handle the values that the writes have stored.
  return [...routes.values()].sort((a, b) => Number(a.method === 'GET') - Number(b.method === 'GET'))
}

const routes = routesOfApp()
const rounds = Array.from({ length: Math.ceil(total / casesOfRound) }, (_, round) => round)

/** Share of the cases, by the number of values that a route accepts: a route without a schema needs few. */
const weightOf = ({ schemas }: Route) =>
  1 + Object.values(schemas).reduce((sum, schema) => sum + countValues(schema), 0)
const allWeights = routes.reduce((sum, route) => sum + weightOf(route), 0)
const runsOf = (route: Route) => Math.ceil((Math.min(total, casesOfRound) * weightOf(route)) / allWeights)

let shop: Shop
let callers: Caller[]

/** Signs in again for each round, because the cases may block or change the callers, or delete their customer. */
async function signIn() {
  await shop.db.batch([
    `INSERT OR IGNORE INTO customers (id, name, email, phone, tax_id, tax_system, zip)
      VALUES (1, 'Carla', 'compras@example.mx', '4771234567', 'EKU9003173C9', '601', '42501')`,
    // The shop never uses an id twice: a restored customer would have the id of the one inserted above.
    "DELETE FROM deleted_records WHERE entity = 'customer' AND entityId = 1",
    `UPDATE users SET active = 1, passwordHash = (SELECT max(passwordHash) FROM users),
      email = iif(id = 1, 'admin@example.mx', 'cliente@example.mx'), AccesoId = iif(id = 1, 1, 3),
      customerId = iif(id = 1, NULL, 1) WHERE id IN (1, 3)`,
    'UPDATE customers SET active = 1',
    'DELETE FROM login_failures',
  ])
  callers = [await shop.as('admin'), await shop.as('cliente')]
}

const anything = v.unknown()

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)(\{[^}]*\})?/g)]

/** Requests of a route: hostile in the address, the query or the body. */
function requestsOf({ method, path, schemas }: Route) {
  const names = paramsOf(path)
  const params = fc.tuple(
    ...names.map(([, name]) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
        { weight: 1, arbitrary: attackOf(entryOf(schemas.param, name ?? '')).map(toAddress) },
      ),
    ),
  )
  return fc.record({
    by: fc.nat(1),
    address: params.map((values) => names.reduce((text, [token], at) => text.replace(token, values[at] ?? ''), path)),
    query: attackOf(schemas.query ?? anything).map(toQuery),
    body: method === 'GET' ? fc.constant(undefined) : attackOf(schemas.json ?? anything).map(toJson),
    key: fc.option(fc.constantFrom('a', 'clave', 'x'.repeat(300)), { nil: undefined }),
  })
}

/** The body `null`, which is JSON without fields: a rule that compares two fields must not fail on it. */
const withoutFields = ({ method, path }: Route): Request => ({
  by: 0,
  address: paramsOf(path).reduce((text, [token]) => text.replace(token, '1'), path),
  query: '',
  body: method === 'GET' ? undefined : 'null',
  key: undefined,
})

const entryOf = (schema: v.GenericSchema | undefined, name: string) =>
  (schema as unknown as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries?.[name] ?? anything

const toQuery = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => `${encodeURIComponent(key)}=${toAddress(part)}`)
        .join('&')
    : toAddress(value)

type Request = { by: number; address: string; query: string; body: string | undefined; key: string | undefined }

async function send(method: string, { by, address, query, body, key }: Request) {
  const request = (caller: Caller | undefined) =>
    fetch(new URL(`${address}?${query}`, shop.url), {
      method,
      headers: {
        Connection: 'close',
        'Sec-Fetch-Mode': 'cors',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${caller?.token}`,
        ...(key && { 'Idempotency-Key': key }),
      },
      body,
    })
  const answer = await request(callers[by])
  return answer.status === 403 ? request(callers[1 - by]) : answer
}

describe.for(rounds)('round %i', (round) => {
  let close = async () => {}

  beforeAll(async () => {
    const until = (closeShop: () => Promise<void>) => {
      close = closeShop
    }
    shop = await openShop({ until })
    await signIn()
  })

  afterAll(() => close())

  test.for(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers hostile input without a fault',
    async ([, route]) => {
      const property = fc.asyncProperty(requestsOf(route), async (request) => {
        let answer = await send(route.method, request)
        if (answer.status === 401 && route.path !== '/login') {
          await signIn()
          answer = await send(route.method, request)
        }
        const text = await answer.text()
        // The shop of this test has no cron, so its health fails after five minutes.
        if (route.path === '/health' && answer.status === 503) return
        expect(answer.status, text).toBeLessThan(500)
        if (answer.status >= 400) expect(v.is(ErrorBody, JSON.parse(text)), text).toBe(true)
      })
      await fc.assert(property, { numRuns: runsOf(route) + 1, seed: seed + round, examples: [[withoutFields(route)]] })
    },
  )

  test('the stock still equals its ledger', async () => {
    const rows = await shop.rows(`SELECT productId, on_hand - (SELECT coalesce(sum(on_hand), 0) FROM stock_movements
      WHERE productId = inventory.productId) AS missing FROM inventory WHERE productId <= 7 AND missing <> 0`)
    // The stock that small-shop.ts writes without a ledger. Cases delete products.
    const opening = [100, 50, 10, 5, 0, 0, 1000].map((missing, at) => ({ productId: at + 1, missing }))
    expect(opening).toEqual(expect.arrayContaining(rows))
  })
})
