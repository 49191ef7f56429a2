import { expect, test } from 'vitest'
import { amountIn, dayIn } from '../../../web/staff/payments/statement/statement-cells.ts'
import {
  columnLabels,
  confirmedColumns,
  layoutOf,
  movementsIn,
  readStatement,
} from '../../../web/staff/payments/statement/statement-file.ts'
import { decode } from '../../../web/ui/file/sheet-file.ts'

test('a statement with a letterhead, charges and notes is read', () => {
  const file = readStatement([
    ['BBVA México', '', ''],
    ['Cuenta', '•••• 0936', ''],
    [],
    ['Fecha', 'Concepto / Referencia', 'Cargo', 'Abono', 'Saldo'],
    ['19/11/2026', 'SPEI RECIBIDO BANORTE 0008714', '', '15,624.04', '20,000.00'],
    ['19/11/2026', 'COMISION', '12.00', '', '19,988.00'],
    ['18/11/2026', 'DEPOSITO\nEN EFECTIVO', '', '$ 2,300.00', ''],
    ['', 'Fin del estado', '', '', ''],
    ['31/02/2026', 'SPEI', '', '5.00', ''],
    [],
    ['Total', '', '12.00', '17,929.04', ''],
  ])
  expect(file?.columns).toEqual({ date: 0, amount: 3, concept: 1, reference: 1 })
  if (!file) throw new Error('Not read')
  expect(movementsIn(file, file.columns)).toEqual({
    movements: [
      {
        movedOn: '2026-11-19',
        amount: 15624.04,
        concept: 'SPEI RECIBIDO BANORTE 0008714',
        reference: 'SPEI RECIBIDO BANORTE 0008714',
        repeated: 0,
      },
      {
        movedOn: '2026-11-18',
        amount: 2300,
        concept: 'DEPOSITO EN EFECTIVO',
        reference: 'DEPOSITO EN EFECTIVO',
        repeated: 0,
      },
    ],
    unread: ['31/02/2026 · SPEI · 5.00', 'Total · 17,929.04'],
    skipped: 2,
  })
  expect(layoutOf(file)).toBe('fecha|concepto / referencia|cargo|abono|saldo')
})

test('a signed amount has its charges left out, and equal lines are counted', () => {
  const file = readStatement([
    ['FECHA', 'DESCRIPCIÓN', 'REFERENCIA', 'IMPORTE'],
    ['2026-11-19', 'SPEI', '1', 50],
    ['2026-11-19', 'SPEI', '1', 50],
    ['2026-11-19', 'RETIRO', '2', -20],
  ])
  if (!file) throw new Error('Not read')
  const { movements, skipped } = movementsIn(file, file.columns)
  expect(movements.map(({ repeated }) => repeated)).toEqual([0, 1])
  expect(skipped).toBe(1)
})

test('amounts without a sign have it in the column of charges and deposits, as Santander writes them', () => {
  const file = readStatement([
    ['Cuenta', 'Fecha', 'Hora', 'Descripcion', 'Cargo/Abono', 'Importe', 'Saldo', 'Referencia', 'Concepto'],
    ["'65500000001'", "'19112026'", '10:31', 'ABONO TRANSF SPEI', '+', '431.52', '1431.52', "'0000018'", "'PAGO'"],
    ["'65500000001'", "'05112026'", '09:05', 'PAGO TRANSF SPEI', '-', '431.52', '1000.00', "'0000026'", "'RENTA'"],
  ])
  expect(file?.columns).toEqual({ date: 1, amount: 5, concept: 8, reference: 7 })
  if (!file) throw new Error('Not read')
  expect(movementsIn(file, file.columns)).toEqual({
    movements: [{ movedOn: '2026-11-19', amount: 431.52, concept: 'PAGO', reference: '0000018', repeated: 0 }],
    unread: [],
    skipped: 1,
  })
})

test.for([
  ['Tipo', 'Cargo', 'Abono'],
  ['Naturaleza', 'RETIRO', 'DEPÓSITO'],
  ['C/A', 'C', 'A'],
  ['Tipo de movimiento', 'Débito', 'Crédito'],
])('charges are left out by the words of the column «%s»', ([title = '', out = '', received = '']) => {
  const file = readStatement([
    ['Fecha', 'Descripción', title, 'Importe', 'Saldo'],
    ['24/11/2026', 'PAGO A PROVEEDOR', out, '1,000.00', '-500.00'],
    ['25/11/2026', 'SPEI RECIBIDO', received, '300.00', '-200.00'],
    ['', '', '', '', ''],
  ])
  if (!file) throw new Error('Not read')
  const { movements, skipped } = movementsIn(file, file.columns)
  expect([movements.map(({ amount }) => amount), skipped]).toEqual([[300], 1])
})

