import { useId, useState } from 'react'
import { CancelOrder, type Order } from '#contract/orders'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { formatMoney } from '../ui/money.ts'
import { cancelOrder } from './staff-api.ts'

const reasons = ['Sin existencia', 'Cliente desistió', 'Precio', 'Duplicado', 'Otro'].map((reason) => ({
  value: reason,
  label: reason,
}))

export default function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useId()
  const [busy, setBusy] = useState(false)

  async function cancel(input: { reason: string; note?: string }) {
    setBusy(true)
    try {
      await cancelOrder(order, input)
      onClose()
    } finally {
      setBusy(false)
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
        <p className="text-ink-2">
          Lo apartado de {order.customer_name} vuelve a estar disponible. No se puede deshacer.
          {order.paymentStatus === 'Paid' ? (
            <b className="mt-1 block font-medium text-bad">
              El pedido está pagado: habrá que reembolsar {formatMoney(order.total)}.
            </b>
          ) : null}
        </p>
        <Field name="reason" label="Motivo" required options={reasons} placeholder="Elige un motivo" />
        <Field
          name="note"
          label="Comentario"
          type="textarea"
          hint="Opcional; el cliente lo ve en su pedido."
          maxLength={250}
        />
      </Form>
    </Dialog>
  )
}
