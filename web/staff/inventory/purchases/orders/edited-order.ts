import type { PurchaseOrder } from '#contract/purchases/orders'
import type { Values } from '../../../../ui/form/form-state.ts'
import type { DraftRow } from '../../entry-rows.ts'
import { orderedLines } from './purchase-order-text.ts'

/** What the form of a purchase order contains, and the day that is stored (`expectedOn`). */
export type EditedOrder = {
  version: number
  expectedOn: string | null
  header: Values
  rows: readonly DraftRow[]
}

export const editedOrder = (order: PurchaseOrder): EditedOrder => ({
  version: order.version,
  expectedOn: order.expectedOn,
  header: { expectedOn: order.expectedOn ?? '', note: order.note ?? '' },
  rows: orderedLines(order).map(({ code, quantity, cost }) => ({
    text: code,
    quantity: String(quantity),
    cost: cost?.toFixed(2) ?? '',
  })),
})

const rowPrefix = 'row '

/** The values of a form by name, to compare two versions: each field, and each row under the code of its product. */
const valuesOf = ({ header, rows }: EditedOrder): Values => ({
  ...header,
  ...Object.fromEntries(rows.map(({ text, quantity, cost }) => [`${rowPrefix}${text}`, { quantity, cost }])),
})

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

export const isEdited = (saved: EditedOrder, written: EditedOrder) => !isSame(valuesOf(saved), valuesOf(written))

const names: Record<string, string> = { expectedOn: 'Llega el', note: 'Observaciones' }

/**
 * Merges what the user has written with a newer saved version (`saved`). A field or row that the user did not change since `base`
 * gets the saved value, or is removed if the saved version does not have it. `taken`: the names of the fields and rows that this
 * changed.
 */
export function mergeEdits(base: EditedOrder, written: EditedOrder, saved: EditedOrder) {
  const [before, mine, theirs] = [valuesOf(base), valuesOf(written), valuesOf(saved)]
  const values: Values = {}
  const taken: string[] = []
  for (const name of Object.keys({ ...theirs, ...mine })) {
    const isMine = !isSame(mine[name], before[name])
    values[name] = isMine ? mine[name] : theirs[name]
    if (!isMine && !isSame(theirs[name], before[name])) taken.push(names[name] ?? name.slice(rowPrefix.length))
  }
  const { expectedOn, note, ...lines } = values
  const rows = Object.entries(lines).flatMap(([name, row]) =>
    row ? [{ text: name.slice(rowPrefix.length), ...(row as Omit<DraftRow, 'text'>) }] : [],
  )
  return { version: saved.version, expectedOn: saved.expectedOn, header: { expectedOn, note }, rows, saved, taken }
}
