import { expect, test } from 'vitest'
import type { AddedItems, Cart } from '#contract/cart/cart'
import type { ResolvedLine, ResolvedLines } from '#contract/cart/quick-order'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'

let shop: Shop
let client: Caller

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, watchesDatabase: true })
  client = await shop.as('cliente')
})

const resolve = async (...lines: { what: string; quantity?: number; productId?: number }[]) => {
  const asked = lines.map((line) => ({ quantity: 1, ...line }))
  const answer = await (await client.post('/quick-order/resolve', { lines: asked })).json<ResolvedLines>()
  return answer.lines
}

const codes = (line: ResolvedLine | undefined) =>
  line?.result === 'found' ? [line.product.code] : line?.result === 'ambiguous' ? line.candidates.map(codeOf) : []
const codeOf = ({ code }: { code: string }) => code

test.for([
  ['TOR-0142', 'the code'],
  ['tor-0142', 'the code in small letters'],
  ['tor 0142', 'the code with other separators'],
  ['TOR0142', 'the code without separators'],
  ['TOR-0142 Tornillo hexagonal', 'the code among other words'],
  ['tornillo hexagonal', 'the only name with these words'],
  ['tornillos hexagonales de 1/4', 'a plural and words that say nothing'],
] as const)('finds a product by %s: %s', async ([what]) => {
  const [line] = await resolve({ what })
  expect(line).toMatchObject({ result: 'found', product: { code: 'TOR-0142', salePrice1: 186 }, problem: null })
})

test('accents are ignored', async () => {
  const [line] = await resolve({ what: 'cincel nandu' })
  expect(line).toMatchObject({ result: 'found', product: { name: 'Cincel Ñandú' } })
})

test.for(['cloro 5L', 'cloro de 5 litros', 'CLORO 5lts'])(
  'a measure is found in another spelling: %s',
  async (what) => {
    await shop.db.execute(`INSERT OR IGNORE INTO products (code, name, salePrice1) VALUES ('CLO-5', 'Cloro 5 L', 100)`)
    expect(codes((await resolve({ what })).at(0))).toEqual(['CLO-5'])
  },
)

test('words of several products are ambiguous', async () => {
  const [line] = await resolve({ what: 'tornillo' })
  expect(line?.result).toBe('ambiguous')
  expect(codes(line)).toEqual(['TOR-0142', 'TOR-0143'])
})

test('the whole name of a product finds that product, even if others share its words', async () => {
  await shop.db.execute(`INSERT INTO products (code, name, salePrice1) VALUES ('TAQ-9', 'Taquete', 100)`)
  const [line] = await resolve({ what: 'taquete' })
  expect(codes(line)).toEqual(['TAQ-9'])
})

test('part of a code is only a suggestion', async () => {
  const [line] = await resolve({ what: 'TOR-014' })
  expect(line?.result).toBe('ambiguous')
  expect(codes(line)).toEqual(['TOR-0142', 'TOR-0143'])
  const [one] = await resolve({ what: 'AB-123' })
  expect(one?.result).toBe('ambiguous')
})

test('unknown and inactive products are not found', async () => {
  expect(await resolve({ what: 'submarino' }, { what: 'INA-0001' }, { what: '%%%' }, { what: '"*' })).toEqual(
    Array(4).fill({ result: 'not_found' }),
  )
})

test.for([
  ['LAM-0001', 12, 'Sólo hay 10 disponibles.', 10],
  ['MUL-0005', 3, 'El mínimo es 10.', 10],
  ['MUL-0005', 13, 'Se vende por múltiplos de 5.', 10],
  ['AGO-0001', 1, 'Este producto no está disponible actualmente.', 0],
  ['SIN-0001', 1, 'Este producto no está disponible actualmente.', 0],
  ['LAM-0001', 10, null, 10],
] as const)('%s × %d: %s', async ([what, quantity, problem, nearest]) => {
  expect(await resolve({ what, quantity })).toMatchObject([{ result: 'found', problem, nearest }])
})

test('two lines of the same product add up', async () => {
  const lines = await resolve({ what: 'LAM-0001', quantity: 8 }, { what: 'lam0001', quantity: 8 })
  expect(lines).toMatchObject([{ problem: null }, { problem: 'Sólo hay 10 disponibles.', nearest: 2 }])
})

test('a line with an id is that product, whatever its code', async () => {
  const lines = await resolve({ what: 'código anterior', productId: 1 }, { what: 'TOR-0142', productId: 8 })
  expect(lines).toMatchObject([{ result: 'found', product: { id: 1 } }, { result: 'not_found' }])
})

test('a thousand lines take one round trip; one more is refused', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    what: index % 2 ? `tornillo ${index}` : 'TOR-0142',
    quantity: 1,
  }))
  const cost = await shop.database.during(async () => {
    expect(await (await client.post('/quick-order/resolve', { lines })).json<ResolvedLines>()).toMatchObject({
      lines: { length: 1000 },
    })
  })
  expect(cost).toBe(1)
  const answer = await client.post('/quick-order/resolve', { lines: [...lines, { what: 'x', quantity: 1 }] })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'El máximo es 1,000 líneas.' })
})

test('pieces already in the order count against the stock', async () => {
  const { as } = await openShop()
  const other = await as('cliente')
  await other.post('/cart/item', { productId: 3, quantity: 7 })
  const answer = await other.post('/quick-order/resolve', { lines: [{ what: 'LAM-0001', quantity: 5 }] })
  expect(await answer.json()).toMatchObject({ lines: [{ problem: 'Sólo hay 10 disponibles.', nearest: 3 }] })
})

test('adds what can be added, in one round trip, and returns the rest', async () => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const other = await as('cliente')
  await other.post('/cart/item', { productId: 1, quantity: 2 })
  const items = [
    { productId: 4, quantity: 4 },
    { productId: 5, quantity: 1 },
    { productId: 1, quantity: 3 },
    { productId: 4, quantity: 2 },
    { productId: 7, quantity: 12 },
    { productId: 2, quantity: 1 },
    { productId: 8, quantity: 1 },
    { productId: 999, quantity: 1 },
  ]
  let added: AddedItems | undefined
  const cost = await database.during(async () => {
    added = await (await other.post('/cart/items', { items })).json<AddedItems>()
  })
  expect(cost).toBe(1)
  expect(added?.cart.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 5],
    [2, 1],
  ])
  expect(added?.refused).toEqual([
    { productId: 4, message: 'Sólo hay 5 disponibles.', available: 5 },
    { productId: 5, message: 'Este producto no está disponible actualmente.', available: 0 },
    { productId: 7, message: 'Se vende por múltiplos de 5.', available: 1000 },
    { productId: 8, message: 'Este producto no está disponible actualmente.', available: 0 },
    { productId: 999, message: 'Este producto no está disponible actualmente.', available: 0 },
  ])
  expect(await (await other.get('/cart')).json<Cart>()).toEqual(added?.cart)
})
