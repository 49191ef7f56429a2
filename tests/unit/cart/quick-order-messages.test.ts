import { expect, test } from 'vitest'
import type { QuickProduct } from '#contract/cart/quick-order'
import type { ParsedLine } from '#contract/cart/quick-order-phrase'
import { readText } from '#contract/cart/quick-order-text'
import { plain } from '#contract/search'
import { readCatalog } from '../../../db/seed/catalog.ts'
import {
  type Answer,
  answerOf,
  isReady,
  type ReviewRow,
  reviewRows,
} from '../../../web/client/quick-order/review-lines.ts'
import { messages } from './quick-order-messages.ts'

const products = readCatalog().families.flatMap((family) =>
  family.variants.map((variant, index): QuickProduct => {
    const code = family.code.replace(/\d+$/, (digits) => String(Number(digits) + index).padStart(digits.length, '0'))
    const name = family.name.replace('{}', variant).trim()
    const rules = { salePrice1: 10, breaks: [], iva: null, min_qty: 1, multiple: 1, backorder: null }
    return { ...family, ...rules, id: 0, code, name, Inventory: { quantity: 1_000_000 } }
  }),
)
for (const [index, product] of products.entries()) product.id = index + 1

const filler = new Set(['a', 'con', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'para', 'por', 'un', 'una', 'x', 'y'])
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
const keyOf = (text: string) => plain(text).replace(/[^a-z0-9]/g, '')

/** Searches like the server: a code, else every word of the line in the name, in singular or plural. */
function answer(what: string): Answer {
  const keys = [
    keyOf(what),
    ...what
      .split(/\s+/)
      .map(keyOf)
      .filter((key) => key.length >= 4 && /\d/.test(key)),
  ]
  const coded = products.find(({ code }) => keys.includes(keyOf(code)))
  if (coded) return { result: 'found', product: coded, problem: null, nearest: 0 }
  const words = wordsOf(what).filter((word) => !filler.has(word))
  const has = (name: string[], word: string) =>
    /\d/.test(word) || word.length < 3
      ? name.includes(word)
      : name.some((other) => other.startsWith(word.length > 4 ? word.replace(/e?s$/, '') : word))
  const candidates = products.filter(({ name }) => words.every((word) => has(wordsOf(name), word)))
  const exact = candidates.filter(({ name }) => wordsOf(name).join() === wordsOf(what).join())
  const [only, ...others] = exact.length === 1 ? exact : candidates
  if (!only) return { result: 'not_found' }
  return others.length > 0
    ? { result: 'ambiguous', candidates }
    : { result: 'found', product: only, problem: null, nearest: 0 }
}

const resolve = (line: ParsedLine) =>
  answerOf(line, line.what ? answer(line.what) : undefined, line.wholeName ? answer(line.wholeName) : undefined)

/** "TOR-0142 x 5" is ready, "TOR-0142 ? 1" asks with a suggestion, "elige" offers products, "aclara" asks for both. */
function verdict(row: ReviewRow | undefined) {
  if (!row) return 'nada'
  if (isReady(row)) return `${row.product?.code} x ${row.quantity}`
  if (row.hasQuestion) return `${row.product?.code} ? ${row.nearest}`
  return row.candidates.length > 0 ? 'elige' : 'aclara'
}

function review(text: string) {
  const order = readText(text)
  if ('error' in order) throw new Error(order.error)
  const [row] = reviewRows(order.lines, order.lines.map(resolve), new Map(), [])
  return verdict(row)
}

test('no line of a message is ready with another product, quantity or unit than the client wrote', () => {
  const wrong = messages.flatMap(([text, expected]) => {
    const found = review(text)
    return found.includes(' x ') && found !== expected ? [`${text} → ${found}, not ${expected}`] : []
  })
  expect(wrong).toEqual([])
})

test('nine of ten lines of messages are ready or ask the right question', () => {
  const missed = messages.flatMap(([text, expected]) => {
    const found = review(text)
    return found === expected ? [] : [`${text} → ${found}, not ${expected}`]
  })
  expect(messages.length).toBeGreaterThanOrEqual(150)
  expect(missed.length / messages.length, missed.join('\n')).toBeLessThanOrEqual(0.1)
})

test.for([
  ['100 pz TOR-0147', 'Pediste 100 piezas; se vende por caja 100 pz: ¿1 caja?'],
  ['5 pz TOR-0142', 'Pediste 5 piezas; se vende por caja 100 pz: ¿1 caja?'],
  ['media docena TOR-0147', 'Pediste 1 media docena (6 piezas); se vende por caja 100 pz: ¿1 caja?'],
  ['2 cajas CLA 2103', 'Pediste 2 cajas; se vende por kg: ¿cuánto quieres?'],
  ['2 cajas de 50 pz TOR-0142', 'Pediste 2 cajas de 50 pz (100 piezas); se vende por caja 100 pz: ¿1 caja?'],
] as const)('%j asks: %s', ([text, message]) => {
  const order = readText(text)
  if ('error' in order) throw new Error(order.error)
  const [row] = reviewRows(order.lines, order.lines.map(resolve), new Map(), [])
  expect(row).toMatchObject({ problem: message, hasQuestion: true })
})

test('a quantity that the user chooses answers the question', () => {
  const order = readText('100 pz TOR-0147')
  if ('error' in order) throw new Error(order.error)
  const [row] = reviewRows(order.lines, order.lines.map(resolve), new Map([[0, { quantity: 1 }]]), [])
  expect(row && verdict(row)).toBe('TOR-0147 x 1')
})
