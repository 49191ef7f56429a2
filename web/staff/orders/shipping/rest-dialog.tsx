import * as v from 'valibot'
import { RequiredText } from '#contract/fields'
import { totals } from '#contract/money'
import { isEditable, pendingPieces } from '#contract/order-states'
import type { Order } from '#contract/orders'
import { folio } from '../../../shop/shown.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { editItems } from '../api.ts'

const Reason = v.object({ reason: RequiredText('Indica el motivo.', 300) })

const reasons = ['Sin existencia', 'Cliente desistió', 'Descontinuado', 'Otro']

type Props = { order: Order; onClose: () => void }

/** Cancels what is pending of an order that was shipped in part: an edit that leaves what was shipped. */
export default function RestDialog(props: Props) {
  const problem = problemOf(props.order)
  return problem ? <Refused {...props} problem={problem} /> : <Rest {...props} />
}

/** Why the lines of the order may not be changed now. */
function problemOf(order: Order) {
  if (order.invoice) return 'El pedido ya tiene factura: cancélala primero, o envía lo pendiente.'
  if (isEditable(order)) return undefined
  return 'El pedido ya tiene pagos, y sus artículos no se pueden cambiar. Envía lo pendiente, o anula antes sus pagos.'
}

function Refused({ order, problem, onClose }: Props & { problem: string }) {
  return (
    <Dialog open size="sm" title={titleOf(order)} onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      <Notice tone="amber">{problem}</Notice>
    </Dialog>
  )
}

const titleOf = ({ order_number }: Order) => `Cancelar lo pendiente del pedido ${folio(order_number)}`

function Rest({ order, onClose }: Props) {
  const kept = order.OrderItems.filter(({ shipped }) => shipped > 0).map((item) => ({
    ...item,
    quantity: item.shipped,
  }))
  const items = kept.map(({ productId, quantity }) => ({ productId, quantity }))
  const pending = pendingPieces(order)
  return (
    <FormDialog
      title={titleOf(order)}
      submitLabel="Cancelar lo pendiente"
      cancelLabel="Conservar"
      danger
      schema={Reason}
      initial={{ reason: '' }}
      onSubmit={({ reason }) => editItems(order, { items, reason })}
      onClose={onClose}
      success="Lo pendiente se canceló. El cliente ve los cambios en su pedido."
      failure="No se pudo cancelar lo pendiente."
    >
      <p className="text-ink-2">
        {pending === 1 ? '1 pieza apartada vuelve' : `${formatCount(pending)} piezas apartadas vuelven`} a estar
        disponibles. El pedido queda Enviada con lo que ya salió, y su total pasa de {formatMoney(order.total)} a{' '}
        <b className="font-semibold text-ink">{formatMoney(totals(kept, order.ivaPercent).total)}</b>.
      </p>
      <Field
        name="reason"
        label="Motivo"
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        placeholder="Elige un motivo"
        hint="El cliente lo lee junto a los cambios."
      />
    </FormDialog>
  )
}
