import type { Order } from '#contract/orders/orders'
import { type OrderPayment, receivedForms, VoidPayment } from '#contract/payments/ledger'
import { formatDay } from '../../ui/date.ts'
import { Field } from '../../ui/form/field.tsx'
import { formatMoney } from '../../ui/money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { voidPayment } from './api.ts'

/** Takes back a payment that was registered by mistake. */
export default function VoidPaymentDialog({
  order,
  payment,
  onClose,
}: {
  order: Order
  payment: OrderPayment
  onClose: () => void
}) {
  return (
    <FormDialog
      title="Anular pago"
      submitLabel="Anular pago"
      danger
      schema={VoidPayment}
      onSubmit={(input) => voidPayment(order, payment.id, input)}
      onClose={onClose}
      success="Pago anulado."
      failure="No se pudo anular el pago."
    >
      <p className="text-ink-2">
        {receivedForms[payment.form]} de {formatMoney(payment.amount)}, {formatDay(payment.paidOn)}.{' '}
        {payment.state === 'applied'
          ? 'El pedido volverá a deber este monto'
          : 'Dejará de estar por devolver: hazlo solo si este dinero no llegó o era de otro pedido'}
        ; el pago queda en el historial como anulado.
      </p>
      <Field name="reason" label="Motivo" required maxLength={300} autoComplete="off" />
    </FormDialog>
  )
}
