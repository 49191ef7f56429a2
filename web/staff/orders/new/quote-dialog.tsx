import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import { defaultValidUntil, QuoteValidity } from '#contract/orders/quotes'
import { DayField } from '../../../ui/form/day-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { NewOrderState } from './use-new-order.ts'

/** Confirms a quote, with its last day. */
export default function QuoteDialog({ order, onClose }: { order: NewOrderState; onClose: () => void }) {
  return (
    <FormDialog
      title="Guardar cotización"
      submitLabel="Guardar cotización"
      schema={QuoteValidity}
      initial={{ validUntil: defaultValidUntil() }}
      onSubmit={({ validUntil }) => order.saveQuote(validUntil)}
      onClose={onClose}
      failure="No se pudo guardar la cotización."
    >
      <p className="text-ink-2 text-sm">Guarda los precios que ves para este cliente. No aparta existencia.</p>
      <DayField name="validUntil" label="Vigente hasta" required max={addDays(todayInMexico(), 365)} />
    </FormDialog>
  )
}
