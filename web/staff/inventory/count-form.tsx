import { useState } from 'react'
import * as v from 'valibot'
import { movedMessage, NewCounts, type StockEntry } from '#contract/inventory/entries'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form/form.tsx'
import { postCounts } from './api.ts'
import { EntryList } from './entry-list.tsx'
import { type EntryRow, notFoundMessage, parseInteger } from './entry-rows.ts'
import { formatSigned } from './ledger-columns.tsx'
import { toastPosted } from './posting.ts'
import { SentBeforeDialog } from './sent-before-dialog.tsx'
import { type StockEntryForm, unclearPostMessage, useStockEntry } from './use-stock-entry.ts'

const Header = v.object({ reason: NewCounts.entries.reason, blind: v.optional(v.boolean()) })
type Header = v.InferOutput<typeof Header>

/** Sets the stock to the counted pieces. */
export function CountForm() {
  const entry = useStockEntry('count', { keeps: ['blind'] })
  const [moved, setMoved] = useState<StockEntry['moved']>([])

  async function handleSubmit({ reason }: Header) {
    const rows = await entry.checkRows(problemOf)
    if (!rows) return
    const items = rows.flatMap(({ product, quantity, stockAtLookup: seen }) => {
      const counted = parseInteger(quantity)
      return product && counted !== undefined ? [{ productId: product.id, counted, seen: seen ?? null }] : []
    })
    const posted = await entry.post({ items, reason: reason || undefined }, postCounts)
    toastPosted(posted, () => setMoved([]))
    setMoved(posted.moved)
  }

  return (
    <div className="grid gap-4">
      {moved.length > 0 ? <MovedProducts moved={moved} onClose={() => setMoved([])} /> : null}
      <Form
        key={entry.form.number}
        schema={Header}
        initial={entry.form.header}
        onSubmit={handleSubmit}
        onValues={entry.saveHeader}
        failure={unclearPostMessage}
        className="grid gap-5"
      >
        <div inert={entry.isLocked} className="grid gap-5">
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Field name="reason" label="Motivo" maxLength={200} placeholder="Conteo físico" />
            <ToggleField
              name="blind"
              isSwitch
              label="Conteo a ciegas"
              hint="No muestra lo que dice el sistema."
              className="sm:pt-7"
            />
          </div>
          <Rows entry={entry} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:grow-children">
          <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
          <SubmitButton>Registrar conteo</SubmitButton>
        </div>
      </Form>
      <SentBeforeDialog entry={entry} place="el kardex de los productos" />
    </div>
  )
}

function problemOf({ product, text, quantity }: EntryRow) {
  if (!product) return notFoundMessage(text.trim())
  const counted = parseInteger(quantity)
  if (counted === undefined) return 'Escribe cuántas piezas contaste.'
  return counted < 0 ? 'La cantidad no puede ser negativa.' : undefined
}

function Rows({ entry }: { entry: StockEntryForm }) {
  const isBlind = useFormValues().blind === true
  const difference = ({ product, quantity }: EntryRow) => {
    const counted = parseInteger(quantity)
    return product && counted !== undefined ? counted - (product.on_hand ?? 0) : undefined
  }
  const comparison = { system: 'Sistema', result: { title: 'Diferencia', valueOf: difference, format: formatSigned } }
  return (
    <EntryList
      entry={entry}
      label="Productos contados"
      isNext={entry.form.number > 0}
      columns={{ quantity: 'Contado', hasCost: false, ...(isBlind ? {} : comparison) }}
    />
  )
}

/** Products whose stock changed between the lookup and the posting of a count. */
function MovedProducts({ moved, onClose }: { moved: StockEntry['moved']; onClose: () => void }) {
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
