import { useEffect, useState } from 'react'
import * as v from 'valibot'
import {
  type AdjustmentType,
  adjustments,
  adjustmentTypes,
  movementLabels,
  NewMovements,
  signed,
} from '#contract/inventory'
import { useUser } from '../../api/session-store.ts'
import { Field } from '../../ui/field.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form.tsx'
import { formatCount } from '../../ui/money.ts'
import { postMovements } from './api.ts'
import { dropDraft, keepDraft, readDraft } from './entry-draft.ts'
import { EntryList } from './entry-list.tsx'
import { amount, type EntryRow, isBlank, notFoundMessage, wholeNumber, wrong } from './entry-rows.ts'
import { refusedLines, toastPosted, useIdempotencyKey } from './posting.ts'
import { type EntryRows, useEntryRows } from './use-entry-rows.ts'

const Header = v.object({
  type: v.picklist(adjustmentTypes),
  reason: NewMovements.entries.reason,
  reference: NewMovements.entries.reference,
})
type Header = v.InferOutput<typeof Header>

const signs = { 1: 'Suma', [-1]: 'Resta', 0: 'Con signo − resta; sin él suma' } as const
const types = adjustmentTypes.map((value) => ({ value, label: movementLabels[value] }))
const isType = (value: unknown): value is AdjustmentType => adjustmentTypes.some((type) => type === value)

/** What came in or went out, for a reason. */
export function AdjustForm() {
  const { id: userId } = useUser()
  const entry = useEntryRows('adjust')
  const key = useIdempotencyKey()
  const [round, setRound] = useState(0)
  const [initial] = useState(() => ({ type: 'purchase', ...readDraft(userId, 'adjust').header }))

  async function handleSubmit({ type, reason, reference }: Header) {
    const filled = entry.rows.filter((row) => !isBlank(row))
    const problems = new Map(filled.flatMap((row) => problemOf(row, type)))
    const [first] = entry.rows
    if (filled.length === 0 && first) problems.set(first.key, 'Agrega al menos un producto.')
    entry.complain(problems)
    if (problems.size > 0) throw new Error('Some rows are wrong')
    const items = filled.flatMap(({ product, quantity, cost }) => {
      const delta = wholeNumber(quantity)
      if (!product || !delta) return []
      return [
        { productId: product.id, type, delta: signed(type, delta), cost: type === 'purchase' ? amount(cost) : null },
      ]
    })
    const input = { items, reason, reference: reference || null }
    try {
      toastPosted([await postMovements(input, key.keyOf(input))])
    } catch (error) {
      const refused = refusedLines(error)
      entry.complain(new Map(filled.flatMap((row) => wrong(row, refused.get(row.product?.id ?? 0)))))
      throw error
    }
    key.reset()
    dropDraft(userId, 'adjust')
    entry.clear()
    setRound(round + 1)
  }

  return (
    <Form
      key={round}
      schema={Header}
      initial={round === 0 ? initial : { type: 'purchase' }}
      onSubmit={handleSubmit}
      failure="Revisa los renglones: falta algo por corregir."
      className="grid gap-5"
    >
      <HeaderFields />
      <Rows entry={entry} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:*:grow">
        <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
        <SubmitButton>Registrar ajuste</SubmitButton>
      </div>
    </Form>
  )
}

function problemOf(row: EntryRow, type: AdjustmentType) {
  if (!row.product) return wrong(row, notFoundMessage(row.text.trim()))
  const quantity = wholeNumber(row.quantity)
  if (quantity === undefined && row.quantity.trim() !== '') return wrong(row, 'Ingresa una cantidad entera.')
  if (!quantity) return wrong(row, 'La cantidad no puede ser 0.')
  if (type === 'purchase' && amount(row.cost) === undefined) return wrong(row, 'El costo no es un importe válido.')
  return []
}

function HeaderFields() {
  const { id: userId } = useUser()
  const values = useFormValues()
  useEffect(() => keepDraft(userId, 'adjust', { header: values }), [userId, values])
  const type = isType(values.type) ? values.type : 'correction'
  return (
    <div className="flex flex-wrap gap-4">
      <Field
        name="type"
        label="Tipo"
        required
        options={types}
        hint={`${signs[adjustments[type]]} existencia.`}
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

function Rows({ entry }: { entry: EntryRows }) {
  const { type: chosen } = useFormValues()
  const type = isType(chosen) ? chosen : 'correction'
  const resultOf = ({ product, quantity }: EntryRow) => {
    const delta = wholeNumber(quantity)
    return product && delta !== undefined ? formatCount((product.on_hand ?? 0) + signed(type, delta)) : ''
  }
  return (
    <EntryList
      entry={entry}
      label="Productos del ajuste"
      look={{ quantity: 'Cantidad', system: 'Existencia', result: 'Queda', resultOf, hasCost: type === 'purchase' }}
    />
  )
}
