import { useState } from 'react'
import { roundPesos, totals } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { EditLines } from '../../order/lines/edit-lines.tsx'
import { EditLinesDialog } from '../../order/lines/edit-lines-dialog.tsx'
import { folio } from '../../shop/display.ts'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../ui/form/conflict.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { editItems } from './api.ts'
import { available, columnsFor, LineEnd } from './edit-items-columns.tsx'
import { amountOf } from './edit-items-lines.ts'
import { overrideOf, priceProblem } from './line-price.ts'
import { useEditedLines } from './use-edited-lines.ts'
import { usePriceLimit } from './use-price-limit.ts'

type Props = { order: Order; onClose: () => void }

export default function EditItemsDialog({ order, onClose }: Props) {
  const { original, otherChanges, lines, edits, hasPrices, isChanged, setOverride, reload } = useEditedLines(order)
  const [reason, setReason] = useState('')
  const [conflict, catchConflict, clearConflict] = useConflict()
  const { mayPrice, most } = usePriceLimit()
  const pricing = mayPrice && { most, onOverride: setOverride }
  const items = lines.map((line) => ({ productId: line.productId, quantity: line.quantity, ...overrideOf(line) }))
  const [save, isSaving] = useAction(() => catchConflict(editItems(original, { items, reason })), {
    success: 'Pedido actualizado. El cliente ve los cambios en su historial.',
    failure: 'No se pudo guardar el pedido.',
  })
  const canSave = isChanged && lines.every((line) => line.quantity <= line.max && !priceProblem(line, most))

  function handleReload() {
    reload()
    clearConflict()
  }

  async function handleSave() {
    if (lines.length === 0) return toast.error('Agrega al menos un artículo o cancela el pedido.')
    if (hasPrices && reason.trim() === '') return toast.error('Indica el motivo del precio o descuento.')
    if (await save()) onClose()
  }

  return (
    <EditLinesDialog
      title={`Editar los artículos del pedido ${folio(order.order_number)}`}
      status={edits.status}
      dirty={isChanged}
      closeLabel="Cancelar"
      save={{ busy: isSaving, disabled: !canSave, onSave: handleSave }}
      finder={{ onPick: edits.add, customerId: order.customerId }}
      onClose={onClose}
    >
      <ConflictNotice conflict={conflict} onReload={handleReload} />
      {otherChanges && !conflict ? <ReloadedNotice>{otherChanges}</ReloadedNotice> : null}
      <EditLines
        lines={lines}
        edits={edits}
        note={available}
        after={columnsFor(pricing)}
        cardEnd={(line) => <LineEnd line={line} pricing={pricing} />}
        caption="Artículos del pedido"
        empty={<Empty title="Agrega al menos un artículo o cancela el pedido." />}
        className="border-y"
      />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_18rem]">
        <ReasonField value={reason} isRequired={hasPrices} onChange={setReason} />
        <Difference before={original.total} after={totals(lines.map(amountOf), original.ivaPercent).total} />
      </div>
    </EditLinesDialog>
  )
}

function ReasonField({
  value,
  isRequired,
  onChange,
}: {
  value: string
  isRequired: boolean
  onChange: (reason: string) => void
}) {
  return (
    <Labelled label="Motivo" required={isRequired}>
      {(id) => (
        <TextInput
          id={id}
          value={value}
          maxLength={300}
          aria-required={isRequired ? true : undefined}
          placeholder={`${isRequired ? 'Obligatorio con un precio o descuento' : 'Opcional'}; el cliente lo lee junto a los cambios.`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

/** Totals with IVA, in pesos. */
function Difference({ before, after }: { before: number; after: number }) {
  const difference = roundPesos(after - before)
  const rows = [
    ['Antes', formatMoney(before)],
    ['Después', formatMoney(after)],
    ['Diferencia', `${difference > 0 ? '+' : ''}${formatMoney(difference)}`],
  ] as const
  return (
    <dl className="grid gap-1.5 text-sm tabular-nums" aria-live="polite">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex justify-between gap-4 last:border-line last:border-t last:pt-1.5 last:font-semibold"
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
