import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders'
import { CancelOrder } from '#contract/orders/requests'
import { folio } from '../shop/display.ts'
import { SelectField, TextAreaField } from '../ui/form/field-kinds.tsx'
import { FormDialog } from '../ui/overlay/form-dialog.tsx'
import { cancelOrder, refreshOrders } from './api.ts'

const clientReasons = ['Ya no lo necesito', 'Me equivoqué en el pedido', 'Precio', 'Pedido duplicado', 'Otro']

/**
 * Cancels an order. `consequence`: what follows from it. `children`: fields after the comment. The other defaults are the client's;
 * staff pass their own.
 */
export default function CancelDialog({
  order,
  onClose,
  reasons = clientReasons,
  consequence,
  noteHint = 'Opcional.',
  children,
  onCancel = (input) => cancelOrder(order.id, { ...input, version: order.version }),
}: {
  order: Order
  onClose: () => void
  reasons?: string[]
  consequence: ReactNode
  noteHint?: string
  children?: ReactNode
  onCancel?: (input: CancelOrder) => Promise<unknown>
}) {
  return (
    <FormDialog
      title={`Cancelar el pedido ${folio(order.order_number)}`}
      submitLabel="Cancelar pedido"
      cancelLabel="Conservar pedido"
      danger
      schema={CancelOrder}
      initial={{ reason: '', notify: true }}
      onSubmit={(input) => onCancel(input).finally(() => void refreshOrders())}
      onClose={onClose}
      success="Pedido cancelado."
      failure="No se pudo cancelar el pedido."
    >
      <p className="text-ink-2">{consequence}</p>
      <SelectField
        name="reason"
        label="Motivo"
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        placeholder="Elige un motivo"
      />
      <TextAreaField name="note" label="Comentario" hint={noteHint} maxLength={250} />
      {children}
    </FormDialog>
  )
}
