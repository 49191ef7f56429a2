import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Order } from '#contract/orders/orders'
import { ApiError } from '../api/client.ts'
import { folio } from '../shop/display.ts'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/date.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { useMobile } from '../ui/use-mobile.ts'
import { useOrder } from './api.ts'
import { PaymentText, StatusChip } from './order-status.tsx'

/** Link to the list of orders, and the message for an order that does not exist. */
type List = { to: string; label: string; missing: string }

/** Loads the order of the page's address. `loadingActions`: the buttons while it loads. */
export function OrderOfUrl({
  list,
  loadingActions,
  children,
}: {
  list: List
  loadingActions?: ReactNode
  children: (order: Order) => ReactNode
}) {
  const { id } = useParams()
  const { data: order, error, mutate } = useOrder(id)
  if (order) return children(order)
  if (error) return <Missing error={error} list={list} onRetry={() => mutate()} />
  return (
    <Page title="Pedido" actions={loadingActions}>
      <Card>
        <Skeleton lines={2} />
      </Card>
      <Card>
        <Skeleton lines={6} />
      </Card>
    </Page>
  )
}

function Missing({ error, list, onRetry }: { error: unknown; list: List; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && [400, 403, 404].includes(error.status)
  if (!isMissing) {
    return (
      <Page title="Pedido">
        <Card>
          <ErrorState
            message="No pudimos cargar el pedido. Revisa tu conexión y vuelve a intentarlo."
            onRetry={onRetry}
          />
        </Card>
      </Page>
    )
  }
  return (
    <Page title="Pedido">
      <Card>
        <Empty
          title="Pedido no encontrado"
          icon={<SearchX />}
          action={
            <LinkButton variant="primary" to={list.to}>
              {list.label}
            </LinkButton>
          }
        >
          {list.missing}
        </Empty>
      </Card>
    </Page>
  )
}

/** The page of an order. The buttons are beside the title, on a phone in the bottom bar after `bar`. */
export function OrderPage({
  order,
  from = order.customer_name,
  payment = <PaymentText {...order} />,
  buttons,
  bar,
  children,
}: {
  order: Order
  from?: string
  payment?: ReactNode
  buttons: ReactNode
  bar?: ReactNode
  children: ReactNode
}) {
  const isPhone = useMobile()
  return (
    <Page
      title={`Pedido ${folio(order.order_number)}`}
      chips={
        <>
          <StatusChip {...order} />
          {payment}
        </>
      }
      subtitle={`${formatDay(order.orderDate)} · ${from}`}
      actions={isPhone ? null : buttons}
      bar={
        isPhone ? (
          <>
            {bar}
            {buttons}
          </>
        ) : null
      }
    >
      {children}
    </Page>
  )
}
