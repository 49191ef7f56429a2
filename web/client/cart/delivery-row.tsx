import { DeliverySelect } from '../../shop/addresses/delivery-select.tsx'
import { chooseDelivery, useOrderChoices } from './order-choices.ts'

/** In the order panel: where the order goes. */
export default function DeliveryRow({ customerId }: { customerId: number }) {
  return (
    <DeliverySelect customerId={customerId} choice={useOrderChoices().delivery} onChoice={chooseDelivery}>
      {(id, control) => (
        <>
          <label htmlFor={id} className="shrink-0 text-ink-2 text-sm">
            Entregar en
          </label>
          {control}
        </>
      )}
    </DeliverySelect>
  )
}
