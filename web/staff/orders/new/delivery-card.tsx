import { Card } from '../../../ui/card.tsx'
import { DeliveryField } from '../delivery-field.tsx'
import { PaymentFields } from './summary-card.tsx'
import type { NewOrderState } from './use-new-order.ts'

/** The delivery address of the order. */
export function DraftDelivery({ order: { draft, change } }: { order: NewOrderState }) {
  if (draft.customerId === null) return null
  return (
    <DeliveryField
      customerId={draft.customerId}
      choice={draft.delivery ?? undefined}
      onChoice={(delivery) => change({ delivery })}
    />
  )
}

/** Delivery and payment, a step of the phone. */
export function DeliveryCard({ order }: { order: NewOrderState }) {
  return (
    <Card title={order.editedFolio ? 'Entrega' : 'Entrega y pago'}>
      <div className="grid gap-4">
        <DraftDelivery order={order} />
        <PaymentFields order={order} />
      </div>
    </Card>
  )
}
