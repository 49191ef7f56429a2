import { TriangleAlert } from 'lucide-react'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { openChat } from '../../chat/open-chat.ts'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'

/** For an order that was cancelled before the shop reviewed its proof of payment. Renders nothing for others. */
export function UnreviewedVoucherNotice({ order: { status, order_number, vouchers } }: { order: Order }) {
  const { id } = useUser()
  if (status !== 'Cancelled' || !vouchers.some(({ state }) => state === 'pending')) return null
  const draft = `Hice la transferencia del pedido ${folio(order_number)}, que se canceló. ¿Cómo me la devuelven?`
  return (
    <Notice
      tone="amber"
      icon={<TriangleAlert />}
      action={
        <Button size="sm" onClick={() => openChat(id, draft)}>
          Escribir
        </Button>
      }
    >
      El pedido se canceló y tu comprobante quedó sin revisar.
      <p className="font-normal">Si ya transferiste, escríbele a la tienda para que te lo devuelva.</p>
    </Notice>
  )
}
