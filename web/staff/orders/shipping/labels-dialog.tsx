import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { deliveryOf } from '../../../order/order-facts.ts'
import { shopLines } from '../../../order/paper/shop-lines.ts'
import { folio } from '../../../shop/display.ts'
import { usePersonalization } from '../../../shop/personalization.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { Quantity } from '../../../ui/form/quantity.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAction } from '../../../ui/use-action.ts'

const maxBoxes = 99

/** Asks for the number of boxes of an order, and makes a shipping label for each. */
export default function LabelsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { name } = usePersonalization()
  const [boxes, setBoxes] = useState(1)
  const [save, isSaving] = useAction(
    async () => {
      const [{ shippingLabels }, lines] = await Promise.all([import('./shipping-labels.ts'), shopLines()])
      saveFile(shippingLabels(order, { name, lines }, boxes))
      onClose()
    },
    { failure: 'No se pudieron hacer las etiquetas.' },
  )
  const isWrong = !(boxes >= 1 && boxes <= maxBoxes)
  return (
    <Dialog
      open
      size="sm"
      title={`Etiquetas del pedido ${folio(order.order_number)}`}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={isSaving} disabled={isWrong} onClick={() => save()}>
          Descargar PDF
        </Button>
      }
    >
      <div className="grid gap-3 text-sm">
        <p className="flex items-center justify-between gap-3">
          <span className="font-medium">Bultos</span>
          <Quantity
            label="Bultos"
            value={boxes}
            max={maxBoxes}
            describedBy={isWrong ? 'boxes-problem' : undefined}
            onChange={setBoxes}
          />
        </p>
        {isWrong ? (
          <p id="boxes-problem" role="alert" className="font-medium text-bad">
            Escribe de 1 a {maxBoxes} bultos.
          </p>
        ) : null}
        <p className="whitespace-pre-line text-ink-2">
          {deliveryOf(order) ?? 'El pedido no tiene dirección: la etiqueta lo dice.'}
        </p>
        <p className="text-ink-3">Una etiqueta de 4 × 6 pulgadas por bulto. Imprímela a tamaño real.</p>
      </div>
    </Dialog>
  )
}
