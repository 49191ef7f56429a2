import { useState } from 'react'
import type * as v from 'valibot'
import type { Order } from '#contract/orders/orders'
import { linesSummary } from '../../../order/lines/sale-unit.ts'
import { folio } from '../../../shop/display.ts'
import { ConflictNotice, useConflict } from '../../../ui/form/conflict.tsx'
import { formatCount } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { shipOrder } from './api.ts'
import { isValidLine, linesToShip, ShipLines } from './ship-lines.tsx'
import { newTracking, TrackingFields, TrackingInput, trackingOf } from './tracking-fields.tsx'
import { toastWithUndo } from './undo-toast.ts'

type Props = { order: Order; onClose: () => void }

/** Starts again from the latest order when the user reloads after a conflict. */
export default function ShipDialog(props: Props) {
  const [reloads, setReloads] = useState(0)
  return <ShipForm key={reloads} {...props} onReload={() => setReloads(reloads + 1)} />
}

function ShipForm({ order, onClose, onReload }: Props & { onReload: () => void }) {
  // The order when the dialog opened: its version lets the server refuse a second shipment of the same goods.
  const [original] = useState(order)
  const [lines, setLines] = useState<ReturnType<typeof linesToShip>>(() => linesToShip(original))
  const [problem, setProblem] = useState<string>()
  const [conflict, catchConflict] = useConflict()
  const filledLines = lines.filter(({ quantity }) => quantity > 0)
  const remainingLines = lines
    .filter(({ pending, quantity }) => pending > quantity)
    .map(({ pending, quantity, unit }) => ({ quantity: pending - quantity, unit }))

  async function ship(input: v.InferOutput<typeof TrackingInput>) {
    const found = problemOf(lines)
    setProblem(found)
    // The form stays open and shows the problems.
    if (found) return
    const items = filledLines.map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
    const shipped = await catchConflict(shipOrder(original, { ...trackingOf(input), items }))
    onClose()
    const shipment = shipped.shipments.at(-1)
    toastWithUndo(
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
      schema={TrackingInput}
      initial={newTracking()}
      onSubmit={ship}
      onClose={onClose}
      failure="No se pudo registrar el envío."
    >
      <ConflictNotice conflict={conflict} onReload={onReload} />
      <TrackingFields />
      <ShipLines
        lines={lines}
        onChange={(next) => {
          setProblem(undefined)
          setLines([...next])
        }}
      />
      <p role={problem ? 'alert' : 'status'} className={`text-sm ${problem ? 'font-medium text-bad' : 'text-ink-3'}`}>
        {problem ??
          (remainingLines.length > 0
            ? `Queda por enviar: ${linesSummary(remainingLines)}.`
            : 'Sale todo lo pendiente.')}
      </p>
    </FormDialog>
  )
}

function problemOf(lines: ReturnType<typeof linesToShip>) {
  if (lines.every(({ quantity }) => quantity === 0)) return 'Elige al menos un artículo para enviar.'
  const invalidLine = lines.find((line) => !isValidLine(line))
  return invalidLine
    ? `De ${invalidLine.code} solo ${invalidLine.pending === 1 ? 'falta' : 'faltan'} ${formatCount(invalidLine.pending)} por enviar.`
    : undefined
}
