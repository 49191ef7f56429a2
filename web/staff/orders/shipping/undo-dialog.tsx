import * as v from 'valibot'
import { RequiredText } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type { UndoableStep } from '#contract/orders/shipping-requests'
import { folio } from '../../../shop/display.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { undoStep } from './api.ts'

const Reason = v.object({ reason: RequiredText('Indica por qué se deshace este paso.', 300) })

export type Undone = { step: UndoableStep; shipmentId?: number }

const stepTexts: Record<UndoableStep, { title: string; effect: string; done: string }> = {
  Preparing: {
    title: 'Deshacer «En surtido»',
    effect: 'El pedido vuelve al estado en que estaba antes de surtirlo. La existencia no cambia.',
    done: 'El pedido volvió al paso anterior.',
  },
  Shipped: {
    title: 'Deshacer el envío',
    effect: 'Las piezas regresan a la existencia, apartadas para este pedido, y el pedido vuelve a En surtido.',
    done: 'Envío deshecho. Las piezas volvieron a la existencia.',
  },
  Delivered: {
    title: 'Deshacer la entrega',
    effect: 'El pedido vuelve a Enviada. El comprobante de la entrega se quita del pedido.',
    done: 'Entrega deshecha.',
  },
}

/** Undoes a step, with a reason. */
export default function UndoDialog({ order, undone, onClose }: { order: Order; undone: Undone; onClose: () => void }) {
  const { title, effect, done } = stepTexts[undone.step]
  return (
    <FormDialog
      title={`${title} del pedido ${folio(order.order_number)}`}
      submitLabel="Deshacer"
      danger
      schema={Reason}
      initial={{ reason: '' }}
      onSubmit={({ reason }) => undoStep(order, { ...undone, reason })}
      onClose={onClose}
      success={done}
      failure="No se pudo deshacer."
    >
      <p className="text-ink-2">
        {effect}
        {unchangedNote(order)}
      </p>
      <Field
        name="reason"
        label="Motivo"
        required
        autoFocus
        maxLength={300}
        hint="Queda en el historial con tu nombre. El cliente no lo ve."
      />
    </FormDialog>
  )
}

/** Payments and invoices, which the undo does not change. */
function unchangedNote({ paid, invoice }: Order) {
  if (invoice) return ' Su factura sigue vigente y sus pagos no cambian.'
  return paid > 0 ? ' Sus pagos no cambian.' : ''
}
