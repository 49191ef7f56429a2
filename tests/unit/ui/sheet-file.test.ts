import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { decode, headRow, readSheetFile } from '../../../web/ui/file/sheet-file.ts'
import { mergedCellsIn, readWorkbook, sheetsIn } from '../../../web/ui/file/workbook-sheets.ts'

const sheet = 'xl/worksheets/sheet1.xml'

/** The rows of the first sheet. */
const rowsOf = async (workbook: Uint8Array<ArrayBuffer>) => (await readWorkbook(workbook))[0]?.rows

/** A workbook whose cell B2 is `cell`, as Excel writes it. */
async function workbook(cell: string) {
  const rows = [
    ['Código', 'Precio'],
    ['A-1', 5],
    ['A-2', 6],
  ]
  const plain = await write(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
  const files = unzipSync(new Uint8Array(plain))
  const xml = strFromU8(files[sheet] ?? new Uint8Array()).replace(/<c r="B2".*?<\/c>/, cell)
  return zipSync({ ...files, [sheet]: strToU8(xml) })
}

test.each([
  ['a stored result', '<c r="B2"><f>2*3.5</f><v>7</v></c>', 7],
  ['a stored text', '<c r="B2" t="str"><f>C2&amp;""</f><v>siete</v></c>', 'siete'],
  ['an error', '<c r="B2" s="0" t="e"><f>VLOOKUP(A2,C:D,2,0)</f><v>#N/A</v></c>', '#N/A'],
  ['no result', '<c r="B2"><f>2*3.5</f></c>', '#CALC!'],
  ['an empty value', '<c r="B2"><f>2*3.5</f><v></v></c>', '#CALC!'],
  ['an empty value in one tag', '<c r="B2"><f>2*3.5</f><v /></c>', '#CALC!'],
  ['an empty text', '<c r="B2" t="str"><f>IF(A2="","",1)</f><v></v></c>', null],
  ['no result of a shared formula', '<c r="B2" t="str"><f t="shared" si="0"/></c>', '#CALC!'],
  ['an empty cell', '<c r="B2"/>', null],
])('a formula with %s is read unchanged, never as another value', async (_, cell, value) => {
  expect(await rowsOf(await workbook(cell))).toEqual([
    ['Código', 'Precio'],
    ['A-1', value],
    ['A-2', 6],
  ])
})

test('a number whose format is zeros is read as Excel shows it', async () => {
  const number = (value: number, format?: string) => ({ value, format })
  const rows = [
    ['Código', 'Código de barras', 'Precio'].map((value) => ({ value })),
    [number(123, '00000'), number(1234567890, '0000000000000'), number(25, '0.00')],
    [number(123456, '00000'), number(0, '000'), number(7, '0')],
    [number(1.5, '000'), number(-3, '000'), number(8, '#,##0')],
  ]
  const file = new Uint8Array(await write(rows).toBuffer())
  expect((await readSheetFile(new File([file], 'a.xlsx')))[1]).toEqual([123, 1234567890, 25])
  expect(await rowsOf(file)).toEqual([
    ['Código', 'Código de barras', 'Precio'],
    ['00123', '0001234567890', 25],
    [123456, '000', 7],
    [1.5, -3, 8],
  ])
})

test('a workbook whose tags have a prefix is read like others', async () => {
  const rows = [
    [{ value: 'Código' }, { value: 'Precio' }],
    [{ value: 123, format: '00000', rowSpan: 2 }, { value: 5 }],
    [null, { value: 6 }],
  ]
  const files = unzipSync(new Uint8Array(await write([{ data: rows, sheet: 'Lista' }]).toBuffer()))
  for (const [name, bytes] of Object.entries(files)) {
    if (!/^xl\/(worksheets\/sheet1|styles|workbook)\.xml$/.test(name)) continue
    const prefixed = strFromU8(bytes)
      .replace(/(<\/?)(?=\w)/g, '$1x:')
      .replace('xmlns=', 'xmlns:x=')
    files[name] = strToU8(prefixed)
  }
  const workbook = zipSync(files)
  expect(await rowsOf(workbook)).toEqual([
    ['Código', 'Precio'],
    ['00123', 5],
    [null, 6],
  ])
  const [only] = sheetsIn(workbook)
  expect(only).toMatchObject({ name: 'Lista', number: 1 })
  expect(only && mergedCellsIn(workbook, only)).toEqual([{ column: 0, first: 1, last: 2 }])
})

test('the cells of a sheet that are merged over rows are found, and no headings over columns', async () => {
  const cell = (value: string | number) => ({ value })
  const rows = [
    [{ value: 'Lista de noviembre', columnSpan: 3 }, null, null],
    ['Código', 'Categoría', 'Precio'].map(cell),
    [cell('A-1'), { value: 'Tornillos', rowSpan: 3 }, { value: 5.5, rowSpan: 2 }],
    [cell('A-2'), null, null],
    [cell('A-3'), null, cell(7)],
  ]
  const file = await write([
    { data: rows, sheet: 'Lista' },
    { data: [[{ value: 'Notas', rowSpan: 2 }], [null]], sheet: 'Notas & más' },
  ]).toBuffer()
  const workbook = new Uint8Array(file)
  const sheets = sheetsIn(workbook)
  expect(sheets.map(({ name, number }) => [name, number])).toEqual([
    ['Lista', 1],
    ['Notas & más', 2],
  ])
  expect(sheets.map((each) => mergedCellsIn(workbook, each))).toEqual([
    [
      { column: 1, first: 2, last: 4 },
      { column: 2, first: 2, last: 3 },
    ],
    [{ column: 0, first: 0, last: 1 }],
  ])
})

test('a chart between the sheets of a workbook is left out', async () => {
  const lists = ['Uno', 'Dos'].map((sheet) => ({ sheet, data: [[{ value: sheet }]] }))
  const files = unzipSync(new Uint8Array(await write(lists).toBuffer()))
  const insert = (name: string, place: RegExp, tag: string) => {
    files[name] = strToU8(strFromU8(files[name] ?? new Uint8Array()).replace(place, `${tag}$&`))
  }
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet'
  insert('xl/workbook.xml', /<sheet [^>]*"Dos"/, '<sheet name="Gráfica" sheetId="9" r:id="rId99"/>')
  const relation = `<Relationship Id="rId99" Type="${type}" Target="chartsheets/sheet1.xml"/>`
  insert('xl/_rels/workbook.xml.rels', /<\/Relationships>/, relation)
  files['xl/chartsheets/sheet1.xml'] = strToU8('<chartsheet/>')
  const sheets = await readWorkbook(zipSync(files))
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['Uno', [['Uno']]],
    ['Dos', [['Dos']]],
  ])
})

