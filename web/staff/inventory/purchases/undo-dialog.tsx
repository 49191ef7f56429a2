import * as v from 'valibot'
import { RequiredText } from '#contract/fields'
import type { Purchase } from '#contract/purchases/purchases'
import { Field } from '../../../ui/form/field.tsx'
import { formatCount } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { undoPurchase } from './api.ts'

const Reason = v.object({ reason: RequiredText('Indica el motivo.', 200) })

/** Undoes a purchase, with a reason for the kardex. */
export default function UndoDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  return (
    <FormDialog
      title={`Deshacer la compra ${purchase.id}`}
      submitLabel="Deshacer compra"
      danger
      schema={Reason}
      initial={{ reason: '' }}
      onSubmit={({ reason }) => undoPurchase(purchase.id, reason)}
      onClose={onClose}
      success="Compra deshecha."
      failure="No se pudo deshacer la compra."
    >
      <p className="text-sm">
        {purchase.pieces === 1
          ? 'Sale de la existencia la pieza que entró, con un movimiento contrario'
          : `Salen de la existencia las ${formatCount(purchase.pieces)} piezas que entraron, con movimientos contrarios`}{' '}
        en el kardex, y el costo promedio vuelve al que sería sin esta compra.
      </p>
      <Field name="reason" label="Motivo" required autoFocus maxLength={200} />
    </FormDialog>
  )
}
