import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { todayInMexico } from '#contract/fields'
import { lineTotal, toCentavos, toPesos } from '#contract/money'
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
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { costProblemOf } from '../cost-problem.ts'
import { EntryList } from '../entry-list.tsx'
import { type EntryRow, notFoundMessage, parseInteger, parsePesos } from '../entry-rows.ts'
import { SentBeforeDialog } from '../sent-before-dialog.tsx'
import { unclearPostMessage, useStockEntry } from '../use-stock-entry.ts'
import { receivePurchase, undoPurchase } from './api.ts'
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
    const rows = await entry.checkRows(problemOf)
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
          <HeaderFields />
          <EntryList
            entry={entry}
            label="Productos recibidos"
            columns={{
              quantity: 'Recibido',
              system: 'Existencia',
              hasCost: true,
              costProblemOf: requiredCostProblemOf,
              result: { title: 'Importe', valueOf: amountOf, format: formatMoney },
            }}
          />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2 max-sm:grow-children">
          <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
          <Total rows={entry.rows} />
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

/** Facts of the note. Enter moves to the next field, and from the last one to the first code. */
function HeaderFields() {
  const header = useRef<HTMLFieldSetElement>(null)
  // `autoFocus` would be too early: the screen is shown after its code has loaded.
  useEffect(() => header.current?.querySelector('input')?.focus(), [])

  function focusNext(from: Element) {
    const fields = [...(header.current?.querySelectorAll<HTMLElement>('input:not([type=date])') ?? [])]
    const next = fields[fields.indexOf(from as HTMLElement) + 1]
    const code = header.current?.closest('form')?.querySelector<HTMLElement>('li [role=combobox]')
    ;(next ?? code)?.focus()
  }
  function handleKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    focusNext(event.target)
  }

  return (
    <fieldset ref={header} onKeyDown={handleKey} className="flex min-w-0 flex-wrap gap-4">
      <SupplierField
        onEnter={() => {
          if (document.activeElement) focusNext(document.activeElement)
        }}
      />
      <Field
        name="reference"
        label="Nota o factura"
        maxLength={60}
        placeholder="A-1234"
        className="grow basis-48 sm:grow-0"
      />
      <div className="grow basis-40 sm:grow-0">
        <DayField name="date" label="Fecha de la nota" required max={todayInMexico()} />
      </div>
      <Field name="note" label="Observaciones" maxLength={500} className="grow basis-64" />
    </fieldset>
  )
}

function amountOf({ product, quantity, cost }: EntryRow) {
  const pieces = parseInteger(quantity)
  const price = parsePesos(cost)
  return product && pieces && price != null ? lineTotal({ price, quantity: pieces }) : undefined
}

function problemOf(row: EntryRow) {
  const { product, text, quantity } = row
  if (!product) return notFoundMessage(text.trim())
  const pieces = parseInteger(quantity)
  if (pieces === undefined)
    return quantity.trim() === '' ? 'Escribe cuántas piezas llegaron.' : 'Ingresa una cantidad entera.'
  return pieces < 1 ? 'La cantidad debe ser 1 o más.' : requiredCostProblemOf(row)
}

const requiredCostProblemOf = (row: EntryRow) => (row.cost.trim() === '' ? purchaseCosts.missing : costProblemOf(row))

function Total({ rows }: { rows: readonly EntryRow[] }) {
  const found = rows.filter(({ product }) => product)
  const pieces = found.reduce((sum, { quantity }) => sum + (parseInteger(quantity) ?? 0), 0)
  const total = toPesos(found.reduce((sum, row) => sum + toCentavos(amountOf(row) ?? 0), 0))
  return (
    <p role="status" aria-label="Total de la compra" className="text-sm tabular-nums">
      <span className="text-ink-2">{countText(pieces, 'pieza')} · sin IVA </span>
      <strong className="font-semibold text-lg">{formatMoney(total)}</strong>
    </p>
  )
}

/** Toast after receiving, with "Deshacer". */
function toastReceived({ id, pieces }: Purchase) {
  const entered = pieces === 1 ? 'entró 1 pieza' : `entraron ${formatCount(pieces)} piezas`
  const options = { duration: 10_000, undone: 'Compra deshecha.' }
  toastWithUndo(`Compra ${id} registrada: ${entered}.`, () => undoPurchase(id), options)
}
