import { type PurchaseOrder, PurchaseOrderEnd, purchaseFolio } from '#contract/purchases/orders'
import { Field } from '../../../../ui/form/field.tsx'
import { countText } from '../../../../ui/money.ts'
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx'
import { endPurchaseOrder } from './api.ts'

const words = {
  closed: { action: 'Cerrar orden', success: 'Orden cerrada.', failure: 'No se pudo cerrar la orden.' },
  cancelled: { action: 'Cancelar orden', success: 'Orden cancelada.', failure: 'No se pudo cancelar la orden.' },
}

/** Closes a purchase order of which a part arrived, or cancels one of which nothing arrived. */
export default function EndOrderDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const { id, version, pieces, received } = order
  const end = received > 0 ? 'closed' : 'cancelled'
  const { action, success, failure } = words[end]
  const missing = pieces - received
  return (
    <FormDialog
      title={`${action} ${purchaseFolio(id)}`}
      submitLabel={action}
      cancelLabel="Volver"
      danger
      schema={PurchaseOrderEnd}
      initial={{ reason: '', version }}
      onSubmit={(input) => endPurchaseOrder(id, end, input)}
      onClose={onClose}
      success={success}
      failure={failure}
    >
      <p className="text-sm">
        {missing === 1 ? 'La pieza que falta deja' : `Las ${countText(missing, 'pieza')} que faltan dejan`} de contar
        como en camino. Avisa al proveedor.
      </p>
      <Field name="reason" label="Motivo" autoFocus maxLength={200} />
    </FormDialog>
  )
}
