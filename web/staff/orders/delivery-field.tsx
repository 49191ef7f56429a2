import type { ComponentProps } from 'react'
import { DeliverySelect } from '../../shop/addresses/delivery-select.tsx'

/** Field for the delivery of an order: an address of the customer, a new one, or the shop. */
export const DeliveryField = (props: Omit<ComponentProps<typeof DeliverySelect>, 'children'>) => (
  <div className="grid gap-1.5">
    <DeliverySelect {...props}>
      {(id, control) => (
        <>
          <label htmlFor={id} className="font-medium text-ink-2 text-sm">
            Entregar en
          </label>
          {control}
        </>
      )}
    </DeliverySelect>
  </div>
)
