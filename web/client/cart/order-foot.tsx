import { type MouseEvent, useId } from 'react'
import { whenQuiet } from '../../api/quiet.ts'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { OrderTotals } from '../../order/lines/order-totals.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isCartSaved, savedCart } from './api.ts'
import type { OrderPanelState } from './use-order-panel.ts'

const checkout = '/client/checkout'

/** After the first rows: it brings much code, and the panel reserves its height. */
const OrderExtras = loadable(async () => {
  await whenQuiet()
  return import('./order-extras.tsx')
})

export function OrderFoot({ order }: { order: OrderPanelState }) {
  const note = useId()
  const { Customer } = useUser()
  return (
    // In a low window, where the whole panel scrolls, the total and the main buttons stay at its bottom.
    <div className="grid gap-2 [&>dl>:last-child]:sticky [&>dl>:last-child]:bottom-15 [&>dl>:last-child]:z-10 [&>dl>:last-child]:bg-surface in-[dialog]:[&>dl>:last-child]:bg-raised">
      <OrderTotals order={order} />
      {Customer ? (
        <div className="mt-1 grid min-h-control gap-2">
          <Suspense>
            <OrderExtras order={order} customerId={Customer.id} />
          </Suspense>
        </div>
      ) : null}
      <div className="sticky bottom-0 z-10 -mb-2 grid grid-cols-2 gap-2 bg-surface py-2 in-[dialog]:bg-raised">
        <Button
          variant={order.lines.length === 0 ? 'default' : 'primary'}
          className="h-11! min-h-control px-2 text-base!"
          aria-describedby={note}
          busy={order.isGenerating}
          disabled={order.isLoading}
          onClick={order.handleGenerate}
        >
          {order.isVerifying ? 'Verificando…' : 'Generar'}
        </Button>
        {order.lines.length === 0 || order.isGenerating ? (
          <Button className="h-11! min-h-control px-2" disabled>
            Proceder al Pago
          </Button>
        ) : (
          <LinkButton to={checkout} reloadDocument onClick={handleCheckout} className="h-11! min-h-control px-2">
            Proceder al Pago
          </LinkButton>
        )}
      </div>
      <p id={note} className="text-ink-2 text-sm">
        Generar lo envía a la tienda y lo pagas cuando lo acepte. Para pagar ahora, Proceder al Pago.
      </p>
      <p role="status" className="sr-only">
        {order.isVerifying ? 'Verificando tu pedido…' : ''}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={order.openPreview}>Vista Previa</Button>
        <Button variant="ghost" className="px-2" disabled={order.lines.length === 0} onClick={order.openSave}>
          Guardar como lista
        </Button>
      </div>
    </div>
  )
}

/**
 * Waits for unsaved changes: the link loads a new document, which would cancel their requests. It would also remove the message of
 * a change that the server refused, and show the order without it.
 */
async function handleCheckout(event: MouseEvent) {
  if (isCartSaved()) return
  event.preventDefault()
  if (await savedCart()) location.assign(checkout)
}
