import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notUnderstood } from '#contract/cart/quick-order-phrase'
import { type ParsedOrder, readCells, readText } from '#contract/cart/quick-order-text'
import { isCourtesy } from '#contract/cart/spelling'
import {
  type Decision,
  isReady,
  itemsOf,
  keptDecisions,
  reviewRows,
} from '../../../web/client/quick-order/review-lines.ts'

const linesOf = (order: ParsedOrder) => {
  if ('error' in order) throw new Error(order.error)
  return order.lines
}
const read = (text: string) => linesOf(readText(text))
const pairs = (text: string) => read(text).map(({ what, quantity }) => [what, quantity])

describe('one line', () => {
  test.for([
    ['10 cj tornillo 1/4', 'tornillo 1/4', 10],
    ['10cj tornillo 1/4', 'tornillo 1/4', 10],
    ['10 cajas de tornillo 1/4', 'tornillo 1/4', 10],
    ['AB-123 x 5', 'AB-123', 5],
    ['AB-123 x5', 'AB-123', 5],
    ['AB-123 X5', 'AB-123', 5],
    ['AB-123 × 5', 'AB-123', 5],
    ['AB-123 * 5', 'AB-123', 5],
    ['AB-123\t5', 'AB-123', 5],
    ['AB-123\t5.00', 'AB-123', 5],
    ['5\tAB-123', 'AB-123', 5],
    ['5 AB123', 'AB123', 5],
    ['5 x AB-123', 'AB-123', 5],
    ['5x AB-123', 'AB-123', 5],
    ['x10 tornillo', 'tornillo', 10],
    ['x 10 tornillo', 'tornillo', 10],
    ['tornillo x10', 'tornillo', 10],
    ['AB-123, 5', 'AB-123', 5],
    ['AB-123,5', 'AB-123', 5],
    ['AB-123;5', 'AB-123', 5],
    ['AB-123: 5', 'AB-123', 5],
    ['AB-123 = 5', 'AB-123', 5],
    ['AB-123 - 5', 'AB-123', 5],
    ['AB-123 (5)', 'AB-123', 5],
    ['AB-123 (5 pzas)', 'AB-123', 5],
    ['AB-123 5 pzas', 'AB-123', 5],
    ['AB-123 5 pz.', 'AB-123', 5],
    ['AB123 5', 'AB123', 5],
    ['AB-123, 1,000', 'AB-123', 1000],
    ['1,000 tornillos', 'tornillos', 1000],
    ['1.000 tornillos', 'tornillos', 1000],
    ['1,000,000 tornillos', 'tornillos', 1_000_000],
    ['1,000.00 tornillos', 'tornillos', 1000],
    ['tornillos x 1.000', 'tornillos', 1000],
    ['AB-123\t1,000', 'AB-123', 1000],
    ['5 kg clavo 2"', 'clavo 2"', 5],
    ['100 m cable calibre 12', 'cable calibre 12', 100],
    ['- 5 AB-123', 'AB-123', 5],
    ['-5 AB-123', 'AB-123', 5],
    ['-5 cajas de AB-123', 'AB-123', 5],
    ['1.-5 AB-123', 'AB-123', 5],
    ['AB-123 -5', 'AB-123', 5],
    ['AB-123 -5 pz', 'AB-123', 5],
    ['CLA 2101 -5', 'CLA 2101', 5],
    ['AB-123...5', 'AB-123', 5],
    ['• AB-123 x 5', 'AB-123', 5],
    ['* AB-123', 'AB-123', 1],
    ['1. AB-123 x 5', 'AB-123', 5],
    ['2) 10 tornillos', 'tornillos', 10],
    ['3.- 10 tornillos', 'tornillos', 10],
    ['[ ] 10 tornillos', 'tornillos', 10],
    ['[10:42 a.m., 21/11/2026] Laura Mendoza: 10 tornillos', 'tornillos', 10],
    ['TOR-0142\tTornillo hexagonal\t5', 'TOR-0142', 5],
    ['TOR-0142\tTornillo hexagonal\tCaja\t5\t$186.00', 'TOR-0142', 5],
    ['5\tpza\tTornillo hexagonal', 'Tornillo hexagonal', 5],
    ['7501234567890\t5', '7501234567890', 5],
    ['7501234567890 5', '7501234567890', 5],
    ['5 7501234567890', '7501234567890', 5],
    ['2101 5', '2101', 5],
  ] as const)('%j asks for %s × %d', ([text, what, quantity]) => {
    expect(pairs(text)).toEqual([[what, quantity]])
  })

  test.for([
    'AB-123',
    'ab123',
    'CLA 2101',
    'CLA -2101',
    'Llave 10 -12',
    'TOR 0142',
    '7501234567890',
    '12V',
    'Tornillo hexagonal 1/4 × 2"',
    '1/2 codo PVC',
    'Cemento gris saco 50 kg',
    'Cincho negro 10 cm',
    'Tornillo hexagonal caja 100 pz',
    'Tornillo hexagonal caja con 100 pz',
    '3M cinta',
  ])('%j is one piece of the product', (text) => {
    expect(pairs(text)).toEqual([[text, 1]])
  })

  test('a number after a name is the quantity or part of the name: both are looked up', () => {
    expect(read('Broca 3')).toMatchObject([{ what: 'Broca', quantity: 3, unit: null, wholeName: 'Broca 3' }])
  })

  test.for([
    ['2 docenas de lápices', 'lápices', 2, 'docenas'],
    ['3 millares tornillo', 'tornillo', 3, 'millares'],
    ['10 cj tornillo', 'tornillo', 10, 'cj'],
    ['tornillo 5 cajas', 'tornillo', 5, 'cajas'],
    ['AB-123 x 5', 'AB-123', 5, null],
  ] as const)('%j keeps its unit as a hint and does not multiply by it', ([text, what, quantity, unit]) => {
    expect(read(text)).toMatchObject([{ what, quantity, unit }])
  })

  test.for([
    ['-----', notUnderstood],
    ['???', notUnderstood],
    ['x10', notUnderstood],
    ['5 pzas', notUnderstood],
    ['AB-123 x 0', 'No se entendió la cantidad.'],
    ['AB-123 x 2.5', 'No se entendió la cantidad.'],
    ['apunta 10 AB-123', 'No se entendió la cantidad.'],
    ['obra norte: 2 cajas de AB-123', 'No se entendió la cantidad.'],
    ['AB-123, -3', 'No se entendió la cantidad.'],
    ['(3) AB-123', 'No se entendió la cantidad.'],
    ['AB-123\t0', notUnderstood],
    ['AB-123\t-3', notUnderstood],
    [`AB-123 ${'x 5 '.repeat(100)}`, notUnderstood],
    ['AB-123 x 9999999', 'No se entendió la cantidad.'],
  ] as const)('%j stays in the list with a problem: %s', ([text, problem]) => {
    expect(read(text)).toMatchObject([{ raw: text.trim().replace('\t', '  '), what: '', problem }])
  })
})

