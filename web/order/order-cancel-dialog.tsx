import { type ReactNode, useId, useState } from 'react'
import { CancelOrder, type Order } from '#contract/orders'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { cancelOrder, refreshOrders } from './api.ts'

const ownReasons = ['Ya no lo necesito', 'Me equivoqué en el pedido', 'Precio', 'Pedido duplicado', 'Otro']

type Input = { reason: string; note?: string }

/** The client's; the staff put their own reasons, consequences and call into it. */
export default function CancelDialog({
  order,
  onClose,
  reasons = ownReasons,
  consequence = 'La tienda dejará de prepararlo y los artículos volverán a estar disponibles.',
  noteHint = 'Opcional.',
  onCancel = (input) => cancelOrder(order.id, { ...input, version: order.version }),
}: {
  order: Order
  onClose: () => void
  reasons?: string[]
  consequence?: ReactNode
  noteHint?: string
  onCancel?: (input: Input) => Promise<unknown>
}) {
  const form = useId()
  const [busy, setBusy] = useState(false)

  async function cancel(input: Input) {
    setBusy(true)
    try {
      await onCancel(input)
      onClose()
    } finally {
      setBusy(false)
      void refreshOrders()
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`Cancelar el pedido ${order.order_number}`}
      footer={
        <>
          <Button onClick={onClose}>Conservar pedido</Button>
          <Button type="submit" form={form} variant="danger" className="bg-bad-soft" busy={busy}>
            Cancelar pedido
          </Button>
        </>
      }
    >
      <Form
        id={form}
        schema={CancelOrder}
        initial={{ reason: '' }}
        onSubmit={cancel}
        success="Pedido cancelado."
        failure="No se pudo cancelar el pedido."
      >
        <p className="text-ink-2">{consequence}</p>
        <Field
          name="reason"
          label="Motivo"
          required
          options={reasons.map((reason) => ({ value: reason, label: reason }))}
          placeholder="Elige un motivo"
        />
        <Field name="note" label="Comentario" type="textarea" hint={noteHint} maxLength={250} />
      </Form>
    </Dialog>
  )
}
