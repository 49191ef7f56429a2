import { useId, useState } from 'react'
import { CancelOrder, type Order } from '#contract/orders'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { cancelOrder, refreshOrders } from './api.ts'

const reasons = ['Ya no lo necesito', 'Me equivoqué en el pedido', 'Precio', 'Pedido duplicado', 'Otro'].map(
  (reason) => ({
    value: reason,
    label: reason,
  }),
)

export default function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useId()
  const [busy, setBusy] = useState(false)

  async function cancel(input: Parameters<typeof cancelOrder>[1]) {
    setBusy(true)
    try {
      await cancelOrder(order.id, input)
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
        initial={{ reason: '', version: order.version }}
        onSubmit={cancel}
        success="Pedido cancelado."
        failure="No se pudo cancelar el pedido."
      >
        <p className="text-ink-2">La tienda dejará de prepararlo y los artículos volverán a estar disponibles.</p>
        <Field name="reason" label="Motivo" required options={reasons} placeholder="Elige un motivo" />
        <Field name="note" label="Comentario" type="textarea" hint="Opcional." maxLength={250} />
      </Form>
    </Dialog>
  )
}
