import { useRef, useState } from 'react'
import * as v from 'valibot'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { moneyForms, type OrderPayment, type Refund, receivedForms } from '#contract/payments/ledger'
import {
  effectOfRefund,
  NewRefund,
  proposedRefund,
  refundableOf,
  refundLimitMessage,
  refundWaysOf,
} from '#contract/payments/refunds'
import { ApiError, get, post } from '../../api/client.ts'
import { globalInvoiceText, refundedInvoiceOf } from '../../order/invoice/refunded-invoice.tsx'
import { formatDay } from '../../ui/date.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { formatMoney } from '../../ui/money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { unconfirmedRefund } from './refund-lines.tsx'
import { GlobalInvoiceDialog, RefundedInvoiceDialog } from './refunded-invoice-dialog.tsx'

type Props = {
  payment: Pick<OrderPayment, 'id' | 'amount' | 'refunded' | 'due' | 'state' | 'by' | 'form' | 'paidOn' | 'refunds'>
  /** Null for a charge without an order. */
  orderId: number | null
  /** The order, if the screen has it, to show what the refund changes in it. */
  order?: Order
  /** Called when the shop has answered: the refund is done, in progress or refused. */
  onDone: () => unknown
  onClose: () => void
}

const cardWays = [
  { value: 'card', label: 'A la tarjeta del cliente' },
  { value: 'hand', label: 'Ya se devolvió de otra forma' },
]

/** The form of the dialog: `way` chooses the fields, and is not sent. */
const schemaFor = (limit: number) =>
  v.object({
    ...NewRefund.entries,
    amount: v.pipe(
      v.unwrap(NewRefund.entries.amount),
      v.check((amount) => amount <= limit, refundLimitMessage(formatMoney(limit))),
    ),
    way: v.picklist(['card', 'hand']),
  })

/** Returns money of a payment, then shows the next step for the invoice of its order. */
export default function RefundDialog(props: Props) {
  const [refunded, setRefunded] = useState<Order>()
  const cfdi = refunded && refundedInvoiceOf(refunded)
  const globalText = refunded && globalInvoiceText(refunded)
  return refunded && cfdi ? (
    <RefundedInvoiceDialog order={refunded} cfdi={cfdi} onClose={props.onClose} />
  ) : globalText ? (
    <GlobalInvoiceDialog text={globalText} onClose={props.onClose} />
  ) : (
    <RefundForm {...props} onRefunded={setRefunded} />
  )
}

/** Returns money to the client: to the card by the provider, or by hand. */
function RefundForm({
  payment,
  orderId,
  order,
  onDone,
  onClose,
  onRefunded,
}: Props & { onRefunded: (order: Order) => void }) {
  // The same key for each try: a refund whose answer was lost is not made twice.
  const key = useRef(crypto.randomUUID())
  const ways = refundWaysOf(payment)
  const limit = refundableOf(payment)
  const isCharge = payment.by === null

  async function send({ way, form, returnedOn, reference, ...input }: v.InferOutput<ReturnType<typeof schemaFor>>) {
    const known = { ...input, refunded: payment.refunded }
    const body = way === 'hand' ? { ...known, form, returnedOn, reference } : known
    const path = `/payments/${payment.id}/refunds`
    const refund = await post<Refund>(path, body, { idempotencyKey: key.current }).catch(async (error) => {
      // The payment has changed: the amounts of the dialog are outdated.
      if (error instanceof ApiError && error.status === 409) await onDone()
      throw error
    })
    if (refund.state === 'failed') {
      key.current = crypto.randomUUID()
      const message = refund.error ?? 'No se pudo devolver el dinero.'
      await onDone()
      throw new ApiError(409, { code: 'REFUND_FAILED', message })
    }
    if (refund.state === 'done') toast.success(`Devolviste ${formatMoney(refund.amount)}.`)
    else {
      toast.info('Devolución en proceso', {
        description: unconfirmedRefund,
        duration: 20_000,
      })
    }
    await onDone()
    // The dialog stays open for the next step, if there is one.
    const changed = refund.state === 'done' && orderId !== null ? await readOrder(orderId) : undefined
    if (changed && (refundedInvoiceOf(changed) || globalInvoiceText(changed))) onRefunded(changed)
    else onClose()
  }

  return (
    <FormDialog
      title="Devolver dinero"
      submitLabel="Devolver"
      danger
      schema={schemaFor(limit)}
      initial={{
        amount: proposedRefund(payment),
        way: ways[0],
        form: isCharge ? '03' : payment.form,
        returnedOn: todayInMexico(),
      }}
      onSubmit={send}
      onClose={onClose}
      staysOpen
      failure="No se pudo devolver el dinero."
    >
      <p className="text-ink-2">
        {isCharge ? 'Cargo en línea con tarjeta' : receivedForms[payment.form]} de {formatMoney(payment.amount)},{' '}
        {formatDay(payment.paidOn)}
        {payment.refunded > 0 ? `; ya se devolvieron ${formatMoney(payment.refunded)}` : ''}.
        {payment.due > 0 && payment.due < limit ? ` Al pedido le sobran ${formatMoney(payment.due)}.` : ''}
      </p>
      {ways.length > 1 ? <SelectField name="way" label="Cómo se devuelve" required options={cardWays} /> : null}
      <Fields isCharge={isCharge} limit={limit} />
      {order ? <Effect order={order} payment={payment} limit={limit} /> : null}
    </FormDialog>
  )
}

/** What the refund changes in the order. */
function Effect({ order, payment, limit }: { order: Order; payment: Props['payment']; limit: number }) {
  const { amount } = useFormValues()
  const isValid = typeof amount === 'number' && amount > 0 && amount <= limit
  const effect = isValid ? effectOfRefund(order, payment, amount) : null
  return effect ? <p className="text-ink-2 text-sm">{effectText(effect)}</p> : null
}

function effectText({ again, isRefunded }: NonNullable<ReturnType<typeof effectOfRefund>>) {
  if (isRefunded) return 'El pedido quedará reembolsado: no se vuelve a cobrar.'
  return again > 0 ? `El pedido volverá a deber ${formatMoney(again)}.` : 'Esta parte no se vuelve a cobrar al cliente.'
}

/** Undefined when it cannot be read: the step is among the problems of *Facturas* too. */
const readOrder = (id: number) => get<Order>(`/orders/${id}`).catch(() => undefined)

function Fields({ isCharge, limit }: { isCharge: boolean; limit: number }) {
  const { way } = useFormValues()
  const isByHand = way === 'hand'
  const today = todayInMexico()
  return (
    <>
      <NumberField
        name="amount"
        label="Monto"
        required
        isMoney
        hint={
          isCharge && !isByHand
            ? `Hasta ${formatMoney(limit)}. El día del cargo, NetPay solo lo devuelve completo.`
            : `Hasta ${formatMoney(limit)}.`
        }
      />
      {isByHand ? (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField name="form" label="Forma de la devolución" required options={moneyForms} />
            <DayField name="returnedOn" label="Fecha" required max={today} />
          </div>
          <Field
            name="reference"
            label="Referencia"
            hint="Opcional: clave de rastreo o número de recibo."
            maxLength={60}
            autoComplete="off"
          />
        </>
      ) : null}
      <Field name="reason" label="Motivo" required maxLength={300} autoComplete="off" />
      {isCharge && !isByHand ? (
        <p className="text-ink-3 text-sm">
          El dinero vuelve a la misma tarjeta. El banco del cliente puede tardar hasta 10 días (débito) o 30 (crédito)
          en mostrarlo.
        </p>
      ) : null}
    </>
  )
}
