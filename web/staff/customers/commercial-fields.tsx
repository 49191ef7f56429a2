import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { Field } from '../../ui/form/field.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { useSalespeople } from './api.ts'

export function SalespersonField() {
  const { data: people = [] } = useSalespeople()
  const stored = String(useFormValues().salespersonId ?? '')
  const options = people.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  // The salesperson has left, or the list is still loading: keep the stored choice as an option.
  const isListed = !stored || options.some(({ value }) => value === stored)
  return (
    <Field
      name="salespersonId"
      label="Vendedor asignado"
      placeholder="Sin asignar"
      options={isListed ? options : [{ value: stored, label: 'El que ya tiene' }, ...options]}
    />
  )
}

export function CommercialFields() {
  const isAllowed = can(useUser(), 'customers.credit')
  const notAllowedHint = 'Solo un administrador o el gerente lo cambia.'
  return (
    <>
      <Field
        name="credit_days"
        label="Días de crédito"
        type="number"
        inputMode="numeric"
        disabled={!isAllowed}
        hint={isAllowed ? '0 es de contado.' : notAllowedHint}
      />
      <Field
        name="credit_limit"
        label="Límite de crédito"
        type="number"
        disabled={!isAllowed}
        hint={isAllowed ? 'En pesos. Vacío es sin límite; 0, de contado.' : notAllowedHint}
      />
      <Field
        name="notes"
        label="Notas internas"
        type="textarea"
        maxLength={2000}
        className="sm:col-span-2"
        hint="Solo las lee el equipo."
      />
    </>
  )
}
