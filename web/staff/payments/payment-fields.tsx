import * as v from 'valibot'
import { dayAt } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { balanceMessage, moneyForms, NewPayment } from '#contract/payments/ledger'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NumberField, SelectField } from '../../ui/form/field-kinds.tsx'
import { formatMoney } from '../../ui/money.ts'

/** The order that a payment is registered for. `balance` in pesos. */
export type PayableOrder = Pick<
  Order,
  'id' | 'version' | 'order_number' | 'customer_name' | 'balance' | 'paymentMethod'
>

/** A payment up to the order's balance. */
export const paymentSchema = ({ balance }: PayableOrder) =>
  v.pipe(
    NewPayment,
    v.forward(
      v.partialCheck([['amount']], ({ amount }) => amount <= balance, balanceMessage(formatMoney(balance))),
      ['amount'],
    ),
  )

/** Values of a new form. A voucher shows a transfer, most likely of the day on which it was sent. */
export const initialPayment = (order: PayableOrder, voucher?: { id: number; createdAt: string }) => ({
  amount: order.balance,
  form: voucher || order.paymentMethod === 'Bank Transfer' ? '03' : '01',
  paidOn: dayAt(voucher ? Date.parse(voucher.createdAt) : Date.now()),
  voucherId: voucher?.id,
})

/** The fields of a payment that staff register. */
export const PaymentFields = () => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      <NumberField name="amount" label="Monto" required inputMode="decimal" />
      <DayField name="paidOn" label="Fecha del pago" required max={dayAt(Date.now())} />
    </div>
    <SelectField
      name="form"
      label="Forma de pago"
      required
      options={moneyForms}
      hint="Como llegó el dinero: va así en la factura o en su complemento."
    />
    <Field
      name="reference"
      label="Referencia"
      hint="Opcional: clave de rastreo, número de cheque o autorización."
      maxLength={60}
      autoComplete="off"
    />
  </>
)
