import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import type { Cut } from './api.ts'
import { canEdit, cutToStock } from './next-steps.ts'

type Line = Order['OrderItems'][number]

const columns: Column<Line>[] = [
  {
    key: 'product',
    title: 'Artículo',
    render: ({ Product: { code, name } }) => (
      <span className="[overflow-wrap:anywhere]">
        <span className="font-mono">{code}</span> <span className="block text-ink-2">{name}</span>
      </span>
    ),
  },
  { key: 'quantity', title: 'Pedido', align: 'right', render: ({ quantity }) => formatCount(quantity) },
  {
    key: 'available',
    title: 'Disponible',
    align: 'right',
    render: ({ quantity, waiting }) => formatCount(quantity - waiting),
  },
  {
    key: 'waiting',
    title: 'Falta',
    align: 'right',
    render: ({ waiting }) => <b className="font-semibold text-warn">{formatCount(waiting)}</b>,
  },
]

/** Shows the lines of an order that the stock does not cover, and accepts it as it is or cut to what there is. */
export default function AcceptDialog({
  order,
  onAccept,
  onClose,
}: {
  order: Order
  onAccept: (cut?: Cut) => void
  onClose: () => void
}) {
  const cut = cutToStock(order)
  const mayCut = canEdit(useUser(), order) && cut.items.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Aceptar el pedido ${folio(order.order_number)}`}
      footer={
        <>
          {mayCut ? <Button onClick={() => onAccept(cut)}>Aceptar con lo disponible</Button> : null}
          <Button variant="primary" onClick={() => onAccept()}>
            Aceptar completo
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">La existencia no alcanza para estos artículos:</p>
        <Table
          rows={order.OrderItems.filter(({ waiting }) => waiting > 0)}
          columns={columns}
          rowKey={({ id }) => id}
          caption="Artículos sin existencia suficiente"
        />
        <p className="text-ink-2">
          Completo: lo que falta se surte cuando llegue.
          {mayCut ? ' Con lo disponible: lo que falta se quita del pedido, y el cliente ve los cambios.' : ''}
        </p>
      </div>
    </Dialog>
  )
}
