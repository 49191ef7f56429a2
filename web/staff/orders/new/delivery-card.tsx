import { DeliverySelect } from '../../../shop/addresses/delivery-select.tsx'
import { Card } from '../../../ui/card.tsx'
import { PaymentFields } from './summary-card.tsx'
import type { NewOrderState } from './use-new-order.ts'

/** The delivery address of the order. */
export function DeliveryField({ order: { draft, change } }: { order: NewOrderState }) {
  if (draft.customerId === null) return null
  return (
    <div className="grid gap-1.5">
      <DeliverySelect
        customerId={draft.customerId}
        choice={draft.delivery ?? undefined}
        onChoice={(delivery) => change({ delivery })}
      >
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
}

/** Delivery and payment, a step of the phone. */
export function DeliveryCard({ order }: { order: NewOrderState }) {
  return (
    <Card title={order.editedFolio ? 'Entrega' : 'Entrega y pago'}>
      <div className="grid gap-4">
        <DeliveryField order={order} />
        <PaymentFields order={order} />
      </div>
    </Card>
  )
}
