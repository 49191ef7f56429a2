import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import useSWR, { mutate } from 'swr'
import { can } from '#contract/access'
import type { Order } from '#contract/orders/orders'
import { missingOf, type PickList } from '#contract/orders/picking'
import { get } from '../../../api/client.ts'
import { useStore } from '../../../api/create-store.ts'
import { useUser } from '../../../api/session-store.ts'
import { loadable, Suspense } from '../../../loadable.tsx'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { refreshLists, removeMissing } from './api.ts'
import { waitingMarks } from './marks.ts'
import { missingText, type Stop } from './walk.ts'

const ShipDialog = loadable(() => import('../shipping/ship-dialog.tsx'))

const savingLabel = 'Guardando marcas…'

/** Shown when all lines are done: sends each order on to shipping, complete or with a pending rest. */
export function FinishCard({ orders, stops }: { orders: readonly PickList[]; stops: readonly Stop[] }) {
  const picked = orders.filter(({ status, isMoneyLost }) => status === 'Preparing' && !isMoneyLost)
  return (
    <>
      {picked.map((order) => (
        <FinishedOrder
          key={order.id}
          order={order}
          stops={stops.filter((stop) => stop.orderId === order.id)}
          isAlone={orders.length === 1}
        />
      ))}
    </>
  )
}

function FinishedOrder({ order, stops, isAlone }: { order: PickList; stops: readonly Stop[]; isAlone: boolean }) {
  const user = useUser()
  const missing = stops.filter((stop) => missingOf(stop) > 0)
  // The buttons use the quantities of the server, which lack these marks.
  const isSaving = useStore(waitingMarks, (marks) =>
    marks.some(({ orderId, userId }) => orderId === order.id && userId === user.id),
  )
  const [remove, isRemoving] = useAction(removeMissing, {
    success: 'Pedido actualizado con lo que hay.',
    failure: 'No se pudo cambiar el pedido.',
  })
  const name = isAlone ? '' : ` el pedido ${folio(order.order_number)}`
  const { ship, isOpening, dialog } = useShipping(order.id)
  if (missing.length === 0) {
    return (
      <section aria-label="Surtido terminado" className="grid gap-3 rounded-2xl border-2 border-ok bg-surface p-4">
        <p className="flex items-center gap-2.5 font-semibold text-[19px] text-ok">
          <CircleCheck size={26} aria-hidden /> Todo surtido{name}
        </p>
        <Button variant="primary" busy={isSaving || isOpening} onClick={() => ship()} className="h-14! text-[17px]!">
          {isSaving ? savingLabel : 'Enviar'}
        </Button>
        {dialog}
      </section>
    )
  }
  const hasPicked = stops.some(({ picked, shipped }) => picked > shipped)
  const hasPickedLines = stops.some(({ picked }) => picked > 0)
  return (
    <section aria-label="Surtido con faltantes" className="grid gap-3 rounded-2xl border-2 border-warn bg-surface p-4">
      <p className="font-semibold text-[17px]">
        Terminaste{name} con {countText(missing.length, 'faltante')}
      </p>
      <MissingLines stops={missing} />
      {hasPicked ? (
        <Button variant="primary" busy={isSaving || isOpening} onClick={() => ship()} className="h-14! text-[17px]!">
          {isSaving ? savingLabel : 'Dejar pendiente y enviar lo surtido'}
        </Button>
      ) : null}
      {can(user, 'orders.edit') && order.isEditable && hasPickedLines ? (
        <Button className="h-12!" busy={isSaving || isRemoving} onClick={() => remove(order)}>
          {isSaving ? savingLabel : 'Quitar lo que falta del pedido'}
        </Button>
      ) : (
        <p className="text-ink-2 text-sm">
          Lo que falta queda pendiente de enviar. Para quitarlo del pedido, avisa a ventas.
        </p>
      )}
      {dialog}
    </section>
  )
}

const MissingLines = ({ stops }: { stops: readonly Stop[] }) => (
  <ul className="grid gap-1 text-sm">
    {stops.map((stop) => (
      <li key={stop.id} className="flex justify-between gap-3">
        <span className="min-w-0">
          <span className="font-mono">{stop.code}</span> {stop.name}
        </span>
        <b className="flex-none font-semibold text-warn tabular-nums">{missingText(stop)}</b>
      </li>
    ))}
  </ul>
)

/** Opens the dialog that ships an order. `ship` loads the order first. */
function useShipping(orderId: number) {
  const path = `/orders/${orderId}`
  const [isShipping, setShipping] = useState(false)
  // Refetched while the dialog is open: after a refusal, «Recargar» needs the newer order.
  const { data: orderToShip } = useSWR<Order>(isShipping ? path : null, { revalidateIfStale: false })
  const [ship, isOpening] = useAction(
    async () => {
      await mutate(path, get<Order>(path), { revalidate: false })
      setShipping(true)
    },
    { failure: 'No se pudo abrir el envío.' },
  )
  function handleShipClose() {
    setShipping(false)
    void refreshLists()
  }
  const dialog = orderToShip ? (
    <Suspense>
      <ShipDialog order={orderToShip} onClose={handleShipClose} />
    </Suspense>
  ) : null
  return { ship, isOpening, dialog }
}
