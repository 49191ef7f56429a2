import { CounterCustomer } from '#contract/orders/staff-orders'
import { Field } from '../../../ui/form/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { addCounterCustomer } from './api.ts'

/** Creates a counter customer, with only a name and a phone. */
export default function CounterDialog({ onSaved, onClose }: { onSaved: (id: number) => void; onClose: () => void }) {
  return (
    <FormDialog
      title="Cliente de mostrador"
      submitLabel="Usar este cliente"
      schema={CounterCustomer}
      onSubmit={async (input) => onSaved((await addCounterCustomer(input)).id)}
      onClose={onClose}
      failure="No se pudo guardar el cliente."
    >
      <Field name="name" label="Nombre" required autoFocus autoComplete="off" />
      <Field name="phone" label="Teléfono" type="tel" required hint="10 dígitos." autoComplete="off" />
      <p className="text-ink-2 text-sm">
        Sus compras van a la factura global, como público en general. Si pide factura o crédito, regístralo completo.
      </p>
      <LinkButton to="/customers/add">Registrar con datos fiscales</LinkButton>
    </FormDialog>
  )
}