test.each(['a.xlsx', 'a.csv'])('a program that was renamed to %s cannot be read', async (name) => {
  await expect(readSheetFile(new File(['MZ\u0000\u0001'], name))).rejects.toThrow()
})

test('a CSV in latin1 and one in UTF-16 keep their accents', () => {
  const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer
  expect(decode(bytes(Buffer.from('Código;Cañería', 'latin1')))).toBe('Código;Cañería')
  expect(decode(bytes(Buffer.from('\uFEFFCódigo', 'utf16le')))).toBe('Código')
})

test('the row of titles is the first one with most columns, of at least two', () => {
  expect(headRow([0, 1, 3, 3], (count) => count)).toBe(2)
  expect(headRow([1, 1, 0], (count) => count)).toBe(-1)
  expect(headRow([], () => 5)).toBe(-1)
})

test.for([';', '\t', '|', ','])('a letterhead with commas does not hide the delimiter «%s»', async (delimiter) => {
  const rows = [
    ['Fecha', 'Concepto', 'Cargo', 'Abono'],
    ['20/11/2026', '"SPEI, cliente nuevo"', '', '"1,000.00"'],
    ['21/11/2026', '"Comisión, IVA"', '5.00', ''],
  ].map((row) => row.join(delimiter))
  const account = ['Cuenta', '0123', 'Moneda', 'MXN'].join(delimiter)
  const bank = ['Banco del Bajío, S.A., Institución de Banca Múltiple', 'León, Gto., a 30 de noviembre de 2026']
  const lines = [...bank, account, '', ...rows]
  const cells = await readSheetFile(new File([lines.join('\r\n')], 'banco.csv'))
  expect(cells.slice(4)).toEqual([
    ['Fecha', 'Concepto', 'Cargo', 'Abono'],
    ['20/11/2026', 'SPEI, cliente nuevo', '', '1,000.00'],
    ['21/11/2026', 'Comisión, IVA', '5.00', ''],
  ])
})

test('a text file of one column is read by lines', async () => {
  expect(await readSheetFile(new File(['TOR-01\nTUE-02'], 'codigos.txt'))).toEqual([['TOR-01'], ['TUE-02']])
})

test('a cell that begins with the sign of inches does not contain the lines below it', async () => {
  const lines = [
    'Código,Nombre,Precio',
    'A-1,"1/2"" tubo, largo",10',
    'A-2,"3/4" tubo,12',
    'A-3,1" tubo,13',
    'A-4,"1 tubo,14',
  ]
  expect(await readSheetFile(new File([lines.join('\r\n')], 'tubos.csv'))).toEqual([
    ['Código', 'Nombre', 'Precio'],
    ['A-1', '1/2" tubo, largo', '10'],
    ['A-2', '"3/4" tubo', '12'],
    ['A-3', '1" tubo', '13'],
    ['A-4', '"1 tubo', '14'],
  ])
})
