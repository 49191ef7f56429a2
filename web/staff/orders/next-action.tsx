import { mutate } from 'swr'
import { can } from '#contract/access'
import type { WorkOrder } from '#contract/dashboard'
import { useUser } from '../../api/session-store.ts'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { moveOrder } from './api.ts'
import { nextStep, type Step } from './next-steps.ts'
import { pathOf } from './order-row.tsx'

/**
 * The next step of an order in a list outside its page. It runs at once, except steps that need a page: approving an order
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
  if (step.to === 'Accepted') return <RunStepButton order={order} step={step} />
  if (step.to !== 'Preparing') return <PageLink order={order}>{step.label}</PageLink>
  return (
    <PageLink order={order} to={`/orders/pick/${order.id}`}>
      Surtir
    </PageLink>
  )
}

const PageLink = ({ order, to = pathOf(order), children }: { order: WorkOrder; to?: string; children: string }) => (
  <LinkButton size="sm" to={to} aria-label={`${children} el pedido ${folio(order.order_number)}`}>
    {children}
  </LinkButton>
)

function RunStepButton({ order, step: { label, to, success } }: { order: WorkOrder; step: Step }) {
  const [run, busy] = useAction(
    async () => {
      try {
        await moveOrder(order, to)
      } finally {
        // Also after a refusal: someone else may have moved the order.
        await mutate('/dashboard')
      }
    },
    { success, failure: 'No se pudo actualizar el pedido.' },
  )
  return (
    <Button size="sm" busy={busy} aria-label={`${label} el pedido ${folio(order.order_number)}`} onClick={() => run()}>
      {label}
    </Button>
  )
}
