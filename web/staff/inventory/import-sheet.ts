export type ImportMode = 'add' | 'set'
export const modeLabels: Record<ImportMode, string> = { add: 'Sumar', set: 'Fijar' }

/** A row of the file, as text. */
export type FileLine = { line: number; code: string; quantity: string; mode: string; cost: string }

/** The rows of a file, below its heading row. */
export type ImportSheet = {
  lines: FileLine[]
  /** Title of the quantity column, as in the file. */
  quantityTitle: string
  /** Mode of the rows without one: a column of stock sets it, a column of quantities adds to it. */
  mode: ImportMode
  /** Why the file has no rows that can be read. */
  problem?: string
}

const plain = (cell: unknown) => String(cell ?? '').trim()

/** Lower case, without accents, points and colons. */
export const word = (cell: unknown) =>
  plain(cell)
    .normalize('NFD')
    .replace(/[\p{Diacritic}.:*]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const stockTitles = ['existencia', 'existencias', 'exist', 'stock', 'inventario', 'conteo', 'existencia fisica']
const titles = {
  code: ['codigo', 'clave', 'code', 'sku', 'cod', 'codigo de producto', 'clave de producto', 'codigo producto'],
  quantity: ['cantidad', 'cant', 'piezas', 'pzas', 'pzs', 'quantity', 'qty', ...stockTitles],
  mode: ['modo', 'mode'],
  cost: ['costo', 'costo unitario', 'precio costo', 'cost'],
}

/** Titles of a report, above its heading row. */
const maxRowsAboveHead = 20

const indexOf = (row: readonly unknown[], column: keyof typeof titles) =>
  row.findIndex((cell) => titles[column].includes(word(cell)))

const totals = ['total', 'totales', 'suma', 'gran total']

/** Whether the row is a total below the list, not a product. */
export const isTotal = (code: string) => totals.includes(word(code))

/** Without a heading row, the columns are code, quantity and mode. */
export function readSheet(cells: readonly (readonly unknown[])[]): ImportSheet {
  const filled = cells
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.some((cell) => plain(cell) !== ''))
  const headIndex = filled.slice(0, maxRowsAboveHead).findIndex(({ row }) => indexOf(row, 'code') >= 0)
  const head = filled[headIndex]?.row
  const columns = head
    ? {
        code: indexOf(head, 'code'),
        quantity: indexOf(head, 'quantity'),
        mode: indexOf(head, 'mode'),
        cost: indexOf(head, 'cost'),
      }
    : { code: 0, quantity: 1, mode: 2, cost: -1 }
  const quantityTitle = plain(head?.[columns.quantity]) || 'Cantidad'
  const sheet = { quantityTitle, mode: stockTitles.includes(word(quantityTitle)) ? 'set' : 'add' } as const
  if (columns.quantity < 0) {
    const found = head?.map(plain).filter(Boolean).join(', ')
    const problem = `El archivo no tiene una columna de cantidad. Ponle el título «Cantidad» o «Existencia». Sus columnas: ${found}.`
    return { ...sheet, lines: [], problem }
  }
  const lines = filled.slice(headIndex + 1).map(({ row, line }) => ({
    line,
    code: plain(row[columns.code]),
    quantity: plain(row[columns.quantity]),
    mode: plain(row[columns.mode]),
    cost: plain(row[columns.cost]),
  }))
  return { ...sheet, lines }
}
