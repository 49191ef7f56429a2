import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import { defaultValidUntil, QuoteValidity } from '#contract/orders/quotes'
import { DayField } from '../../../ui/form/day-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { NewOrderState } from './use-new-order.ts'

/** Confirms a quote, with its last day. */
export default function QuoteDialog({ order, onClose }: { order: NewOrderState; onClose: () => void }) {
  const { draft, editedFolio } = order
  const submitLabel = editedFolio ? 'Guardar cambios' : 'Guardar cotización'
  const isValid = draft.validUntil !== null && draft.validUntil >= todayInMexico()
  return (
    <FormDialog
      title={editedFolio ? `Guardar los cambios de ${editedFolio}` : submitLabel}
      submitLabel={submitLabel}
      schema={QuoteValidity}
      initial={{ validUntil: isValid ? draft.validUntil : defaultValidUntil() }}
      onSubmit={({ validUntil }) => order.saveQuote(validUntil)}
      onClose={onClose}
      failure="No se pudo guardar la cotización."
    >
      <p className="text-ink-2 text-sm">
        {editedFolio
          ? 'Conserva su folio. Si ya la enviaste, vuelve a enviarla al cliente.'
          : 'Guarda los precios que ves para este cliente. No aparta existencia.'}
      </p>
      <DayField name="validUntil" label="Vigente hasta" required max={addDays(todayInMexico(), 365)} />
    </FormDialog>
  )
}
