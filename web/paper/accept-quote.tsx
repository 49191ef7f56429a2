import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import type { QuotePaper } from '#contract/orders/papers'
import { type AcceptQuote, quoteFolio } from '#contract/orders/quotes'
import { post } from '../api/client.ts'
import { endSession } from '../api/session-store.ts'
import { isRefusal, isUnclear } from '../api/unclear.ts'
import { deliveryOf } from '../order/order-facts.ts'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../ui/money.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'

type Props = {
  quote: QuotePaper
  /** Whether a member of staff orders as the client. */
  isByStaff: boolean
  /** Reads the quote again. Resolves with the id of its order. */
  onChange: () => Promise<number | null>
}

/** Loads a new document, because this one may not load the script of card payments. */
const openOrder = (id: number) => location.assign(`/client/orders/${id}`)

/** Asks, then makes the order of the quote and opens it. */
export function AcceptButton({ quote, isByStaff, onChange }: Props) {
  const { id, version, shippingAddress, total, customer_name } = quote
  const [isAsking, setAsking] = useState(false)
  const [accept, isBusy] = useAction(
    async () => {
      try {
        const shown: AcceptQuote = { version, shippingAddress }
        openOrder((await post<Order>(`/quotes/${id}/accept`, shown, { renew: false })).id)
        // The back button may show this page again: it then says that the quote was ordered.
        await onChange().catch(() => undefined)
      } catch (error) {
        const orderId = await onChange().catch(() => null)
        // The answer was lost, but the order was made.
        if (isUnclear(error) && orderId !== null) return openOrder(orderId)
        if (isRefusal(error)) setAsking(false)
        if (isRefusal(error) && error.status === 401 && !isByStaff) endSession()
        throw error
      }
    },
    { failure: 'No sabemos si se hizo el pedido. Acéptala otra vez: se pide una sola vez.' },
  )
  const delivery = deliveryOf(quote)
  return (
    <>
      <Button variant="primary" className="max-lg:w-full" onClick={() => setAsking(true)}>
        Aceptar y hacer el pedido
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Aceptar ${quoteFolio(id)}`}
        confirmLabel="Hacer el pedido"
        cancelLabel="Volver"
        busy={isBusy}
        onConfirm={() => accept()}
        onClose={() => setAsking(false)}
      >
        <div className="grid gap-3 text-sm [overflow-wrap:anywhere]">
          <p>
            Se hace un pedido por <b className="font-semibold">{formatMoney(total)}</b> con IVA
            {isByStaff ? ` en nombre de ${customer_name}` : ''}. La tienda lo revisa y lo acepta; se paga desde el
            pedido.
          </p>
          {delivery ? <p className="whitespace-pre-line text-ink-2">Entrega: {delivery}</p> : null}
          {delivery || isByStaff ? null : <NoDelivery />}
        </div>
      </ConfirmDialog>
    </>
  )
}

/** An address that the client adds now is that of the quote when its page is opened again. */
const NoDelivery = () => (
  <p>
    Sin dirección de entrega.{' '}
    <a href="/client/profile" className="underline">
      Agrégala en Mi Perfil
    </a>{' '}
    y vuelve aquí, o acuérdala con la tienda.
  </p>
)
