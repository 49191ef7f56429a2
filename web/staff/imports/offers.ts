import { type Cell, numberIn } from '#contract/imports/cells'
import type { ImportRow } from '#contract/imports/imports'
import { roundPesos } from '#contract/money'
import { formatMoney } from '../../ui/money.ts'
import { isMoney, valueText } from './labels.ts'

/** A correction offered as a button: a new text for a cell of the file, or the choice of this row among those of a repeated code. */
export type Offer = { label: string } & ({ field: string; text: string } | { field?: undefined })

/** The cell of the file of a field. */
type CellOf = (field: string) => Cell | undefined

/** The rows of each code, in lower case. */
export const rowsByCode = (rows: readonly ImportRow[]) => Map.groupBy(rows, ({ code }) => code.toLowerCase())

type Groups = ReadonlyMap<string, readonly ImportRow[]>

/** Whether another row of the same code is applied instead of this one. */
const isReplaced = (row: ImportRow, groups: Groups) =>
  row.problems.code !== undefined &&
  row.code !== '' &&
  groups.get(row.code.toLowerCase())?.some(({ state }) => state !== 'error') === true

/** The first row of the file that adds pieces to the same product. */
export const firstRowToSum = (row: ImportRow, groups: Groups) =>
  row.adds ? groups.get(row.code.toLowerCase())?.find(({ adds, line }) => adds && line !== row.line) : undefined

/** The rows of each new bar code, without those that are not applied. */
export const rowsByBarcode = (rows: readonly ImportRow[]) =>
  Map.groupBy(
    rows.filter(({ state, after }) => state !== 'error' && after.barcode),
    ({ after }) => String(after.barcode),
  )

/** The warning that another product of the shop or of the file has the new bar code of a row: packs and variants may share one. */
export function barcodeNote({ line, state, barcodeOwner, after }: ImportRow, barcodes: Groups) {
  if (state === 'error' || !after.barcode) return undefined
  if (barcodeOwner !== null) return `El código de barras también es de ${barcodeOwner}.`
  const other = barcodes.get(String(after.barcode))?.find((row) => row.line !== line)
  return other && `El código de barras también está en la fila ${other.line}.`
}

/** Offers to keep the stored value: an empty cell changes nothing. */
function keepValueOffers({ before }: ImportRow, field: string): Offer[] {
  const stored = before[field]
  if (stored === undefined || stored === null || stored === '') return []
  return [{ label: `Dejar ${valueText(field, stored)}`, field, text: '' }]
}

const setAmount = (field: string, amount: number): Offer => ({
  label: `Poner ${formatMoney(amount)}`,
  field,
  text: String(amount),
})

/** "aprox. $45.50 c/u" has one amount. */
function amountIn(text: string) {
  const amounts = text.match(/\d[\d,]*(\.\d+)?/g) ?? []
  const amount = amounts.length === 1 ? numberIn(amounts[0] ?? null) : undefined
  return amount !== undefined && amount > 0 ? amount : undefined
}

/** Whether a field is a price that customers pay: the list price, or that of a price list. */
export const isPrice = (field: string) => field === 'salePrice1' || field.startsWith('list:')

/** The old and new price and cost of a row, in pesos. A value that the row does not change is read from the file; undefined if it is not there. */
export function pricesOf({ before, after }: ImportRow, cellOf: CellOf) {
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const inFile = (field: string) => numberIn(cellOf(field) ?? null)
  return {
    price: number(after.salePrice1) ?? inFile('salePrice1'),
    cost: number(after.cost) ?? inFile('cost'),
    oldPrice: number(before.salePrice1),
    oldCost: number(before.cost),
  }
}

/** The price that keeps the margin, rounded up to 50 centavos, or to a peso from 100 pesos. */
export function priceFor(cost: number, before: { price: number; cost: number }) {
  const price = roundPesos(cost * Math.max(before.price / before.cost, 1))
  return price >= 100 ? Math.ceil(price) : Math.ceil(price * 2) / 2
}

function belowCostOffers(row: ImportRow, cellOf: CellOf): Offer[] {
  const { price, cost, oldPrice, oldCost } = pricesOf(row, cellOf)
  const loweredField = Object.keys(row.before).find(isPrice)
  const stored = loweredField === undefined ? undefined : row.before[loweredField]
  if (loweredField && typeof stored === 'number' && (cost === undefined || stored >= cost))
    return keepValueOffers(row, loweredField)
  const usualPrice = oldPrice ?? price
  if (cost === undefined || usualPrice === undefined || !oldCost) return []
  return [setAmount('salePrice1', priceFor(cost, { price: usualPrice, cost: oldCost }))]
}

/** The corrections that are offered for a row with an error or with a price under its cost. */
export function offersOf(row: ImportRow, groups: Groups, cellOf: CellOf): Offer[] {
  if (row.outcome) return []
  if (row.isBelowCost) return belowCostOffers(row, cellOf)
  if (row.state !== 'error') return []
  if (isReplaced(row, groups)) return [{ label: 'Usar este' }]
  return Object.keys(row.problems).flatMap((field) => {
    const amount = isMoney(field) ? amountIn(String(row.after[field] ?? '')) : undefined
    return [...(amount === undefined ? [] : [setAmount(field, amount)]), ...keepValueOffers(row, field)]
  })
}

/** Corrections that keep the stored values, for all rows in which this solves every problem. */
export function keepValueCorrections(rows: readonly ImportRow[]) {
  const corrections = new Map<number, Record<string, string>>()
  for (const row of rows) {
    const fields = Object.keys(row.problems)
    if (row.state === 'error' && fields.length > 0 && fields.every((field) => keepValueOffers(row, field).length > 0)) {
      corrections.set(row.line, Object.fromEntries(fields.map((field) => [field, ''])))
    }
  }
  return corrections
}
