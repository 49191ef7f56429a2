import csv from 'papaparse'
import { expect, test } from 'vitest'
import writeSheet from 'write-excel-file/universal'
import { csvText, type ExportColumn, sheetName, sheetOf } from '../../../web/ui/file/export-cells.ts'

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
