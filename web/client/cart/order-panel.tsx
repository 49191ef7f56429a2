import { useEffect, useRef } from 'react'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { usePageTop } from '../../ui/use-page-top.ts'
import { useTitleRowToasts } from '../../ui/use-title-row-toasts.ts'
import { ClearButton } from './clear-button.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderLines } from './order-lines.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

/**
 * Beside the products. The lines take the height of the window that the title, the totals and the buttons leave, up to
 * 300 px, and scroll. In a low window the whole panel scrolls, under the total and the main buttons.
 */
export function OrderPanel({ order }: { order: OrderPanelState }) {
  const section = useScrollToNewLine(order)
  const [box, top] = usePageTop<HTMLDivElement>()
  useTitleRowToasts()
  return (
    <div ref={box} style={top}>
      <Card
        title={orderTitle(order)}
        subtitle="provisional"
        actions={<ClearButton order={order} />}
        footer={<OrderFoot order={order} />}
        flush
        className="flex max-h-[max(50vh,calc(100dvh-var(--top)-2rem))] flex-col overflow-y-auto!"
      >
        <section
          ref={section}
          aria-label="Líneas de la orden"
          tabIndex={-1}
          className="max-h-[300px] min-h-36 overflow-y-auto overscroll-contain"
        >
          <OrderLines order={order} />
        </section>
      </Card>
    </div>
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
