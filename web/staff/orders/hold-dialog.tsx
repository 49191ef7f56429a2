import * as v from 'valibot'
import { holdText } from '#contract/customers/credit'
import { RequiredText } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { folio } from '../../shop/display.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { moveOrder } from './api.ts'
import { cutMessage, cutToStock, isShort, type Step } from './next-steps.ts'
import { toastStep } from './shipping/toast-step.ts'

const Approval = v.object({ reason: RequiredText('Indica el motivo.', 300) })

type Props = { order: Order; step: Step; isCut: boolean; onClose: () => void }

/** Approves an order that its customer's credit holds, and moves it on. */
export default function HoldDialog({ order, step, isCut, onClose }: Props) {
  const { creditHold } = order

  async function approve({ reason }: v.InferOutput<typeof Approval>) {
    // The lines may have changed while this dialog was open.
    const cut = isCut && isShort(order) ? cutToStock(order) : undefined
    const moved = await moveOrder(order, step.to, { creditReason: reason, cut })
    if (step.to === 'Preparing') toastStep(step.success, [moved], { step: step.to })
    else toast.success(cut ? cutMessage : step.success)
  }

  return (
    <FormDialog
      title={`${step.label} el pedido ${folio(order.order_number)} sin crédito`}
      submitLabel={step.label}
      schema={Approval}
      initial={{ reason: '' }}
      onSubmit={approve}
      onClose={onClose}
      failure="No se pudo actualizar el pedido."
    >
      {creditHold ? <p className="font-medium text-bad">{holdText(creditHold)}.</p> : null}
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
