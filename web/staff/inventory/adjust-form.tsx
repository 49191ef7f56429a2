import * as v from 'valibot'
import { NewMovements } from '#contract/inventory/entries'
import {
  type AdjustmentType,
  adjustments,
  adjustmentTypes,
  movementLabels,
  signedQuantity,
} from '#contract/inventory/inventory'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form/form.tsx'
import { formatCount } from '../../ui/money.ts'
import { postMovements } from './api.ts'
import { costProblemOf } from './cost-problem.ts'
import { EntryList } from './entry-list.tsx'
import { type EntryRow, notFoundMessage, parseInteger, parsePesos } from './entry-rows.ts'
import { toastPosted } from './posting.ts'
import { SentBeforeDialog } from './sent-before-dialog.tsx'
import { type StockEntryForm, unclearPostMessage, useStockEntry } from './use-stock-entry.ts'

const Header = v.object({
  type: v.picklist(adjustmentTypes),
  reason: NewMovements.entries.reason,
  reference: NewMovements.entries.reference,
})
type Header = v.InferOutput<typeof Header>

const signHints = { 1: 'Suma', [-1]: 'Resta', 0: 'Con signo − resta; sin él suma' } as const
const types = adjustmentTypes.map((value) => ({ value, label: movementLabels[value] }))

/** Adds or removes stock, with a reason. */
export function AdjustForm() {
  // The next adjustment keeps the type: if it went back to the first one, pieces that are to be removed would be added.
  const entry = useStockEntry('adjust', { keeps: ['type'] })
  const { form } = entry

  async function handleSubmit({ type, reason, reference }: Header) {
    const rows = await entry.checkRows((row) => problemOf(row, type))
    if (!rows) return
    const items = rows.flatMap(({ product, quantity, cost }) => {
      const pieces = parseInteger(quantity)
      if (!product || !pieces) return []
      const delta = signedQuantity(type, pieces)
      return [{ productId: product.id, type, delta, cost: type === 'purchase' ? parsePesos(cost) : null }]
    })
    toastPosted(await entry.post({ items, reason, reference: reference || null }, postMovements))
  }

  return (
    <Form
      key={form.number}
      schema={Header}
      initial={{ type: 'purchase', ...form.header }}
      onSubmit={handleSubmit}
      onValues={entry.saveHeader}
      failure={unclearPostMessage}
      className="grid gap-5"
    >
      <div inert={entry.isLocked} className="grid gap-5">
        <HeaderFields />
        <Rows entry={entry} />
      </div>
      <SentBeforeDialog entry={entry} place="el kardex de los productos" />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:grow-children">
        <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
        <SubmitButton>Registrar ajuste</SubmitButton>
      </div>
    </Form>
  )
}

function problemOf(row: EntryRow, type: AdjustmentType) {
  const { product, text, quantity } = row
  if (!product) return notFoundMessage(text.trim())
  const pieces = parseInteger(quantity)
  if (pieces === undefined && quantity.trim() !== '') return 'Ingresa una cantidad entera.'
  if (!pieces) return 'La cantidad no puede ser 0.'
  return type === 'purchase' ? costProblemOf(row) : undefined
}

function useAdjustmentType() {
  const { type } = useFormValues()
  return adjustmentTypes.find((known) => known === type) ?? 'correction'
}

function HeaderFields() {
  const type = useAdjustmentType()
  return (
    <div className="flex flex-wrap gap-4">
      <SelectField
        name="type"
        label="Tipo"
        required
        options={types}
        hint={`${signHints[adjustments[type]]} existencia.${type === 'return' ? ' La de un pedido se registra en el pedido, en Más.' : ''}`}
        className="grow basis-48 sm:grow-0"
      />
      <Field
        name="reason"
        label="Motivo"
        required
        maxLength={200}
        placeholder="Ej. Llegó la compra del proveedor"
        className="grow basis-72"
      />
      <Field
        name="reference"
        label="Referencia"
        maxLength={60}
        placeholder="Factura, vale…"
        className="grow basis-48 sm:grow-0"
      />
    </div>
  )
}

function Rows({ entry }: { entry: StockEntryForm }) {
  const type = useAdjustmentType()
  const stockAfter = ({ product, quantity }: EntryRow) => {
    const pieces = parseInteger(quantity)
    return product && pieces !== undefined ? (product.on_hand ?? 0) + signedQuantity(type, pieces) : undefined
  }
  return (
    <EntryList
      entry={entry}
      label="Productos del ajuste"
      isNext={entry.form.number > 0}
      columns={{
        quantity: 'Cantidad',
        system: 'Existencia',
        result: { title: 'Queda', valueOf: stockAfter, format: formatCount, isImpossible: (stock) => stock < 0 },
        hasCost: type === 'purchase',
        costProblemOf,
      }}
    />
  )
}