describe('a whole text', () => {
  test('leaves out blank lines and nothing else', () => {
    expect(pairs('\n5 AB-123\r\n\r\n   \n10 tornillos\n')).toEqual([
      ['AB-123', 5],
      ['tornillos', 10],
    ])
  })

  test.for([
    [
      'mándame 3 mangueras de 20 metros, 2 palas cuadradas y un machete',
      [
        ['mangueras de 20 metros', 3],
        ['palas cuadradas', 2],
        ['machete', 1],
      ],
    ],
    [
      '10 tornillos 1/4; 5 cajas de tuercas 1/4',
      [
        ['tornillos 1/4', 10],
        ['tuercas 1/4', 5],
      ],
    ],
    [
      'casco blanco 3, casco azul 2',
      [
        ['casco blanco', 3],
        ['casco azul', 2],
      ],
    ],
    ['3 llaves 1/2 y 3/4', [['llaves 1/2 y 3/4', 3]]],
    ['llave española 10 y 12', [['llave española 10 y 12', 1]]],
    ['10 cinta canela, 6 rollos', [['cinta canela, 6 rollos', 10]]],
    ['AB-123, 5 pzas', [['AB-123', 5]]],
    [
      'AB-123: 6 pz, AB-124 x 3',
      [
        ['AB-123', 6],
        ['AB-124', 3],
      ],
    ],
  ] as const)('%j asks for each product that has its own quantity', ([text, asked]) => {
    expect(pairs(text)).toEqual(asked)
  })

  test.for([
    'Código\tCantidad\nAB-123\t5',
    'CLAVE\tCANT.\nAB-123\t5',
    'Código,Cantidad\nAB-123,5',
    'Codigo;Cantidad\nAB-123;5',
    'Cantidad\tCódigo\n5\tAB-123',
    'Cantidad\tUnidad\tDescripción\tCódigo\n5\tPieza\tCincel\tAB-123',
    'Código\tDescripción\tPrecio\tCantidad\nAB-123\tCincel\t131.75\t5',
    'Código\tMarca\tPrecio unitario\tCantidad\nAB-123\tTruper\t186\t5',
    'Código\tPrecio\tCant. solicitada\nAB-123\t186\t5',
  ])('reads the columns under their titles, which are not a line: %j', (text) => {
    expect(pairs(text)).toEqual([['AB-123', 5]])
  })

  test('a first column that numbers the rows is not their quantity', () => {
    const rows = [
      '1\tTOR-0142\tTornillo\t12\t$4.50',
      '2\tAB-123\tCincel\t5\t$131.75',
      '3\tADH0715\tSellador\t40\t$86.00',
    ]
    expect(pairs(rows.join('\n'))).toEqual([
      ['TOR-0142', 12],
      ['AB-123', 5],
      ['ADH0715', 40],
    ])
    expect(pairs('1\tTOR-0142\n2\tAB-123\n3\tADH0715')).toEqual([
      ['TOR-0142', 1],
      ['AB-123', 2],
      ['ADH0715', 3],
    ])
    expect(pairs('No.\tCódigo\tCantidad\n1\tTOR-0142\t12\n2\tAB-123\t5\n3\tADH0715\t40')).toEqual([
      ['TOR-0142', 12],
      ['AB-123', 5],
      ['ADH0715', 40],
    ])
  })

  test('under headings the name replaces a missing code, and a missing quantity is reported', () => {
    const lines = read('Código\tDescripción\tCantidad\n\tCincel\t2\nAB-123\tCincel\t')
    expect(lines).toMatchObject([{ what: 'Cincel', quantity: 2 }, { problem: 'Falta la cantidad.' }])
  })

  test('a thousand lines are read, more are refused at once', () => {
    expect(read('AB-123 x 5\n'.repeat(1000))).toHaveLength(1000)
    expect(readText('AB-123 x 5\n'.repeat(10_000))).toEqual({
      error: 'El texto tiene 10,000 líneas; el máximo es 1,000.',
    })
  })

  test('no line with text is lost, and no quantity is less than one piece', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 20 }), (rows) => {
        const text = rows.map((row) => row.replace(/[\r\n\t]/g, ' ')).join('\n')
        const lines = read(text)
        const said = text.split('\n').filter((row) => row.trim() !== '')
        expect(lines.length).toBe(said.flatMap((row) => read(row)).length)
        for (const row of said) expect(read(row).length > 0 || isCourtesy(row), row).toBe(true)
        for (const { what, quantity, problem } of lines) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 1_000_000).toBe(true)
          expect(what === '').toBe(problem !== null)
          expect(what.length).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  test('a code and a quantity are read however they are joined', () => {
    const code = fc.stringMatching(/^[A-Z]{2,4}-\d{3,4}$/)
    const joined = fc.constantFrom(' x ', ' x', ', ', ',', '\t', ': ', ' - ', ' ')
    fc.assert(
      fc.property(code, joined, fc.integer({ min: 1, max: 999_999 }), (what, by, quantity) => {
        expect(pairs(`${what}${by}${quantity}`)).toEqual([[what, quantity]])
      }),
    )
  })
})

