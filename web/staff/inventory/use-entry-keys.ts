import type { RefObject } from 'react'
import type { EntryColumns } from './entry-columns.ts'
import { type EntryRow, isBlank, isScannedCode } from './entry-rows.ts'
import type { EntryRows } from './use-entry-rows.ts'

export type EntryField = 'code' | 'quantity' | 'cost'

export const fieldSelectors: Record<EntryField, string> = {
  code: '[role=combobox]',
  quantity: '[data-quantity]',
  cost: '[data-cost]',
}

const noProduct = { product: undefined, stockAtLookup: undefined, problem: undefined } satisfies Partial<EntryRow>

/** The handlers of keys in the rows of `list`. A keyboard and a scanner both end a code with Enter. */
export function useEntryKeys(
  list: RefObject<HTMLUListElement | null>,
  { rows, changeRow, findProducts }: EntryRows,
  { hasCost }: EntryColumns,
) {
  const fields: EntryField[] = hasCost ? ['code', 'quantity', 'cost'] : ['code', 'quantity']

  function focus(index: number, field: EntryField) {
    list.current?.children[index]?.querySelector<HTMLInputElement>(fieldSelectors[field])?.focus()
  }

  function focusAfter(index: number, field: EntryField) {
    const row = rows[index]
    if (field === 'code' && index > 0 && index === rows.length - 1 && row && isBlank(row)) {
      list.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
      return
    }
    const next = fields[fields.indexOf(field) + 1]
    focus(next ? index : index + 1, next ?? 'code')
  }

  /** Looks up the product of a row. If another row has it already, moves the focus to the quantity there. */
  async function findProduct(index: number, { key }: EntryRow, text: string) {
    changeRow(key, { ...noProduct, text })
    const [duplicate] = await findProducts([{ key, text }])
    const isHere = list.current?.children[index]?.contains(document.activeElement)
    if (duplicate !== undefined && isHere) focus(duplicate, 'quantity')
  }

  /** Moves a code that was scanned into the quantity to the code of the same row, or of the last row if this one has a code. */
  function moveScannedCode(row: EntryRow) {
    const index = row.text.trim() === '' ? rows.indexOf(row) : rows.length - 1
    const target = rows[index]
    if (!target) return
    changeRow(row.key, { quantity: '' })
    void findProduct(index, target, row.quantity.trim())
    focus(index, 'quantity')
  }

  return {
    handleCode: findProduct,
    handleEnter: (index: number, row: EntryRow, field: EntryField) => {
      if (field === 'quantity' && isScannedCode(row.quantity)) moveScannedCode(row)
      else focusAfter(index, field)
    },
  }
}
