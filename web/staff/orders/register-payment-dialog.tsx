import { useRef } from 'react'
import * as v from 'valibot'
import { dayAt } from '#contract/fields'
import { balanceMessage, NewPayment, receivedForms } from '#contract/ledger'
import type { Order } from '#contract/orders'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formatMoney } from '../../ui/money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { registerPayment } from './api.ts'

const forms = Object.entries(receivedForms).map(([value, label]) => ({ value, label }))

/** Registers money that was received for the order: a transfer, cash, a cheque or a card at the shop's terminal. */
export default function RegisterPaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // The same key for each try: a payment whose answer was lost is not registered twice.
  const key = useRef(crypto.randomUUID())
  const today = dayAt(Date.now())
  const schema = v.pipe(
    NewPayment,
    v.forward(
      v.partialCheck([['amount']], ({ amount }) => amount <= order.balance, balanceMessage(formatMoney(order.balance))),
      ['amount'],
    ),
  )
  return (
    <FormDialog
      title={`Registrar pago del pedido ${order.order_number}`}
      submitLabel="Registrar pago"
      schema={schema}
      initial={{
        amount: order.balance,
        form: order.paymentMethod === 'Bank Transfer' ? '03' : '01',
        paidOn: today,
      }}
      onSubmit={(input) => registerPayment(order, input, key.current)}
      onClose={onClose}
      success="Pago registrado"
      failure="No se pudo registrar el pago."
    >
      <p className="text-ink-2">
        Saldo de {order.customer_name}: <b className="font-semibold text-ink">{formatMoney(order.balance)}</b>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="amount" label="Monto" type="number" required inputMode="decimal" />
        <DayField name="paidOn" label="Fecha del pago" required max={today} />
      </div>
      <Field name="form" label="Forma de pago" required options={forms} />
      <Field
        name="reference"
        label="Referencia"
        hint="Opcional: clave de rastreo, número de cheque o autorización."
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  )
}