test('a column of negative amounts or of concepts has no signs', () => {
  const file = readStatement([
    ['Fecha', 'Descripción', 'Cargos', 'Abonos', 'Saldo'],
    ['24/11/2026', 'CARGO POR COMISION', '-5.00', '', '-505.00'],
    ['25/11/2026', 'CARGO DEVUELTO', '', '300.00', '-205.00'],
  ])
  if (!file) throw new Error('Not read')
  expect(movementsIn(file, file.columns).movements).toMatchObject([{ amount: 300 }])
})

test('the detailed description is the concept, and a dash is no deposit, as Banorte writes them', () => {
  const file = readStatement([
    ['Fecha de Operación', 'Fecha', 'Referencia', 'Descripción', 'Depósitos', 'Retiros', 'Descripción detallada'],
    ['19/11/2026', '19/11/2026', '0', 'SPEI RECIBIDO', '$431.52', '-', 'DEL CLIENTE FERRETERIA REFERENCIA: 0000018'],
    ['18/11/2026', '18/11/2026', '0', 'COMISION', '-', '$12.00', 'COMISION POR SPEI'],
  ])
  expect(file?.columns).toEqual({ date: 0, amount: 4, concept: 6, reference: 2 })
  if (!file) throw new Error('Not read')
  const { movements, unread, skipped } = movementsIn(file, file.columns)
  expect(movements).toMatchObject([{ amount: 431.52, concept: 'DEL CLIENTE FERRETERIA REFERENCIA: 0000018' }])
  expect([unread, skipped]).toEqual([[], 1])
})

test.for([
  [
    ['F. Operación', 'F. Liquidación', 'Descripción', 'Referencia', 'Cargos', 'Abonos'],
    [0, 5, 2, 3],
  ],
  [
    ['Fecha valor', 'Fecha operación', 'Concepto', 'Depósitos'],
    [1, 3, 2, null],
  ],
  [
    ['Date', 'Bank reference', 'Narrative', 'Credit amount', 'Debit amount'],
    [0, 3, 2, 1],
  ],
  [
    ['Account number', 'Bank reference', 'Narrative', 'Value date', 'Credit amount'],
    [3, 4, 2, 1],
  ],
] as const)('the columns of %o are found', ([titles, [date, amount, concept, reference]]) => {
  expect(readStatement([titles])?.columns).toEqual({ date, amount, concept, reference })
})

test('a file without titles keeps its first line, and its columns are found by their cells', () => {
  const file = readStatement([
    ['Movimientos de la cuenta 0936', '', '', ''],
    ['19/11/2026', 'ABONO SPEI FERRETERIA DEL BAJIO', '431.52', 'REFERENCIA 0000018'],
    ['20/11/2026', 'COMISION POR TRANSFERENCIA', '-12.00', 'REFERENCIA 0000019'],
  ])
  expect(file?.columns).toEqual({ date: 0, amount: 2, concept: 1, reference: null })
  if (!file) throw new Error('Not read')
  expect(movementsIn(file, file.columns)).toEqual({
    movements: [
      { movedOn: '2026-11-19', amount: 431.52, concept: 'ABONO SPEI FERRETERIA DEL BAJIO', reference: '', repeated: 0 },
    ],
    unread: [],
    skipped: 1,
  })
  expect(columnLabels(file)).toEqual([
    'Columna 1: 19/11/2026',
    'Columna 2: ABONO SPEI FERRETERIA DEL BAJI',
    'Columna 3: 431.52',
    'Columna 4: REFERENCIA 0000018',
  ])
})

test('the user chooses the deposits of a file without titles that has several columns of amounts', () => {
  const file = readStatement([
    ['15/NOV', 'DEPOSITO EN EFECTIVO', '', '500.00', '1,500.00'],
    ['16/NOV', 'PAGO DE SERVICIO', '90.00', '', '1,410.00'],
  ])
  if (!file) throw new Error('Not read')
  expect(file.columns).toEqual({ date: 0, amount: null, concept: 1, reference: null })
  expect(movementsIn(file, { ...file.columns, amount: 3 }, '2026-11-30').movements).toMatchObject([
    { movedOn: '2026-11-15', amount: 500, concept: 'DEPOSITO EN EFECTIVO' },
  ])
})

