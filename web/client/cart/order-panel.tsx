import { useEffect, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { ClearButton } from './clear-button.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderLines } from './order-lines.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

/** Beside the products: the lines scroll, totals and buttons stay. */
export function OrderPanel({ order }: { order: OrderPanelState }) {
  const section = useNewestInSight(order)
  return (
    <Card
      title={orderTitle(order)}
      subtitle="provisional"
      actions={<ClearButton order={order} />}
      footer={<OrderFoot order={order} />}
      flush
    >
      <section
        ref={section}
        aria-label="Líneas de la orden"
        className="max-h-[300px] overflow-y-auto overscroll-contain"
      >
        <OrderLines order={order} />
      </section>
    </Card>
  )
}

/** A line that is added is scrolled to; the page itself stays where it is. */
function useNewestInSight({ isLoading, lines: { length } }: OrderPanelState) {
  const section = useRef<HTMLElement>(null)
  const known = useRef<number>(undefined)

  useEffect(() => {
    if (isLoading) return
    if (known.current !== undefined && length > known.current)
      section.current?.scrollTo(0, section.current.scrollHeight)
    known.current = length
  }, [isLoading, length])

  return section
}

/** The number is only known once the order is made. */
export const orderTitle = ({ number }: OrderPanelState) => (number === undefined ? 'Orden' : `Orden #${number}`)
