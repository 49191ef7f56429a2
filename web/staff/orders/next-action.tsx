import { useState } from 'react'
import { mutate } from 'swr'
import { can } from '#contract/access'
import type { WorkOrder } from '#contract/dashboard'
import type { Order } from '#contract/orders/orders'
import { get } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { orderPath } from '../order-link.tsx'
import type { OrderVersion } from '../then-update-order.ts'
import { type Cut, moveOrder } from './api.ts'
import { cutMessage, isShort, nextStep, type Step } from './next-steps.ts'

const AcceptDialog = loadable(() => import('./accept-dialog.tsx'))

/**
 * The next step of an order in a list outside its page. It runs here, except steps that need a page: approving an order
 * held by its customer's credit, picking goods, and choosing what to ship.
 */
export function NextAction({ order }: { order: WorkOrder }) {
  const user = useUser()
  if (order.isMoneyLost && can(user, 'orders.fulfil')) return <PageLink order={order}>Revisar</PageLink>
  // Also without permission to approve it: the page has who may.
  if (order.creditHold?.blocks) {
    return <PageLink order={order}>{can(user, 'orders.credit') ? 'Revisar' : 'Ver'}</PageLink>
  }
  const step = nextStep(user, order)
  if (!step) return null
  if (step.to === 'Accepted') return <AcceptButton order={order} step={step} />
  const isPicking = isPartlyPicked(order)
  if (step.to !== 'Preparing' && !isPicking) return <PageLink order={order}>{step.label}</PageLink>
  return (
    <PageLink order={order} to={`/orders/pick/${order.id}`}>
      {isPicking ? 'Seguir' : 'Surtir'}
    </PageLink>
  )
}

/** Whether some pieces are picked and others are not. With none picked the order can be shipped: a shop may not mark pieces. */
export const isPartlyPicked = ({ status, picked, pieces }: WorkOrder) =>
  status === 'Preparing' && picked > 0 && picked < pieces

const PageLink = ({
  order,
  to = orderPath(order.id),
  children,
}: {
  order: WorkOrder
  to?: string
  children: string
}) => (
  <LinkButton size="sm" to={to} aria-label={`${children} el pedido ${folio(order.order_number)}`}>
    {children}
  </LinkButton>
)

/** Accepts the order at once, or asks first if the stock does not cover it, as its page does. */
function AcceptButton({ order, step: { label, to, success } }: { order: WorkOrder; step: Step }) {
  const [short, setShort] = useState<Order>()
  const messages = { success: (message: string) => message, failure: 'No se pudo actualizar el pedido.' }
  const [accept, isAccepting] = useAction(move, messages)
  const [begin, isLoading] = useAction(async () => {
    const loaded = await get<Order>(`/orders/${order.id}`)
    // One that was changed since is refused.
    if (loaded.version !== order.version || !isShort(loaded)) return move(order)
    setShort(loaded)
    return ''
  }, messages)

  async function move(shown: OrderVersion, cut?: Cut) {
    try {
      await moveOrder(shown, to, { cut })
    } finally {
      // Also after a refusal: someone else may have moved the order.
      await mutate('/dashboard')
    }
    return cut ? cutMessage : success
  }

  return (
    <>
      <Button
        size="sm"
        busy={isLoading || isAccepting}
        aria-label={`${label} el pedido ${folio(order.order_number)}`}
        onClick={() => begin()}
      >
        {label}
      </Button>
      <Suspense>
        {short ? (
          <AcceptDialog
            order={short}
            onAccept={(cut) => {
              setShort(undefined)
              void accept(short, cut)
            }}
            onClose={() => setShort(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
