import { useState } from 'react'
import { namesText } from '#contract/names-text'
import type { PickList } from '#contract/orders/picking'
import { useStore } from '../../../api/create-store.ts'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { beginPicking } from './api.ts'
import { isOffline, waitingMarks } from './marks.ts'
import { changesBetween } from './walk.ts'

/** Notices for the picker: states, changes by others, marks that are not saved yet. */
export function Notices({ orders }: { orders: readonly PickList[] }) {
  const { changes, dismiss } = useChanges(orders)
  const waiting = useStore(waitingMarks).length
  const offline = useStore(isOffline)
  return (
    <>
      <Begin
        orders={orders.filter(
          ({ status, isMoneyLost }) => !isMoneyLost && (status === 'Accepted' || status === 'Paid'),
        )}
        isAll={orders.length === 1}
      />
      {orders.map((order) => (
        <StoppedNotice key={order.id} order={order} />
      ))}
      {offline && waiting > 0 ? (
        <p role="status" className="rounded-xl bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          <b className="font-semibold">Sin conexión.</b> {countText(waiting, 'marca')} por guardar. Sigue surtiendo: se{' '}
          {waiting === 1 ? 'envía sola' : 'envían solas'}.
        </p>
      ) : null}
      {changes.length > 0 ? (
        <div role="alert" className="grid gap-2 rounded-xl bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          <b className="font-semibold">El pedido cambió mientras lo surtías</b>
          <ul className="grid gap-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Button size="sm" className="justify-self-start" onClick={dismiss}>
            Entendido
          </Button>
        </div>
      ) : null}
      {orders.map((order) =>
        order.notes.map((note) => (
          <p key={note} className="whitespace-pre-line rounded-xl bg-info-soft px-3.5 py-2.5 text-info text-sm">
            {withOrder(orders, order, note)}
          </p>
        )),
      )}
    </>
  )
}

/** The text with the folio of its order, where several orders are picked at once. */
const withOrder = (orders: readonly PickList[], { order_number }: PickList, text: string) =>
  orders.length === 1 ? text : `Pedido ${folio(order_number)}: ${text}`

/** Collects what others change in the orders, until the picker has read it. */
function useChanges(orders: readonly PickList[]) {
  const [lastOrders, setLastOrders] = useState(orders)
  const [changes, setChanges] = useState<readonly string[]>([])
  if (lastOrders !== orders) {
    setLastOrders(orders)
    const found = orders.flatMap((order) => {
      const before = lastOrders.find(({ id }) => id === order.id)
      return before ? changesBetween(before, order).map((change) => withOrder(orders, order, change)) : []
    })
    if (found.length > 0) setChanges([...new Set([...changes, ...found])])
  }
  return { changes, dismiss: () => setChanges([]) }
}

function Begin({ orders, isAll }: { orders: readonly PickList[]; isAll: boolean }) {
  const [begin, isBeginning] = useAction(beginPicking, { failure: 'No se pudo empezar a surtir.' })
  if (orders.length === 0) return null
  return (
    <div className="grid gap-2.5 rounded-2xl border border-line bg-surface p-4">
      <p>
        {isAll
          ? 'Este pedido aún no se surte'
          : `Aún no se surten: ${namesText(orders.map((order) => folio(order.order_number)))}`}
        . Al empezar, {orders.length === 1 ? 'pasa' : 'pasan'} a En surtido.
      </p>
      <Button variant="primary" className="h-14! text-[17px]!" busy={isBeginning} onClick={() => begin(orders)}>
        Empezar a surtir
      </Button>
    </div>
  )
}

const stopMessages: Partial<Record<PickList['status'], string>> = {
  Pending: 'aún no se acepta: no lo surtas.',
  Shipped: 'ya se envió.',
  Delivered: 'ya se entregó.',
  Cancelled: 'se canceló: regresa lo surtido a su lugar.',
}

function StoppedNotice({ order: { status, isMoneyLost, order_number, lines } }: { order: PickList }) {
  const message = isMoneyLost
    ? 'no se surte: su pago se anuló, se devolvió o lo recuperó el banco.'
    : stopMessages[status]
  if (!message) return null
  const linesToReturn = status === 'Cancelled' ? lines.filter(({ picked }) => picked > 0) : []
  return (
    <div role="alert" className="grid gap-1 rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
      <b className="font-semibold">
        El pedido {folio(order_number)} {message}
      </b>
      {linesToReturn.map(({ id, code, picked, location }) => (
        <span key={id}>
          {picked} de {code} {location ? `a ${location}` : ''}
        </span>
      ))}
    </div>
  )
}
