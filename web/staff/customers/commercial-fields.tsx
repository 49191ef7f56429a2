import { can } from '#contract/access'
import { todayInMexico } from '#contract/fields'
import { listStateLabels, stateOfList } from '#contract/prices/price-lists'
import { useUser } from '../../api/session-store.ts'
import { SelectField, TextAreaField } from '../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { salespersonOption, useSalespeople } from '../salespeople.ts'
import { usePriceListOptions } from '../use-price-list-options.ts'

export function SalespersonField() {
  const { data: people = [] } = useSalespeople()
  const stored = String(useFormValues().salespersonId ?? '')
  const options = people.filter(({ id, active }) => active || String(id) === stored).map(salespersonOption)
  // The list is still loading: keep the stored choice as an option.
  const isListed = !stored || options.some(({ value }) => value === stored)
  return (
    <SelectField
      name="salespersonId"
      label="Vendedor asignado"
      placeholder="Sin asignar"
      options={isListed ? options : [{ value: stored, label: 'El que ya tiene' }, ...options]}
    />
  )
}

const notAllowedHint = 'Solo un administrador o el gerente lo cambia.'

function PriceFields() {
  const isAllowed = can(useUser(), 'customers.prices')
  const { data: lists = [] } = usePriceListOptions()
  const stored = String(useFormValues().price_list_id ?? '')
  const today = todayInMexico()
  const options = lists
    .filter(({ id, active }) => active || String(id) === stored)
    .map((list) => {
      const state = stateOfList(list, today)
      const note = state === 'active' ? '' : ` (${listStateLabels[state].toLowerCase()})`
      return { value: String(list.id), label: `${list.name}${note}` }
    })
  // The lists are still loading: keep the stored choice as an option.
  const isListed = !stored || options.some(({ value }) => value === stored)
  return (
    <>
      <SelectField
        name="price_list_id"
        label="Lista de precios"
        placeholder="Precio de lista"
        disabled={!isAllowed}
        hint={isAllowed ? undefined : notAllowedHint}
        options={isListed ? options : [{ value: stored, label: 'La que ya tiene' }, ...options]}
      />
      <NumberField
        name="discount"
        label="Descuento %"
        disabled={!isAllowed}
        hint={isAllowed ? 'Sobre el precio de su lista.' : notAllowedHint}
      />
    </>
  )
}

export function CommercialFields() {
  const isAllowed = can(useUser(), 'customers.credit')
  return (
    <>
      <PriceFields />
      <NumberField
        name="credit_days"
        label="Días de crédito"
        inputMode="numeric"
        disabled={!isAllowed}
        hint={isAllowed ? 'Desde la venta. 0: se paga el mismo día.' : notAllowedHint}
      />
      <NumberField
        name="credit_limit"
        label="Límite de crédito"
        isMoney
        disabled={!isAllowed}
        hint={
          isAllowed
            ? 'En pesos. Vacío es sin límite; 0 es de contado: su pedido se surte cuando lo paga.'
            : notAllowedHint
        }
      />
      <TextAreaField
        name="notes"
        label="Notas internas"
        maxLength={2000}
        className="sm:col-span-2"
        hint="Solo las lee el equipo."
      />
    </>
  )
}
