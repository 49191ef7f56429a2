import type { MouseEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/states.tsx'
import { isCartSaved, savedCart } from './api.ts'
import type { OrderPanelState } from './use-order-panel.ts'

const checkout = '/client/checkout'

export function OrderFoot({ order }: { order: OrderPanelState }) {
  return (
    <div className="grid gap-2">
      <OrderTotals order={order} />
      <Button
        variant="primary"
        block
        className="mt-2 h-11! text-base!"
        busy={order.isGenerating}
        disabled={order.isLoading}
        onClick={order.handleGenerate}
      >
        {order.isVerifying ? 'Verificando tu pedido…' : 'Generar'}
      </Button>
      <p role="status" className="sr-only">
        {order.isVerifying ? 'Verificando tu pedido…' : ''}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={order.openPreview}>Vista Previa</Button>
        {order.lines.length === 0 || order.isGenerating ? (
          <Button disabled>Proceder al Pago</Button>
        ) : (
          <LinkButton to={checkout} reloadDocument onClick={handleCheckout} className="px-2">
            Proceder al Pago
          </LinkButton>
        )}
      </div>
      <Button variant="ghost" size="sm" disabled={order.lines.length === 0} onClick={order.openSave}>
        Guardar como lista
      </Button>
    </div>
  )
}

/** Waits for unsaved changes: the link loads a new document, which would cancel their requests. */
async function handleCheckout(event: MouseEvent) {
  if (isCartSaved()) return
  event.preventDefault()
  await savedCart()
  location.assign(checkout)
}

export function OrderTotals({
  order: { totals, isLoading },
}: {
  order: Pick<OrderPanelState, 'totals' | 'isLoading'>
}) {
  const isWaiting = isLoading || totals.isLoading
  const rows = [
    ['Subtotal', totals.subtotal],
    [`IVA ${totals.percent} %`, totals.iva],
  ] as const

  return (
    <dl className="grid gap-1.5 text-ink-2 text-sm">
      {rows.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd className="tabular-nums">{isWaiting ? <Skeleton className="h-3.5 w-20" /> : formatMoney(amount)}</dd>
        </div>
      ))}
      {totals.error ? (
        <div className="flex items-center justify-between gap-3 text-bad text-xs">
          <dt>Error al cargar configuración de IVA.</dt>
          <dd>
            <Button size="sm" onClick={() => totals.retry()}>
              Reintentar
            </Button>
          </dd>
        </div>
      ) : null}
      <div className="mt-0.5 flex items-baseline justify-between gap-4 border-line border-t pt-2 text-ink">
        <dt className="font-semibold text-base">Total</dt>
        <dd className="font-semibold text-xl tabular-nums tracking-[-0.015em]">
          {isWaiting ? <Skeleton className="h-6 w-28" /> : formatMoney(totals.total)}
        </dd>
      </div>
    </dl>
  )
}
