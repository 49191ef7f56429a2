import { Drawer } from '../../ui/overlay/dialog.tsx'
import { ClearButton } from './clear-button.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { OrderFoot } from './order-foot.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderTitle } from './order-panel.tsx'
import type { OrderPanelState } from './use-order-panel.ts'

/** The order panel on narrow screens. */
export default function OrderDrawer({
  order,
  open,
  onClose,
}: {
  order: OrderPanelState
  open: boolean
  onClose: () => void
}) {
  const title = (
    <span className="flex items-center gap-2.5">
      {orderTitle(order)}
      <span className="font-normal text-ink-3 text-sm">provisional</span>
      <span className="ml-auto">
        <ClearButton order={order} />
      </span>
    </span>
  )
  const foot = (
    <div className="w-full">
      <OrderFoot order={order} />
    </div>
  )

  return (
    <Drawer open={open} onClose={onClose} title={title} footer={foot}>
      <section aria-label="Líneas de la orden" tabIndex={-1} className="-mx-5 -my-4">
        <OrderLines order={order} />
      </section>
      <OrderDialogs order={order} />
    </Drawer>
  )
}
