import { TriangleAlert } from 'lucide-react'
import * as v from 'valibot'
import { dayAt, todayInMexico } from '#contract/fields'
import { toCentavos, toPesos } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { payableBalance } from '#contract/payments/collection'
import { balanceMessage, moneyForms, NewPayment } from '#contract/payments/ledger'
import { Notice } from '../../ui/chip.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { formatMoney } from '../../ui/money.ts'

/** The order that a payment is registered for. `balance` in pesos. */
export type PayableOrder = Pick<
  Order,
  'id' | 'version' | 'order_number' | 'customer_name' | 'status' | 'balance' | 'paymentMethod'
>

/** A payment up to the balance of the order, or above it if the user agrees to return the rest. */
export function paymentSchema(order: PayableOrder) {
  const balance = payableBalance(order)
  return v.pipe(
    NewPayment,
    v.forward(
      v.partialCheck(
        [['amount'], ['allowSurplus']],
        ({ amount, allowSurplus }) => allowSurplus === true || amount <= balance,
        balanceMessage(formatMoney(balance)),
      ),
      // Shown below the checkbox: above it, the message would move it from under the pointer.
      ['allowSurplus'],
    ),
  )
}

/** The voucher that a payment confirms. `others`: number of other vouchers of its order in review. */
export type PaidVoucher = { id: number; createdAt: string; others: number }

/**
 * The first values of the form. For a voucher, the day of the payment is the day on which it was sent, because most clients send it at
 * once. If the order has other vouchers, the amount is left empty: this voucher may show only a part of the balance.
 */
export function initialPayment(order: PayableOrder, voucher?: PaidVoucher) {
  const balance = payableBalance(order)
  return {
    amount: voucher?.others ? undefined : balance || undefined,
    form: voucher || order.paymentMethod === 'Bank Transfer' ? '03' : '01',
    paidOn: dayAt(voucher ? Date.parse(voucher.createdAt) : Date.now()),
    voucherId: voucher?.id,
    allowSurplus: balance === 0,
  }
}

/** What staff have to know before they register a payment. Renders nothing for the only voucher of an order with a balance. */
export function PaymentNotices({ order, voucher }: { order: PayableOrder; voucher?: PaidVoucher }) {
  const { status, customer_name } = order
  const others = voucher?.others ?? 0
  const isToReturn = payableBalance(order) === 0
  return (
    <>
      {isToReturn ? (
        <Notice tone="amber" icon={<TriangleAlert />}>
          {status === 'Cancelled' ? 'Este pedido está cancelado.' : 'Este pedido no tiene saldo.'}{' '}
          {voucher ? 'Si el comprobante es de un pago que ya registraste, recházalo. ' : ''}Registra aquí el dinero que
          llegó de más: quedará en Cobranza, por devolver a {customer_name}.
        </Notice>
      ) : null}
      {others > 0 ? (
        <Notice tone="amber" icon={<TriangleAlert />}>
          Este pedido tiene {others === 1 ? 'otro comprobante' : `otros ${others} comprobantes`} por revisar: escribe el
          monto que muestra este. Si juntos pasan del saldo, lo que sobre quedará por devolver al cliente.
        </Notice>
      ) : null}
    </>
  )
}

/** The fields of a payment that staff register. */
export function PaymentFields({ order }: { order: PayableOrder }) {
  const balance = payableBalance(order)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField name="amount" label="Monto" required isMoney />
        <DayField name="paidOn" label="Fecha del pago" required max={todayInMexico()} />
      </div>
      {balance > 0 ? <Surplus balance={balance} /> : null}
      <SelectField
        name="form"
        label="Forma de pago"
        required
        options={moneyForms}
        hint={balance > 0 ? 'Como llegó el dinero: va así en la factura o en su complemento.' : undefined}
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
}

/** Offers to register the part of the amount above the balance, which is then to be returned. */
function Surplus({ balance }: { balance: number }) {
  const { amount } = useFormValues()
  if (typeof amount !== 'number' || amount <= balance) return null
  const rest = formatMoney(toPesos(toCentavos(amount) - toCentavos(balance)))
  return <ToggleField name="allowSurplus" label={`Llegaron ${rest} de más: registrarlos para devolverlos al cliente`} />
}
