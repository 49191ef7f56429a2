import { useEffect, useRef } from 'react'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { ClearButton } from './clear-button.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderLines } from './order-lines.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

/** Beside the products. The lines scroll; totals and buttons stay in view. */
export function OrderPanel({ order }: { order: OrderPanelState }) {
  const section = useScrollToNewLine(order)
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

/** Scrolls the lines to a new one. The page itself does not scroll. */
function useScrollToNewLine({ isLoading, lines: { length } }: OrderPanelState) {
  const section = useRef<HTMLElement>(null)
  const previousLength = useRef<number>(undefined)

  useEffect(() => {
    if (isLoading) return
    const hasNewLine = previousLength.current !== undefined && length > previousLength.current
    previousLength.current = length
    if (!hasNewLine) return
    // In the next frame, so that the browser does not lay out the page once more for this one.
    requestAnimationFrame(() => section.current?.scrollTo(0, section.current.scrollHeight))
  }, [isLoading, length])

  return section
}

/** The number is a forecast: the server assigns it when it creates the order. */
export const orderTitle = ({ number }: OrderPanelState) => (number === undefined ? 'Orden' : `Orden #${folio(number)}`)
