import type { Order } from '#contract/orders/orders'
import { isPayable } from '#contract/orders/states'
import { linesSummary } from '../../../order/lines/lines-summary.ts'
import { folio } from '../../../shop/display.ts'
import { formatMoney } from '../../../ui/money.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { handOver } from './hand-over.ts'
import { linesToShip } from './ship-lines.tsx'
import { toastStep } from './toast-step.ts'

/** Asks for a confirmation that the client takes all pieces of the order now. The order is then shipped and delivered. */
export default function HandOverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [give, isBusy] = useAction(
    async () => {
      const delivered = await handOver(order)
      onClose()
      toastStep('Pedido entregado.', [delivered], { step: 'Delivered' })
    },
    { failure: 'No se pudo entregar el pedido.' },
  )
  const lines = linesToShip(order).map(({ pending, unit }) => ({ quantity: pending, unit }))
  return (
    <ConfirmDialog
      title={`Entregar el pedido ${folio(order.order_number)} en la tienda`}
      confirmLabel="Entregar"
      busy={isBusy}
      onConfirm={() => give()}
      onClose={onClose}
    >
      <div className="grid gap-2 text-sm">
        <p>El cliente se lleva ahora: {linesSummary(lines)}. El pedido queda como Entregada.</p>
        {isPayable(order) ? <p className="font-medium text-warn">Falta cobrar {formatMoney(order.balance)}.</p> : null}
      </div>
    </ConfirmDialog>
  )
}
