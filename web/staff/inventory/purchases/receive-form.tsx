import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { todayInMexico } from '#contract/fields'
import {
  type NewPurchase,
  type Purchase,
  purchaseCosts,
  purchaseHeader,
  RepeatedPurchase,
} from '#contract/purchases/purchases'
import { ApiError } from '../../../api/client.ts'
import { DayField } from '../../../ui/form/day-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form, SubmitButton, useField } from '../../../ui/form/form.tsx'
import { formatCount } from '../../../ui/money.ts'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { useToday } from '../../use-today.ts'
import { costProblemOf } from '../cost-problem.ts'
import { type EntryRow, isBlank, parseInteger, parsePesos } from '../entry-rows.ts'
import { SentBeforeDialog } from '../sent-before-dialog.tsx'
import { unclearPostMessage, useStockEntry } from '../use-stock-entry.ts'
import { receivePurchase, undoPurchase } from './api.ts'
import { EntryHeader } from './entry-header.tsx'
import { EntryTotal } from './entry-total.tsx'
import { problemOf } from './priced-rows.ts'
import { ReceivedRows } from './received-rows.tsx'
import { RepeatedDialog } from './repeated-dialog.tsx'
import { SupplierField } from './supplier-field.tsx'

const Header = v.object(purchaseHeader)
type Header = v.InferOutput<typeof Header>

type RepeatedNote = { input: NewPurchase; message: string; earlier: v.InferOutput<typeof RepeatedPurchase> }

/** Receives the goods of a supplier's note, by keyboard: Enter moves from each field to the next one. */
export function ReceiveForm() {
  const navigate = useNavigate()
  const entry = useStockEntry('purchase', { fillsCost: true })
  const [repeated, setRepeated] = useState<RepeatedNote | null>(null)

  async function handleSubmit(input: Header) {
    const rows = await entry.checkRows((row) =>
      problemOf(row, 'Escribe cuántas piezas llegaron.', requiredCostProblemOf),
    )
    if (!rows) return
    const items = rows.flatMap(({ product, quantity, cost }) => {
      const pieces = parseInteger(quantity)
      return product && pieces ? [{ productId: product.id, quantity: pieces, cost: parsePesos(cost) ?? 0 }] : []
    })
    await send({ ...input, items, repeated: false })
  }

  async function send(input: NewPurchase) {
    try {
      const purchase = await entry.post(input, receivePurchase)
      // The form stays mounted while the user works in other tabs.
      setRepeated(null)
      toastReceived(purchase)
      void navigate(`/inventory/purchases/${purchase.id}`)
    } catch (error) {
      const earlier = error instanceof ApiError && error.code === 'REFERENCE_USED' && error.details
      if (!v.is(RepeatedPurchase, earlier) || !(error instanceof ApiError)) throw error
      setRepeated({ input, message: error.message, earlier })
    }
  }

  return (
    <>
      <Form
        key={entry.form.number}
        schema={Header}
        initial={{ date: todayInMexico(), ...entry.form.header }}
        onSubmit={handleSubmit}
        onValues={entry.saveHeader}
        failure={unclearPostMessage}
        className="grid gap-5"
      >
        <div inert={entry.isLocked} className="grid gap-5">
          <HeaderFields isBlank={entry.rows.every(isBlank)} />
          <ReceivedRows entry={entry} costProblemOf={requiredCostProblemOf} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2 max-sm:grow-children">
          <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
          <EntryTotal rows={entry.rows} of="compra" />
          <SubmitButton busy={entry.isLocked}>Registrar compra</SubmitButton>
        </div>
      </Form>
      <SentBeforeDialog entry={entry} place="Compras" />
      {repeated ? (
        <RepeatedDialog
          {...repeated}
          onSend={() => send({ ...repeated.input, repeated: true })}
          onClose={() => setRepeated(null)}
        />
      ) : null}
    </>
  )
}

/** Facts of the note. `isBlank`: it has no rows yet. */
const HeaderFields = ({ isBlank }: { isBlank: boolean }) => (
  <EntryHeader>
    {(focusNext) => (
      <>
        <SupplierField onEnter={focusNext} />
        <Field
          name="reference"
          label="Nota o factura"
          maxLength={60}
          placeholder="A-1234"
          className="grow basis-48 sm:grow-0"
        />
        <div className="grow basis-40 sm:grow-0">
          <NoteDate isBlank={isBlank} />
        </div>
        <Field name="note" label="Observaciones" maxLength={500} className="grow basis-64" />
      </>
    )}
  </EntryHeader>
)

/** A screen that stays open over midnight proposes the new day, unless its purchase is begun or has another date. */
function NoteDate({ isBlank }: { isBlank: boolean }) {
  const today = useToday()
  const proposed = useRef(today)
  const { value, set } = useField('date')
  const propose = useEffectEvent(() => {
    if (isBlank && value === proposed.current && value !== today) set(today)
    proposed.current = today
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a new day begins
  useEffect(() => propose(), [today])

  return <DayField name="date" label="Fecha de la nota" required max={today} />
}

const requiredCostProblemOf = (row: EntryRow) => (row.cost.trim() === '' ? purchaseCosts.missing : costProblemOf(row))

/** Toast after receiving, with "Deshacer". */
function toastReceived({ id, pieces }: Purchase) {
  const entered = pieces === 1 ? 'entró 1 pieza' : `entraron ${formatCount(pieces)} piezas`
  const options = { duration: 10_000, undone: 'Compra deshecha.' }
  toastWithUndo(`Compra ${id} registrada: ${entered}.`, () => undoPurchase(id), options)
}
