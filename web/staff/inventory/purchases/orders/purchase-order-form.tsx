import type { ReactNode } from 'react'
import * as v from 'valibot'
import { ExpectedDay, type NewPurchaseOrder, PurchaseOrderChange } from '#contract/purchases/orders'
import { blankOr } from '../../../../ui/form/blank-day.ts'
import { DayField } from '../../../../ui/form/day-field.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { SubmitButton } from '../../../../ui/form/form.tsx'
import { formatTenths } from '../../../tenths.ts'
import { costProblemOf } from '../../cost-problem.ts'
import { EntryList } from '../../entry-list.tsx'
import { type EntryRow, parseInteger, parsePesos } from '../../entry-rows.ts'
import type { CheckedRows } from '../../use-checked-rows.ts'
import { EntryHeader } from '../entry-header.tsx'
import { EntryTotal } from '../entry-total.tsx'
import { amountColumn, problemOf } from '../priced-rows.ts'

/** Fields of a new and of a changed purchase order. `kept`: the stored day of the changed one, which may have passed. */
export const orderHeader = (kept: string | null) => ({
  expectedOn: v.optional(blankOr(ExpectedDay(kept)), ''),
  note: PurchaseOrderChange.entries.note,
})

/** The pieces of a row in boxes of the supplier, as a text. Undefined if they are no whole boxes. */
function boxesOf({ product, quantity }: EntryRow) {
  if (!product?.box_qty) return undefined
  const pieces = parseInteger(quantity)
  return pieces
    ? `${formatTenths(pieces / product.box_qty)} × caja de ${product.box_qty}`
    : `Caja de ${product.box_qty}`
}

const columns = {
  quantity: 'Piezas',
  system: 'Existencia',
  hasCost: true,
  costProblemOf,
  hint: boxesOf,
  result: amountColumn,
}

/** The lines to send. Undefined if a row has a problem, which is then shown at the row. */
export async function readItems(entry: CheckedRows): Promise<NewPurchaseOrder['items'] | undefined> {
  const rows = await entry.checkRows((row) => problemOf(row, 'Escribe cuántas piezas pides.', costProblemOf))
  return rows?.flatMap(({ product, quantity, cost }) => {
    const pieces = parseInteger(quantity)
    return product && pieces ? [{ productId: product.id, quantity: pieces, cost: parsePesos(cost) ?? null }] : []
  })
}

type Props = {
  entry: CheckedRows
  /** The field of the supplier. Undefined for a saved purchase order, whose supplier cannot be changed. */
  supplierField?: (focusNext: () => void) => ReactNode
  /** Shown beside the total. */
  children?: ReactNode
  submitLabel: string
}

/** The fields and rows of a purchase order, inside a Form. */
export const PurchaseOrderFields = ({ entry, supplierField, children, submitLabel }: Props) => (
  <>
    <div inert={entry.isLocked} className="grid gap-5">
      <EntryHeader>
        {(focusNext) => (
          <>
            {supplierField?.(focusNext)}
            <div className="grow basis-40 sm:grow-0">
              <DayField name="expectedOn" label="Llega el" />
            </div>
            <Field name="note" label="Observaciones" maxLength={500} className="grow basis-64" />
          </>
        )}
      </EntryHeader>
      <EntryList entry={entry} label="Productos de la orden" columns={columns} />
      <p className="text-ink-3 text-xs">El costo es sin IVA. Déjalo vacío si aún no lo acuerdas.</p>
    </div>
    <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2 max-sm:grow-children">
      {children}
      <EntryTotal rows={entry.rows} of="orden" />
      <SubmitButton busy={entry.isLocked}>{submitLabel}</SubmitButton>
    </div>
  </>
)
