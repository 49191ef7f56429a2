import type * as v from 'valibot'
import type { Order } from '#contract/orders/orders'
import { linesSummary } from '../../../order/lines/lines-summary.ts'
import { folio } from '../../../shop/display.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { shipOrder } from './api.ts'
import { linesToShip, piecesProblem, type ShipLine, ShipLines } from './ship-lines.tsx'
import { toastStep } from './toast-step.ts'
import { newTracking, TrackingFields, TrackingInput, trackingOf } from './tracking-fields.tsx'
import { useOrderLines } from './use-order-lines.tsx'

type Props = { order: Order; onClose: () => void }

export default function ShipDialog({ order, onClose }: Props) {
  const { original, lines, isChanged, handleChange, problem, setProblem, catchConflict, notice } = useOrderLines(
    order,
    linesToShip,
  )
  const filledLines = lines.filter(({ quantity }) => quantity > 0)
  const remainingLines = lines
    .map(({ pending, quantity, unit }) => ({ quantity: pending - (quantity || 0), unit }))
    .filter(({ quantity }) => quantity > 0)

  async function ship(input: v.InferOutput<typeof TrackingInput>) {
    const found = problemOf(lines)
    setProblem(found)
    // The form stays open and shows the problems.
    if (found) return
    const items = filledLines.map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
    const shipped = await catchConflict(shipOrder(original, { ...trackingOf(input), items }))
    onClose()
    const shipment = shipped.shipments.at(-1)
    toastStep(
      shipped.status === 'Shipped' ? 'Pedido enviado.' : 'Envío registrado. Queda una parte por enviar.',
      [shipped],
      {
        step: 'Shipped',
        shipmentId: shipment?.id,
      },
    )
  }

  return (
    <FormDialog
      title={`Enviar el pedido ${folio(original.order_number)}`}
      submitLabel={remainingLines.length > 0 ? 'Enviar esta parte' : 'Enviar'}
      size="md"
      staysOpen
      unsaved={isChanged}
      schema={TrackingInput}
      initial={newTracking()}
      onSubmit={ship}
      onClose={onClose}
      failure="No se pudo registrar el envío."
    >
      {notice}
      <TrackingFields />
      <ShipLines lines={lines} onChange={handleChange} />
      <p role={problem ? 'alert' : 'status'} className={`text-sm ${problem ? 'font-medium text-bad' : 'text-ink-3'}`}>
        {problem ??
          (remainingLines.length > 0
            ? `Queda por enviar: ${linesSummary(remainingLines)}.`
            : 'Sale todo lo pendiente.')}
      </p>
    </FormDialog>
  )
}

function problemOf(lines: readonly ShipLine[]) {
  if (lines.length === 0) return 'Ya no falta nada por enviar de este pedido.'
  if (lines.every(({ quantity }) => quantity === 0)) return 'Elige al menos un artículo para enviar.'
  return piecesProblem(lines)
}
