import { effectiveChoice, useAddresses } from '../../shop/addresses/api.ts'
import { DeliverySelect } from '../../shop/addresses/delivery-select.tsx'
import { Card } from '../../ui/card.tsx'
import { chooseDelivery, useOrderChoices } from '../cart/order-choices.ts'

export function DeliveryCard({ customerId, disabled }: { customerId: number; disabled: boolean }) {
  const { delivery: choice } = useOrderChoices()
  const { data: list } = useAddresses(customerId)
  const effective = effectiveChoice(list, choice)
  const address = list?.find(({ id }) => id === effective?.addressId)
  return (
    <DeliverySelect customerId={customerId} choice={choice} disabled={disabled} onChoice={chooseDelivery}>
      {(id, control) => (
        <Card title={<label htmlFor={id}>Entrega</label>}>
          {control}
          <p className="mt-2 min-h-10 whitespace-pre-line text-ink-2 text-sm [overflow-wrap:anywhere]">
            {effective?.pickup ? 'Recoges tu pedido en la tienda cuando esté listo.' : address?.text}
          </p>
        </Card>
      )}
    </DeliverySelect>
  )
}
