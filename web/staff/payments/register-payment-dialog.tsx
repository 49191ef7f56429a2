import { useRef } from 'react'
import { payableBalance } from '#contract/payments/collection'
import { folio } from '../../shop/display.ts'
import { formatMoney } from '../../ui/money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { registerPayment } from './api.ts'
import {
  initialPayment,
  type PaidVoucher,
  type PayableOrder,
  PaymentFields,
  PaymentNotices,
  paymentSchema,
} from './payment-fields.tsx'

/**
 * Registers money that was received for the order; for one without a balance, to be returned. With `voucher`, the client's proof of
 * it is confirmed.
 */
export default function RegisterPaymentDialog({
  order,
  voucher,
  onClose,
}: {
  order: PayableOrder
  voucher?: PaidVoucher
  onClose: () => void
}) {
  // The same key for each try: a payment whose answer was lost is not registered twice.
  const key = useRef(crypto.randomUUID())
  const isToReturn = payableBalance(order) === 0
  return (
    <FormDialog
      title={`${voucher ? 'Confirmar comprobante' : 'Registrar pago'} del pedido ${folio(order.order_number)}`}
      submitLabel={isToReturn ? 'Registrar para devolver' : voucher ? 'Confirmar pago' : 'Registrar pago'}
      schema={paymentSchema(order)}
      initial={initialPayment(order, voucher)}
      onSubmit={(input) => registerPayment(order, input, key.current)}
      onClose={onClose}
      success={isToReturn ? 'Dinero registrado: queda por devolver al cliente.' : 'Pago registrado.'}
      failure="No se pudo registrar el pago."
    >
      <PaymentNotices order={order} voucher={voucher} />
      {isToReturn ? null : (
        <p className="text-ink-2">
          Saldo de {order.customer_name}: <b className="font-semibold text-ink">{formatMoney(order.balance)}</b>
        </p>
      )}
      <PaymentFields order={order} />
    </FormDialog>
  )
}
