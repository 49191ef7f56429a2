import * as v from 'valibot'
import { RequiredText } from '#contract/fields'
import { totals } from '#contract/money'
import { pendingPieces } from '#contract/order-states'
import type { Order } from '#contract/orders'
import { folio } from '../../../shop/shown.ts'
import { Field } from '../../../ui/form/field.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { editItems } from '../api.ts'

const Reason = v.object({ reason: RequiredText('Indica el motivo.', 300) })

const reasons = ['Sin existencia', 'Cliente desistió', 'Descontinuado', 'Otro']

/** Cancels what is pending of an order that was shipped in part: an edit that leaves what was shipped. */
export default function RestDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const kept = order.OrderItems.filter(({ shipped }) => shipped > 0).map((item) => ({
    ...item,
    quantity: item.shipped,
  }))
  const items = kept.map(({ productId, quantity }) => ({ productId, quantity }))
  const pending = pendingPieces(order)
  return (
    <FormDialog
      title={`Cancelar lo pendiente del pedido ${folio(order.order_number)}`}
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
