import csv from 'papaparse'
import { expect, test, vi } from 'vitest'
import writeSheet from 'write-excel-file/universal'
import { allPages, exportedMessage } from '../../../web/ui/file/all-pages.ts'
import { csvText, type ExportColumn, sheetName, sheetOf, withoutHidden } from '../../../web/ui/file/export-cells.ts'

type Row = { name: string; at: string | null; price: number | null; daily: number }

const columns: ExportColumn<Row>[] = [
  { title: 'Nombre', value: ({ name }) => name },
  { title: 'Fecha', value: ({ at }) => at, format: 'dateTime' },
  { title: 'Total', value: ({ price }) => price, format: 'money', isSummed: true },
  { title: 'Venta diaria', value: ({ daily }) => daily },
]
const shovel: Row = { name: 'Pala', at: '2026-11-22T01:42:00.000Z', price: 1234.5, daily: 1 / 3 }
const pick: Row = { name: 'Pico', at: null, price: null, daily: 2 }
const rows = [shovel, pick]

test('a sheet has dates in Mexico City, money formats, at most two decimals and a row of totals', () => {
  const money = '"$"#,##0.00'
  expect(sheetOf(columns, rows).cells.slice(1)).toEqual([
    [
      'Pala',
      { value: new Date('2026-11-21T19:42:00Z'), format: 'yyyy-mm-dd hh:mm' },
      { value: 1234.5, format: money },
      0.33,
    ],
    ['Pico', null, null, 2],
    [{ value: 'Total', fontWeight: 'bold' }, null, { value: 1234.5, fontWeight: 'bold', format: money }, null],
  ])
})

test('a day is a date without a time, and empty without a value', () => {
  const days: ExportColumn<Row>[] = [{ title: 'Vence', value: ({ at }) => at && '2026-11-21', format: 'date' }]
  expect(sheetOf(days, rows).cells.slice(1)).toEqual([
    [{ value: new Date('2026-11-21T00:00:00Z'), format: 'yyyy-mm-dd' }],
    [null],
  ])
})

test('a month is the date of its first day, shown without the day', async () => {
  const months: ExportColumn<Row>[] = [{ title: 'Mes', value: ({ at }) => at && '2026-11-01', format: 'month' }]
  expect(sheetOf(months, rows).cells.slice(1)).toEqual([
    [{ value: new Date('2026-11-01T00:00:00Z'), format: 'yyyy-mm' }],
    [null],
  ])
  expect(await csvText(months, rows)).toBe('\uFEFFMes\r\n2026-11\r\n\r\n')
})

test('a sheet that begins with a day and ends with totals can be written', async () => {
  const days: ExportColumn<Row>[] = [
    { title: 'Día', value: () => '2026-11-21', format: 'date' },
    ...columns.slice(2, 3),
  ]
  const { cells } = sheetOf(days, rows)
  expect(cells.at(-1)).toMatchObject([{ value: 'Total' }, { value: 1234.5 }])
  expect((await writeSheet(cells).toBlob()).size).toBeGreaterThan(1000)
})

test('a column is as wide as its longest text', () => {
  expect(sheetOf(columns, rows).widths.map(({ width }) => width)).toEqual([9, 19, 9, 15])
})

test('a CSV file has dates as text and at most two decimals', async () => {
  expect(await csvText(columns, [shovel])).toBe(
    '\uFEFFNombre,Fecha,Total,Venta diaria\r\nPala,2026-11-21 19:42,1234.5,0.33\r\n',
  )
})

test('a file leaves out the columns that the user hides', () => {
  const keyed = columns.map((column, index) => (index === 0 ? column : { ...column, key: column.title }))
  expect(withoutHidden(keyed, ['Fecha', 'Nombre']).map(({ title }) => title)).toEqual([
    'Nombre',
    'Total',
    'Venta diaria',
  ])
})

test.for(['=1+1', '=HYPERLINK("http://example.mx")\nPala', '+52', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  '%j in a CSV file is not a formula for any spreadsheet',
  async (name) => {
    const text = await csvText([{ title: 'Nombre', value: ({ name }: { name: string }) => name }], [{ name }])
    const { data } = csv.parse<string[]>(text, { newline: '\r\n' })
    expect(data[1]).toEqual([`'${name}`])
  },
)

test('the name of a sheet has no sign that Excel refuses, and no half of an emoji', async () => {
  for (const name of ['sugerido-Pinturas [Norte] 1/2: A\\B*?', `${'a'.repeat(30)}😀`]) {
    expect(sheetName(name).isWellFormed()).toBe(true)
    await expect(writeSheet([['x']], { sheet: sheetName(name) }).toBlob()).resolves.toBeInstanceOf(Blob)
  }
})

/** Reads a list of `count` rows, newest first, that `change` modifies after each answer. Returns the ids and the message. */
async function exportOf(count: number, change: (ids: number[], answers: number) => void) {
  const ids: number[] = Array.from({ length: count }, (_, index) => count - index)
  let answers = 0
  vi.stubGlobal('fetch', async (input: string | URL): Promise<Response> => {
    const page = Number(new URL(String(input), 'http://shop').searchParams.get('page'))
    const orders = ids.slice((page - 1) * 200, page * 200).map((id) => ({ id, customerId: 1 }))
    const answer = Response.json({ orders, total: ids.length })
    answers += 1
    change(ids, answers)
    return answer
  })
  try {
    type Page = { total: number; orders: { id: number }[] }
    const rows = await allPages('/orders', {}, (page: Page) => page.orders)
    return { ids: rows.map(({ id }) => id), answers, message: exportedMessage(rows) }
  } finally {
    vi.unstubAllGlobals()
  }
}

const descending = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

test('a list that does not change is exported after one reading', async () => {
  const { answers, ids, message } = await exportOf(450, () => undefined)
  expect([answers, ids]).toEqual([3, descending(450, 1)])
  expect(message).toBe('Se exportaron 450 renglones.')
})

test.for([
  [
    'gets a row',
    450,
    (ids: number[]) => {
      ids.unshift(451)
    },
    descending(451, 1),
  ],
  [
    'loses a row',
    450,
    (ids: number[]) => {
      ids.shift()
    },
    descending(449, 1),
  ],
  [
    'loses its only row of the second page',
    201,
    (ids: number[]) => {
      ids.shift()
    },
    descending(200, 1),
  ],
] as const)(
  'a list that %s while it is read is read again, and each row is exported once',
  async ([, count, move, expected]) => {
    const { ids, message } = await exportOf(count, (rows, answers) => answers === 1 && move(rows))
    expect(ids).toEqual(expected)
    expect(message).toBe(`Se exportaron ${expected.length} renglones.`)
  },
)

test('a list that changes during every reading is exported after three, with a notice', async () => {
  const { answers, ids, message } = await exportOf(450, (rows) => rows.unshift((rows[0] ?? 0) + 1))
  expect(answers).toBe(9)
  expect(new Set(ids).size).toBe(ids.length)
  expect(message).toBe(
    `Se exportaron ${ids.length} renglones. La lista cambió mientras tanto: puede faltar algún renglón.`,
  )
})