test('confirmed columns are those of an earlier file with the same titles, and of no file without titles', () => {
  const titled = readStatement([
    ['Fecha', 'Abono', 'Saldo'],
    ['19/11/2026', '431.52', '900.00'],
  ])
  const untitled = readStatement([['19/11/2026', '431.52', '900.00']])
  if (!titled || !untitled) throw new Error('Not read')
  const columns = { date: 0, amount: 2, concept: null, reference: null }
  const layouts = [titled, untitled].map((file) => ({ headers: layoutOf(file), columns }))
  expect(confirmedColumns(titled, layouts)).toEqual(columns)
  expect(confirmedColumns(titled, [])).toBeUndefined()
  expect(confirmedColumns(untitled, layouts)).toBeUndefined()
})

test('a file without titles and lines is not a statement', () => {
  expect(
    readStatement([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBeUndefined()
  expect(readStatement([])).toBeUndefined()
})

test.for([
  ['1,234.50', 1234.5],
  ['$ 45.5', 45.5],
  ['1.234,50', 1234.5],
  ['12,50', 12.5],
  ['(20.00)', -20],
  ['20.00-', -20],
  ['+7', 7],
  ['50.00 CR', 50],
  ['50.00 DB', -50],
  ['1,250.00dr', -1250],
  ['CR', undefined],
  ['-', 0],
  ['$ -', 0],
  [19.999, 20],
  ['abc', undefined],
  ['', undefined],
  ['1,2,3', 123],
  ['1e5', undefined],
] as const)('the amount «%s» is %s', ([cell, amount]) => expect(amountIn(cell)).toBe(amount))

test.for([
  ['19/11/2026', '2026-11-19'],
  ['19-11-26', '2026-11-19'],
  ['2026-11-19 10:30', '2026-11-19'],
  ['19 de noviembre de 2026', '2026-11-19'],
  ['19/nov/2026', '2026-11-19'],
  ["'05112026'", '2026-11-05'],
  ['32112026', undefined],
  ['20112026', '2026-11-20'],
  ['20261119', '2026-11-19'],
  [20261119, '2026-11-19'],
  ['20261319', undefined],
  ['05-AUG-2026', '2026-08-05'],
  [new Date('2026-11-19T00:00:00Z'), '2026-11-19'],
  ['30/02/2026', undefined],
  ['ayer', undefined],
] as const)('the day «%s» is %s', ([cell, day]) => expect(dayIn(cell)).toBe(day))

test.for([
  ['15/NOV', '2026-11-15'],
  ['15-nov', '2026-11-15'],
  ['6 de diciembre', '2026-12-06'],
  ['07/DIC', '2025-12-07'],
  ['31/nov', undefined],
  ['15/abc', undefined],
  ['15/noviembre extra', undefined],
] as const)('the day «%s», without a year, is %s on 29 November 2026', ([cell, day]) =>
  expect(dayIn(cell, false, '2026-11-29')).toBe(day),
)

test('a deposit of the last days of December may have the date of January', () => {
  expect([dayIn('02/ENE', false, '2026-12-31'), dayIn('31/DIC', false, '2027-01-04')]).toEqual([
    '2027-01-02',
    '2026-12-31',
  ])
})

test('a file with the month first is recognised by a day above 12', () => {
  const rows = [
    ['Date', 'Amount'],
    ['11/19/2026', '5'],
    ['11/05/2026', '6'],
  ]
  const file = readStatement(rows)
  if (!file) throw new Error('Not read')
  expect(movementsIn(file, file.columns).movements.map(({ movedOn }) => movedOn)).toEqual(['2026-11-19', '2026-11-05'])
})

test.for([
  ['09/11/2026', '2026-11-09'],
  // A deposit of the weekend may have the date of the next working day.
  ['12/11/2026', '2026-11-12'],
  ['10/12/2026', '2026-10-12'],
  ['12/12/2026', '2026-12-12'],
] as const)('of a file whose days are all below 13, the day «%s» is %s on 10 November 2026', ([cell, day]) => {
  const file = readStatement([
    ['Fecha', 'Abono'],
    [cell, '5'],
  ])
  if (!file) throw new Error('Not read')
  expect(movementsIn(file, file.columns, '2026-11-10').movements.map(({ movedOn }) => movedOn)).toEqual([day])
})

test.for([
  ['UTF-8', Buffer.from('Depósito ñ')],
  ['Windows-1252', Buffer.from('Depósito ñ', 'latin1')],
  ['UTF-16, low byte first', Buffer.from('\uFEFFDepósito ñ', 'utf16le')],
  ['UTF-16, high byte first', Buffer.from('\uFEFFDepósito ñ', 'utf16le').swap16()],
] as const)('a file in %s is read', ([, bytes]) => {
  expect(decode(new Uint8Array(bytes).buffer)).toBe('Depósito ñ')
})
