import { Button } from '../../ui/button.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

export function ClearButton({ order }: { order: OrderPanelState }) {
  return (
    <Button
      variant="danger"
      size="sm"
      disabled={order.lines.length === 0 || order.isGenerating}
      onClick={order.handleClear}
    >
      Vaciar
    </Button>
  )
}
