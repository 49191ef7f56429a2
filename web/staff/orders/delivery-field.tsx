import type { ComponentProps } from 'react'
import { DeliverySelect } from '../../shop/addresses/delivery-select.tsx'

/** Where an order of the customer goes. */
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
