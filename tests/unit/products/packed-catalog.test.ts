import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogChanges, PackedChanges } from '#contract/products/catalog'
import { packChanges, packTexts, unpackChanges, unpackTexts } from '#contract/products/packed-catalog'
import { answerReader } from '../../../web/client/catalog/local/read-answer.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'Tubo PVC  1/2"', 'TOR-0142', '007', '\\ \n'),
)
const nullable = fc.option(text)
const id = fc.integer({ min: 1, max: 2 ** 40 })

const product = fc.record({
  id,
  code: text,
  name: text,
  description: text,
  salePrice1: fc.double({ noNaN: true }),
  unit: text,
  min_qty: id,
  multiple: id,
  image: nullable,
  pdf: nullable,
  iva: fc.constantFrom('16', '0', null),
  backorder: nullable,
  categoryId: fc.option(id),
  position: fc.integer(),
})

const changes = fc
  .record({
    version: id,
    rows: fc.array(product),
    stock: fc.array(fc.record({ productId: id, quantity: fc.nat() })),
    gone: fc.array(id),
    categories: fc.option(fc.array(fc.record({ id, name: text, parentId: fc.option(id), image: nullable }))),
    synonyms: fc.option(fc.array(fc.array(text))),
  })
  .map(({ rows, stock, ...rest }): CatalogChanges => {
    const column = <Field extends keyof (typeof rows)[number]>(field: Field) => rows.map((row) => row[field])
    return {
      ...rest,
      products: {
        id: column('id'),
        code: column('code'),
        name: column('name'),
        description: column('description'),
        salePrice1: column('salePrice1'),
        unit: column('unit'),
        min_qty: column('min_qty'),
        multiple: column('multiple'),
        image: column('image'),
        pdf: column('pdf'),
        iva: column('iva') as CatalogChanges['products']['iva'],
        backorder: column('backorder'),
        categoryId: column('categoryId'),
        position: column('position'),
      },
      stock: { productId: stock.map(({ productId }) => productId), quantity: stock.map(({ quantity }) => quantity) },
    }
  })

const sent = (part: CatalogChanges) => JSON.parse(JSON.stringify(packChanges(part)))

test('unpacking returns what was packed', () => {
  fc.assert(
    fc.property(changes, (part) => {
      expect(unpackChanges(sent(part))).toEqual(JSON.parse(JSON.stringify(part)))
    }),
  )
})

test('texts with more different words than characters can stand for keep their words', () => {
  const texts = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 20_000 }, (_, at) => row * 20_000 + at).join(' '),
  )
  expect(unpackTexts(packTexts(texts))).toEqual(texts)
})

const packed = packChanges(empty())
const nameless = { ...packed.products, id: [1], name: { words: [], rows: '!' } }
test.each([
  ['of another format', { format: 0 }, /Format 0/],
  ['without a column', { products: { ...packed.products, unit: undefined } }, /differ in length/],
  ['with a column that is too short', { stock: { productId: [1], quantity: [] } }, /differ in length/],
  ['without a word of a name', { products: nameless }, /is missing/],
])('refuses a part %s', (_, fault, message) => {
  expect(() => unpackChanges({ ...packed, ...fault } as PackedChanges)).toThrow(message)
})

describe('an answer', () => {
  const parts = [
    { ...empty(), version: 1, gone: [7] },
    { ...empty(), version: 2, synonyms: [['ñandú', 'avestruz']] },
  ]
  const [first, second] = parts.map((part) => JSON.stringify(packChanges(part)))
  const bytes = new TextEncoder().encode(`[\n${first}\n,${second}\n]`)

  function readAll(bytes: Uint8Array, size: number) {
    const found: CatalogChanges[] = []
    const reader = answerReader((part) => found.push(part))
    for (let from = 0; from < bytes.length; from += size) reader.read(bytes.subarray(from, from + size))
    return { found, end: reader.end }
  }

  test.each([1, 7, 100_000])('is read in pieces of %i bytes', (size) => {
    const { found, end } = readAll(bytes, size)
    expect(end).not.toThrow()
    expect(found).toEqual(parts)
  })

  test('that was cut off anywhere has its complete parts, and is refused at its end', () => {
    const counts = new Set<number>()
    for (let length = 0; length < bytes.length; length++) {
      const { found, end } = readAll(bytes.subarray(0, length), 50)
      expect(end).toThrow('cut off')
      expect(found).toEqual(parts.slice(0, found.length))
      counts.add(found.length)
    }
    expect([...counts]).toEqual([0, 1, 2])
  })
})

function empty(): CatalogChanges {
  return {
    version: 1,
    products: {
      id: [],
      code: [],
      name: [],
      description: [],
      salePrice1: [],
      unit: [],
      min_qty: [],
      multiple: [],
      image: [],
      pdf: [],
      iva: [],
      backorder: [],
      categoryId: [],
      position: [],
    },
    stock: { productId: [], quantity: [] },
    gone: [],
    categories: null,
    synonyms: null,
  }
}