describe('the cells of a file', () => {
  test('numbers and empty cells are read as in a sheet', () => {
    const lines = linesOf(readCells([['Código', 'Cantidad'], ['AB-123', 5], [2101, 3], [null, null], ['TOR-0142 x 2']]))
    expect(lines.map(({ what, quantity }) => [what, quantity])).toEqual([
      ['AB-123', 5],
      ['2101', 3],
      ['TOR-0142', 2],
    ])
  })

  test('too many rows are refused, their titles not counted', () => {
    expect(linesOf(readCells([['Código', 'Cantidad'], ...Array(1000).fill(['AB-123', 5])]))).toHaveLength(1000)
    expect(readCells(Array(1001).fill(['AB-123', 5]))).toEqual({
      error: 'El archivo tiene 1,001 líneas; el máximo es 1,000.',
    })
  })
})

describe('the lines under review', () => {
  const product = (id: number, quantity: number) => ({
    id,
    code: `P-${id}`,
    name: `Producto ${id}`,
    salePrice1: 10,
    breaks: [],
    iva: null,
    unit: 'Pieza',
    min_qty: 1,
    multiple: 1,
    backorder: null,
    Inventory: { quantity },
  })
  const found = (id: number, quantity: number) =>
    ({ result: 'found', product: product(id, quantity), problem: null, nearest: 1 }) as const

  test('rows of one product share its stock, in their order, and a removed row releases its part', () => {
    const wanted = read('P-1 x 6\nP-1 x 6\nnada')
    const resolved = [found(1, 10), found(1, 10), { result: 'not_found' } as const]
    const rows = reviewRows(wanted, resolved, new Map(), [])
    expect(rows.map(({ problem, nearest }) => [problem, nearest])).toEqual([
      [null, 6],
      ['Sólo hay 10 disponibles.', 4],
      ['No encontrado.', 0],
    ])
    const [second, third] = reviewRows(wanted, resolved, new Map([[0, { isDropped: true }]]), [])
    expect(second).toMatchObject({ index: 1, problem: null })
    expect(third).toMatchObject({ index: 2, problem: 'No encontrado.' })
  })

  test('a quantity that cannot be read offers the minimum', () => {
    const sold = { ...found(1, 100), product: { ...product(1, 100), min_qty: 8, multiple: 4 } }
    const rows = reviewRows(read('P-1 x 8'), [sold], new Map([[0, { quantity: Number.NaN }]]), [])
    expect(rows).toMatchObject([{ problem: 'Por favor, introduce una cantidad válida.', nearest: 8 }])
  })

  test('a line shows its own pieces that the shop does not have yet', () => {
    const onOrder = { ...product(1, 10), backorder: '' }
    const resolved = ['P-1 x 6', 'P-1 x 6', 'P-1 x 6'].map(() => ({ ...found(1, 10), product: onOrder }))
    const rows = reviewRows(read('P-1 x 6\nP-1 x 6\nP-1 x 6'), resolved, new Map(), [])
    expect(rows.map(({ waiting }) => waiting?.pieces ?? 0)).toEqual([0, 2, 6])
  })

  test('the decisions for a line are kept when the other lines change, and not after it was added', () => {
    const [first, second, dropped] = [{ quantity: 1 }, { quantity: 2 }, { isDropped: true }] as const
    const before = read('P-1 x 6\nP-1 x 6\nP-2 x 3\nP-3 x 4')
    const decisions = new Map<number, Decision>([
      [0, first],
      [1, second],
      [2, { ...dropped, isAdded: true }],
      [3, dropped],
    ])
    const after = read('P-9 x 1\nP-3 x 4\nP-2 x 3\nP-1 x 6\nP-1 x 6\nP-1 x 6\nP-1 x 7')
    expect([...keptDecisions(decisions, before, after)]).toEqual([
      [1, dropped],
      [3, first],
      [4, second],
    ])
  })

  test('the chosen product replaces the line that was not understood', () => {
    const rows = reviewRows(read('-----'), [undefined], new Map([[0, { product: product(2, 5), quantity: 3 }]]), [])
    expect(itemsOf(rows.filter(isReady))).toEqual([{ productId: 2, quantity: 3 }])
  })
})
