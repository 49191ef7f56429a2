import { useState } from 'react'
import * as v from 'valibot'
import { movedMessage, NewCounts, type StockEntry } from '#contract/inventory'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form.tsx'
import { postCounts } from './api.ts'
import { dropDraft } from './entry-draft.ts'
import { EntryList } from './entry-list.tsx'
import { type EntryRow, isBlank, notFoundMessage, wholeNumber, wrong } from './entry-rows.ts'
import { formatSigned } from './ledger-columns.tsx'
import { refusedLines, toastPosted, useIdempotencyKey } from './posting.ts'
import { type EntryRows, useEntryRows } from './use-entry-rows.ts'

const Header = v.object({ reason: NewCounts.entries.reason, blind: v.optional(v.boolean()) })
type Header = v.InferOutput<typeof Header>

/** What is on the shelf, whatever the record says. */
export function CountForm() {
  const { id: userId } = useUser()
  const entry = useEntryRows('count')
  const key = useIdempotencyKey()
  const [round, setRound] = useState(0)
  const [moved, setMoved] = useState<StockEntry['moved']>([])

  async function handleSubmit({ reason }: Header) {
    const filled = entry.rows.filter((row) => !isBlank(row))
    const problems = new Map(filled.flatMap(problemOf))
    const [first] = entry.rows
    if (filled.length === 0 && first) problems.set(first.key, 'Agrega al menos un producto.')
    entry.complain(problems)
    if (problems.size > 0) throw new Error('Some rows are wrong')
    const items = filled.flatMap(({ product, quantity, seen }) => {
      const counted = wholeNumber(quantity)
      return product && counted !== undefined ? [{ productId: product.id, counted, seen: seen ?? null }] : []
    })
    const input = { items, reason: reason || undefined }
    try {
      const posted = await postCounts(input, key.keyOf(input))
      setMoved(posted.moved)
      toastPosted([posted])
    } catch (error) {
      const refused = refusedLines(error)
      entry.complain(new Map(filled.flatMap((row) => wrong(row, refused.get(row.product?.id ?? 0)))))
      throw error
    }
    key.reset()
    dropDraft(userId, 'count')
    entry.clear()
    setRound(round + 1)
  }

  return (
    <div className="grid gap-4">
      {moved.length > 0 ? <Moved moved={moved} onClose={() => setMoved([])} /> : null}
      <Form
        key={round}
        schema={Header}
        onSubmit={handleSubmit}
        failure="Revisa los renglones: falta algo por corregir."
        className="grid gap-5"
      >
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field name="reason" label="Motivo" maxLength={200} placeholder="Conteo físico" />
          <Field
            name="blind"
            type="switch"
            label="Conteo a ciegas"
            hint="No muestra lo que dice el sistema."
            className="sm:pt-7"
          />
        </div>
        <Rows entry={entry} />
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:*:grow">
          <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
          <SubmitButton>Registrar conteo</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

function problemOf(row: EntryRow) {
  if (!row.product) return wrong(row, notFoundMessage(row.text.trim()))
  const counted = wholeNumber(row.quantity)
  if (counted === undefined) return wrong(row, 'Escribe cuántas piezas contaste.')
  return counted < 0 ? wrong(row, 'La cantidad no puede ser negativa.') : []
}

function Rows({ entry }: { entry: EntryRows }) {
  const isBlind = useFormValues().blind === true
  const resultOf = ({ product, quantity }: EntryRow) => {
    const counted = wholeNumber(quantity)
    return product && counted !== undefined ? formatSigned(counted - (product.on_hand ?? 0)) : ''
  }
  const shown = isBlind ? {} : { system: 'Sistema', result: 'Diferencia' }
  return (
    <EntryList
      entry={entry}
      label="Productos contados"
      look={{ quantity: 'Contado', ...shown, resultOf, hasCost: false }}
    />
  )
}

/** The stock of these moved between being looked up and being posted: worth another look. */
function Moved({ moved, onClose }: { moved: StockEntry['moved']; onClose: () => void }) {
  return (
    <Notice
      tone="amber"
      action={
        <Button size="sm" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <div role="status">
        <ul aria-label="Productos que se movieron" className="grid gap-1">
          {moved.map((line) => (
            <li key={line.productId}>
              <span className="font-mono">{line.code}</span>: {movedMessage(line)}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}
