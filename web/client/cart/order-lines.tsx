import { ClipboardList } from 'lucide-react'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { cartMessage, refetchCart } from './api.ts'
import { refusalOf } from './line-problem.ts'
import { OrderLine } from './order-line.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

export function OrderLines({ order }: { order: OrderPanelState }) {
  if (order.isLoading) return <LinesSkeleton />
  if (order.error) {
    return <ErrorState message={cartMessage(order.error)} onRetry={refetchCart} />
  }
  if (order.lines.length === 0) {
    return (
      <Empty title="Tu orden está vacía." icon={<ClipboardList />}>
        Agrega productos de la lista.
      </Empty>
    )
  }
  return (
    <ul>
      {order.lines.map((line) => (
        <OrderLine
          key={line.productId}
          line={line}
          refusal={refusalOf(order.refusals, line)}
          isFirstRefused={order.refusals[0]?.productId === line.productId}
          oldPrice={order.oldPrices.get(line.id)}
          disabled={order.isGenerating}
        />
      ))}
    </ul>
  )
}

function LinesSkeleton() {
  return (
    <div aria-busy className="grid gap-6 px-4 py-4">
      <Skeleton lines={3} />
      <Skeleton lines={3} />
    </div>
  )
}
