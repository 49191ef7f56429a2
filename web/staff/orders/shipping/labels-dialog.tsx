import { useState } from 'react'
import type { Order, OrderRow } from '#contract/orders/orders'
import { get } from '../../../api/client.ts'
import { deliveryOf } from '../../../order/order-facts.ts'
import { shopLines } from '../../../order/paper/shop-lines.ts'
import { folio } from '../../../shop/display.ts'
import { usePersonalization } from '../../../shop/personalization.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { CountRow, isCount } from '../../../ui/form/count-row.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { labelsTitle } from './labels-title.ts'

const maxBoxes = 99

/** Asks for the number of boxes of each order, and makes one PDF with a shipping label for each box. */
export default function LabelsDialog({
  orders,
  onClose,
}: {
  orders: readonly (Order | OrderRow)[]
  onClose: () => void
}) {
  const { name } = usePersonalization()
  const [boxes, setBoxes] = useState<Readonly<Record<number, number>>>({})
  const boxesOf = ({ id }: { id: number }) => boxes[id] ?? 1
  const [save, isSaving] = useAction(
    async () => {
      const [{ shippingLabels }, lines, loaded] = await Promise.all([
        import('./shipping-labels.ts'),
        shopLines(),
        Promise.all(orders.map(({ id }) => get<Order>(`/orders/${id}`))),
      ])
      saveFile(
        shippingLabels(
          loaded.map((order) => ({ order, boxes: boxesOf(order) })),
          { name, lines },
        ),
      )
      onClose()
    },
    { failure: 'No se pudieron hacer las etiquetas.' },
  )
  const [only] = orders.length === 1 ? orders : []
  return (
    <Dialog
      open
      size="sm"
      title={labelsTitle(orders)}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={isSaving}
          disabled={!orders.every((order) => isCount(boxesOf(order), maxBoxes))}
          onClick={() => save()}
        >
          Descargar PDF
        </Button>
      }
    >
      <div className="grid gap-3 text-sm">
        <ul aria-label="Bultos de cada pedido" className="grid gap-2">
          {orders.map((order) => (
            <li key={order.id}>
              <CountRow
                title={only ? 'Bultos' : `${folio(order.order_number)} · ${order.customer_name}`}
                label={only ? 'Bultos' : `Bultos del pedido ${folio(order.order_number)}`}
                things="bultos"
                value={boxesOf(order)}
                max={maxBoxes}
                onChange={(count) => setBoxes({ ...boxes, [order.id]: count })}
              />
            </li>
          ))}
        </ul>
        {only && 'shippingAddress' in only ? (
          <p className="whitespace-pre-line text-ink-2">
            {deliveryOf(only) ?? 'El pedido no tiene dirección: la etiqueta lo dice.'}
          </p>
        ) : null}
        <p className="text-ink-3">Una etiqueta de 4 × 6 pulgadas por bulto. Imprímela a tamaño real.</p>
      </div>
    </Dialog>
  )
}
