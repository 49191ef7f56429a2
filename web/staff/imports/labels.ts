import type { ImportField } from '#contract/imports/fields'
import type { Import, ImportKind, ImportRow } from '#contract/imports/imports'
import { productStatusLabels } from '#contract/products/products'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'

type KindTexts = {
  title: string
  things: string
  created: readonly [one: string, many: string]
  where: string
  path: string
}

export const kindTexts: Record<ImportKind, KindTexts> = {
  products: {
    title: 'Importar productos',
    things: 'productos',
    created: ['producto nuevo', 'productos nuevos'],
    where: 'Ver productos',
    path: '/products/manage',
  },
  prices: {
    title: 'Importar precios',
    things: 'precios',
    created: ['precio nuevo', 'precios nuevos'],
    where: 'Ver productos',
    path: '/products/manage',
  },
  stock: {
    title: 'Importar existencias',
    things: 'existencias',
    created: ['existencia nueva', 'existencias nuevas'],
    where: 'Ver inventario',
    path: '/inventory/view',
  },
  customers: {
    title: 'Importar clientes',
    things: 'clientes',
    created: ['cliente nuevo', 'clientes nuevos'],
    where: 'Ver clientes',
    path: '/customers/manage',
  },
}

/** What the undo of an import changes, in words. */
export function undoText(kind: ImportKind, { name, created, changed }: Pick<Import, 'name' | 'created' | 'changed'>) {
  const effects = [
    created > 0 && `${created === 1 ? 'se borra' : 'se borran'} ${countText(created, ...kindTexts[kind].created)}`,
    changed > 0 &&
      countText(changed, 'renglón vuelve a sus valores anteriores', 'renglones vuelven a sus valores anteriores'),
  ]
  return `Se deshace «${name}»: ${effects.filter(Boolean).join(' y ')}.`
}

/** How many rows were undone and how many were not, for an undo that could not undo all. */
export const undoneText = ({ undone, kept }: Pick<Import, 'undone' | 'kept'>) =>
  `${countText(undone, 'renglón deshecho', 'renglones deshechos')}, ${formatCount(kept)} no`

/** The rows that the application of an import, or its undo, left out. Rows that were not applied cannot be undone. */
export const leftOut = (rows: readonly ImportRow[], { state }: Pick<Import, 'state'>) =>
  rows.filter(({ outcome }) => outcome === (state === 'undone' ? 'kept' : 'refused'))

export type Verdict = 'new' | 'change' | 'same' | 'error' | 'below'

/** Rows under cost have a group of their own: they are applied only if the user chooses them. Rows with an error are never applied. */
export const verdictOf = ({ state, isBelowCost }: Pick<ImportRow, 'state' | 'isBelowCost'>): Verdict =>
  isBelowCost && state !== 'error' ? 'below' : state

/** The groups that rows of such a file can have: a file of stock or prices creates nothing, and only products have a cost. */
export function verdictsOf(kind: ImportKind) {
  const creates = kind === 'products' || kind === 'customers'
  const hasCosts = kind === 'products' || kind === 'prices'
  const all: readonly Verdict[] = ['error', 'below', 'change', 'new', 'same']
  return all.filter((verdict) => (verdict === 'new' ? creates : verdict === 'below' ? hasCosts : true))
}

export const verdictLabels = {
  new: { label: 'Nuevo', many: 'Nuevos', tone: 'green' },
  change: { label: 'Cambia', many: 'Cambian', tone: 'blue' },
  same: { label: 'Igual', many: 'Iguales', tone: 'grey' },
  error: { label: 'Con error', many: 'Con error', tone: 'red' },
  below: { label: 'Bajo costo', many: 'Bajo costo', tone: 'red' },
} as const satisfies Record<Verdict, { label: string; many: string; tone: string }>

export const outcomeLabels = {
  done: { label: 'Aplicado', tone: 'green' },
  refused: { label: 'No aplicado', tone: 'red' },
  undone: { label: 'Deshecho', tone: 'grey' },
  kept: { label: 'Se conservó', tone: 'amber' },
  chosen: { label: 'Pendiente', tone: 'amber' },
} as const

/** The label of a field. A price list may have been deleted since, or its name may not have loaded yet. */
export const labelOf = (known: readonly ImportField[], field: string) =>
  known.find((one) => one.field === field)?.label ?? (field.startsWith('list:') ? 'Lista de precios' : field)

/** The message of a field with its label. Messages about the code and those that quote a value name their field themselves. */
export const problemText = (known: readonly ImportField[], field: string, message: string) =>
  message.includes('«') || field === 'code' ? message : `${labelOf(known, field)}: ${message}`

export const isMoney = (field: string) =>
  ['salePrice1', 'cost', 'credit_limit'].includes(field) || field.startsWith('list:')
const countFields = ['stock', 'min_stock', 'min_qty', 'multiple', 'credit_days']

const statusTexts: Record<string, string> = productStatusLabels

/** A value of a row as it is shown. */
export function valueText(field: string, value: string | number | null | undefined) {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'status') return statusTexts[value] ?? String(value)
  if (typeof value !== 'number') return value
  if (isMoney(field)) return formatMoney(value)
  return countFields.includes(field) ? formatCount(value) : String(value)
}

export const isNumeric = (field: string) => isMoney(field) || countFields.includes(field) || field === 'discount'
