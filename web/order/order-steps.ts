import type { Order, OrderEvent, OrderStatus } from '#contract/orders/orders'

export type Step = {
  label: string
  state: 'done' | 'next' | 'later' | 'cancelled'
  /** Author and time of the step, if recorded. */
  event?: OrderEvent
}

/** A test checks that the event of every state is here. */
export const stepLabels: { label: string; events: readonly string[] }[] = [
  { label: 'Recibido', events: ['created'] },
  // A card payment accepts the order.
  { label: 'Aceptado', events: ['Accepted', 'Paid'] },
  { label: 'En surtido', events: ['Preparing'] },
  { label: 'Enviado', events: ['Shipped'] },
  { label: 'Entregado', events: ['Delivered'] },
]

const lastStep: Record<Exclude<OrderStatus, 'Cancelled'>, number> = {
  Pending: 0,
  Accepted: 1,
  Paid: 1,
  Preparing: 2,
  Shipped: 3,
  Delivered: 4,
}

/** The steps of an order until delivery, with the state of each. */
export function stepsOf({
  status,
  orderDate,
  events,
  shipments,
}: Pick<Order, 'status' | 'orderDate' | 'events' | 'shipments'>): Step[] {
  const find = (names: readonly string[]) => events.find(({ event }) => names.includes(event))
  const created = find(['created']) ?? {
    event: 'created',
    note: null,
    createdAt: orderDate,
    user: null,
    onBehalfOf: null,
  }
  // A step that was undone may be repeated: its last event counts. An order is accepted once.
  const findLast = (names: readonly string[]) => events.findLast(({ event }) => names.includes(event))
  const steps = stepLabels.map(({ label, events }, index) => ({
    label,
    event: index === 0 ? created : index === 1 ? find(events) : findLast(events),
  }))
  if (status === 'Cancelled') {
    return [
      // A cancelled order has shipments only if the client returned all that was shipped. It keeps the steps of its shipments.
      ...steps
        .slice(0, shipments.length > 0 ? undefined : lastStep.Preparing + 1)
        .filter(({ event }) => event)
        .map((step) => ({ ...step, state: 'done' as const })),
      { label: 'Cancelado', state: 'cancelled', event: find(['Cancelled']) },
    ]
  }
  const last = lastStep[status]
  return steps.map(({ label, event }, index) =>
    index <= last ? { label, event, state: 'done' } : { label, state: index === last + 1 ? 'next' : 'later' },
  )
}
