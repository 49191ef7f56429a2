import { expect, test } from 'vitest'
import type { FirstAnswers } from '#contract/first-answers'
import { firstReads } from '#contract/first-reads'
import { type Caller, openShop } from '../shop.ts'

const page = '/client/products'
const firstAnswers = async (caller: Caller) => (await caller.get(`/first-answers?page=${page}`)).json<FirstAnswers>()

test('the first answers of a page are those of its reads', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  const single = await Promise.all(
    firstReads[page].map(async (path) => [path, await (await client.get(path)).json()] as const),
  )
  expect(await firstAnswers(client)).toEqual(Object.fromEntries(single))
})

test('a read that fails is left out and does not fail the others', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  await shop.rows('ALTER TABLE cart_items RENAME TO cart_items_gone')
  const answers = await firstAnswers(client)
  expect(Object.keys(answers)).toEqual(firstReads[page].filter((path) => path !== '/cart'))
})

test('a page without a list of first reads is refused', async () => {
  const client = await (await openShop()).as('cliente')
  expect((await client.get('/first-answers?page=/orders')).status).toBe(400)
  expect((await client.get('/first-answers')).status).toBe(400)
})
