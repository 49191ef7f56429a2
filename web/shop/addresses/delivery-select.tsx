import { type ReactNode, useId, useState } from 'react'
import type { DeliveryChoice } from '#contract/customers/addresses'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Opening } from '../../ui/opening.tsx'
import { effectiveChoice, useAddresses } from './api.ts'

const AddressDialog = loadable(() => import('./address-dialog.tsx'))

const pickup = 'pickup'
const another = 'another'

/** Chooses where an order goes: an address of the customer, a new one, or the shop. */
export function DeliverySelect({
  customerId,
  choice,
  disabled,
  children,
  onChoice,
}: {
  customerId: number
  choice: DeliveryChoice | undefined
  disabled?: boolean
  /** Renders the label and the control. */
  children: (id: string, control: ReactNode) => ReactNode
  onChoice: (choice: DeliveryChoice) => void
}) {
  const { data: list, error } = useAddresses(customerId)
  const { onBehalfOf } = useUser()
  const [isAdding, setAdding] = useState(false)
  const id = useId()
  const effective = effectiveChoice(list, choice)
  const value = effective?.pickup ? pickup : String(effective?.addressId ?? '')

  function handleChange(next: string) {
    if (next === another) setAdding(true)
    else onChoice(next === pickup ? { pickup: true } : { addressId: Number(next) })
  }

  const options = [
    ...(list ?? []).map(({ id, alias, street, city }) => ({
      value: String(id),
      label: [alias && `${alias}:`, [street, city].filter(Boolean).join(', ')].filter(Boolean).join(' '),
    })),
    { value: pickup, label: 'Recoger en tienda' },
    // A delegated session cannot change the customer's addresses.
    ...(onBehalfOf ? [] : [{ value: another, label: 'Otra dirección…' }]),
  ]
  return (
    <>
      {children(
        id,
        <Select
          id={id}
          value={value}
          disabled={disabled || (!list && !error)}
          placeholder={value === '' ? (list ? 'Sin dirección' : error ? 'La de siempre' : 'Cargando…') : undefined}
          options={options}
          onChange={(event) => handleChange(event.target.value)}
        />,
      )}
      <Opening>
        {isAdding ? (
          <AddressDialog
            customerId={customerId}
            onSaved={(saved) => onChoice({ addressId: saved.id })}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Opening>
    </>
  )
}
