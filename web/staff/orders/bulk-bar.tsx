import { PackageX, Printer, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Order, OrderRow } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Selection } from '../../ui/list/selection.tsx'
import { SelectionBar } from '../../ui/list/selection-bar.tsx'
import { countText } from '../../ui/money.ts'
import { useAction } from '../../ui/use-action.ts'
import { orderPath } from '../order-link.tsx'
import { isToPick, isToSend, nextStep, type Step } from './next-steps.ts'
import { exportColumns } from './order-row.tsx'
import { RefusedOrders } from './refused-orders.tsx'
import { useBulkMove } from './use-bulk-move.ts'

const ShipManyDialog = loadable(() => import('./shipping/ship-many-dialog.tsx'))
const LabelsDialog = loadable(() => import('./shipping/labels-dialog.tsx'))

/**
 * Actions for the selected orders. Hidden while none is selected. An order stays selected until its action succeeds; one that was
 * refused shows the reason. Accepted orders that the stock does not cover are named, also without a selection, until the user closes
 * the message.
 * `hidden`: keys of the columns that the user hides.
 */
export function BulkBar({ selection, hidden }: { selection: Selection<OrderRow>; hidden: readonly string[] }) {
  const user = useUser()
  const { rows } = selection
  const stepsOf = (to: Step['to']) => rows.filter((order) => nextStep(user, order)?.to === to)
  const { move, isMoving, ship, refused, short, closeShort } = useBulkMove(selection)
  const [dialog, setDialog] = useState<'ship' | 'labels'>()
  const handleClose = () => setDialog(undefined)
  const [print, isPrinting] = useAction(
    async () => (await import('./picking-sheet.tsx')).printPickingLists(rows.map(({ id }) => id)),
    { failure: 'No se pudieron imprimir las listas.' },
  )
  if (rows.length === 0 && short.length === 0) return null

  const toAccept = stepsOf('Accepted')
  const toPrepare = stepsOf('Preparing')
  const toShip = stepsOf('Shipped')
  const toLabel = rows.filter((order) => isToSend(user, order))
  return (
    <SelectionBar
      label="Pedidos elegidos"
      selection={selection}
      below={
        <>
          <RefusedOrders orders={refused} />
          {short.length > 0 ? <ShortOrders orders={short} onClose={closeShort} /> : null}
        </>
      }
    >
      {toAccept.length > 0 ? (
        <Button size="sm" busy={isMoving} onClick={() => move(toAccept, (count) => `Aceptaste ${count}.`)}>
          Aceptar {toAccept.length}
        </Button>
      ) : null}
      {toPrepare.length > 0 ? (
        <Button size="sm" busy={isMoving} onClick={() => move(toPrepare, (count) => `${count} en surtido.`)}>
          Poner {toPrepare.length} en surtido
        </Button>
      ) : null}
      {toShip.length > 0 ? (
        <Button size="sm" onClick={() => setDialog('ship')}>
          Enviar {toShip.length}
        </Button>
      ) : null}
      {rows.every((order) => isToPick(user, order)) ? (
        <LinkButton size="sm" to={`/orders/pick/${rows.map(({ id }) => id).join('-')}`}>
          {rows.length === 1 ? 'Surtir' : 'Surtir juntos'}
        </LinkButton>
      ) : null}
      <Button size="sm" icon={<Printer />} busy={isPrinting} onClick={print}>
        Listas de surtido
      </Button>
      {toLabel.length > 0 ? (
        <Button size="sm" icon={<Tag />} onClick={() => setDialog('labels')}>
          Etiquetas de envío
        </Button>
      ) : null}
      <ExportMenu name="pedidos-elegidos" columns={exportColumns} hidden={hidden} load={async () => rows} size="sm" />
      <Suspense>
        {dialog === 'ship' && toShip.length > 0 ? (
          <ShipManyDialog orders={toShip} refused={refused} onShip={ship} onClose={handleClose} />
        ) : null}
        {dialog === 'labels' && toLabel.length > 0 ? <LabelsDialog orders={toLabel} onClose={handleClose} /> : null}
      </Suspense>
    </SelectionBar>
  )
}

const ShortOrders = ({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) => (
  <div role="alert" className="py-1">
    <Notice
      tone="amber"
      icon={<PackageX aria-hidden />}
      action={
        <Button size="sm" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      La existencia no alcanza en {countText(orders.length, 'pedido aceptado', 'pedidos aceptados')}:{' '}
      {orders.map((order, at) => (
        <span key={order.id}>
          {at > 0 ? ', ' : ''}
          <Link to={orderPath(order.id)} className="whitespace-nowrap underline">
            {folio(order.order_number)}
          </Link>
        </span>
      ))}
      . Lo que falta se surte cuando llegue.
    </Notice>
  </div>
)
