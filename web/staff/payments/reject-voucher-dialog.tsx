import { isToPay } from '#contract/orders/states'
import { RejectVoucher } from '#contract/payments/ledger'
import { folio } from '../../shop/display.ts'
import { TextAreaField } from '../../ui/form/field-kinds.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import type { OrderVersion } from '../then-update-order.ts'
import { rejectVoucher } from './api.ts'

/** Asks for the reason and rejects a voucher. The client reads it in the order, and may upload another one until it is paid. */
export default function RejectVoucherDialog({
  order,
  voucher,
  onRejected,
  onClose,
}: {
  order: OrderVersion & Parameters<typeof isToPay>[0] & { order_number: number }
  voucher: { id: number }
  onRejected?: () => void
  onClose: () => void
}) {
  return (
    <FormDialog
      title={`Rechazar comprobante del pedido ${folio(order.order_number)}`}
      submitLabel="Rechazar"
      danger
      schema={RejectVoucher}
      initial={{ reason: '' }}
      onSubmit={(input) => rejectVoucher(order, voucher.id, input).then(onRejected)}
      onClose={onClose}
      success="Comprobante rechazado."
      failure="No se pudo rechazar el comprobante."
    >
      <p className="text-ink-2">
        El cliente leerá el motivo en su pedido{isToPay(order) ? ' y podrá subir otro comprobante' : ''}.
      </p>
      <TextAreaField
        name="reason"
        label="Motivo"
        required
        maxLength={300}
        placeholder="Ej. No vemos el depósito en la cuenta."
      />
    </FormDialog>
  )
}
