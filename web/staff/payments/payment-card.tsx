import { CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { can } from '#contract/access'
import { toCentavos, toPesos } from '#contract/money'
import type { Order, ReceivedPayment } from '#contract/orders/orders'
import { isUnpaid, paymentText } from '#contract/orders/states'
import { payableBalance } from '#contract/payments/collection'
import { receivedForms, voidRefusals } from '#contract/payments/ledger'
import { refundWaysOf } from '#contract/payments/refunds'
import { transferReference } from '#contract/payments/transfer-reference'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { refreshOrders } from '../../order/api.ts'
import { methodOf, referenceOf, returnsOf } from '../../order/order-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Details } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import { Code } from '../code.tsx'
import { chipOf } from './payment-state.ts'
import { RefundLines } from './refund-lines.tsx'

const RegisterPaymentDialog = loadable(() => import('./register-payment-dialog.tsx'))
const VoidPaymentDialog = loadable(() => import('./void-payment-dialog.tsx'))
const RefundDialog = loadable(() => import('./refund-dialog.tsx'))

type Open = { dialog: 'register' } | { dialog: 'void' | 'refund'; payment: ReceivedPayment }

/** Payments received for the order, and its balance. */
export function PaymentCard({ order }: { order: Order }) {
  const user = useUser()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const mayVoid = can(user, 'payments.void')
  const mayRefund = can(user, 'payments.refund')
  return (
    <Card
      title="Pago"
      actions={
        can(user, 'payments') ? (
          <Button
            size="sm"
            variant={payableBalance(order) > 0 ? undefined : 'ghost'}
            onClick={() => setOpen({ dialog: 'register' })}
          >
            Registrar pago
          </Button>
        ) : null
      }
    >
      <Details items={factsOf(order)} />
      {order.payments.length > 0 ? (
        <ul aria-label="Pagos recibidos" className="mt-3 grid gap-2.5 border-line border-t pt-3">
          {order.payments.map((payment) => (
            <li key={payment.id}>
              <Payment
                payment={payment}
                onVoid={mayVoid ? () => setOpen({ dialog: 'void', payment }) : undefined}
                onRefund={mayRefund ? () => setOpen({ dialog: 'refund', payment }) : undefined}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense>
        {open?.dialog === 'register' ? <RegisterPaymentDialog order={order} onClose={close} /> : null}
        {open?.dialog === 'void' ? <VoidPaymentDialog order={order} payment={open.payment} onClose={close} /> : null}
        {open?.dialog === 'refund' ? (
          <RefundDialog
            payment={open.payment}
            orderId={order.id}
            order={order}
            onDone={refreshOrders}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

const isByTransfer = (order: Order) => order.paymentMethod === 'Bank Transfer' && order.netpayResponse === null

function factsOf(order: Order): (readonly [label: string, value: ReactNode])[] {
  const { netpayResponse: charge } = order
  const card = [charge?.bankName, charge?.spanRouteNumber && `•••• ${charge.spanRouteNumber}`].filter(Boolean).join(' ')
  const facts: [string, ReactNode][] = [
    ['Método', methodOf(order)],
    ['Estado', paymentText(order)],
    isByTransfer(order)
      ? ['Referencia SPEI', <Code key="transfer" text={transferReference(order.id)} />]
      : ['Referencia', <Code key="reference" text={referenceOf(order)} />],
  ]
  if (charge?.spanRouteNumber) facts.push(['Tarjeta', card])
  if (charge?.authCode) facts.push(['Autorización', <Code key="auth" text={charge.authCode} />])
  facts.push(['Total', <b key="total">{formatMoney(order.total)}</b>])
  if (order.paid > 0) facts.push(['Pagado', formatMoney(order.paid)])
  if (order.credited > 0) facts.push(['Notas de crédito', `−${formatMoney(order.credited)}`])
  const { chargedBack, returned } = returnsOf(order)
  if (returned > 0) facts.push(['Devuelto', formatMoney(returned)])
  if (chargedBack > 0) facts.push(['Contracargo del banco', formatMoney(chargedBack)])
  const due = order.payments.reduce((sum, payment) => sum + toCentavos(payment.due), 0)
  if (due > 0) facts.push(['Por devolver', <b key="due">{formatMoney(toPesos(due))}</b>])
  if (isUnpaid(order)) facts.push(['Saldo', <b key="balance">{formatMoney(order.balance)}</b>])
  return facts
}

function Payment({
  payment,
  onVoid,
  onRefund,
}: {
  payment: ReceivedPayment
  onVoid: (() => void) | undefined
  onRefund: (() => void) | undefined
}) {
  const { amount, form, paidOn, reference, state, by, voidReason, bankedOn } = payment
  const chip = chipOf(payment)
  const isVoid = state === 'void'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {by === null ? <CreditCard size={15} aria-label="Cargo en línea" className="text-ink-3" /> : null}
        {receivedForms[form]}
        {chip ? <Chip tone={chip.tone}>{chip.label}</Chip> : null}
      </p>
      <p className={`num font-medium ${isVoid ? 'text-ink-3 line-through' : ''}`}>{formatMoney(amount)}</p>
      <p className="col-span-2 text-ink-2 text-xs [overflow-wrap:anywhere]">
        {[formatDay(paidOn), reference && `Ref. ${reference}`, by].filter(Boolean).join(' · ')}
        {bankedOn ? <span className="block">Visto en el banco: {formatDay(bankedOn)}</span> : null}
        {voidReason ? <span className="block">Motivo: {voidReason}</span> : null}
      </p>
      <div className="col-span-2 -mr-2.5 flex items-center justify-end empty:hidden">
        {onVoid && payment.voidRefusal ? (
          <p className="mr-2.5 text-ink-3 text-xs">{voidRefusals[payment.voidRefusal]}</p>
        ) : null}
        {onVoid && (state === 'applied' || state === 'refund_due') && by !== null && !payment.voidRefusal ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Anular el pago de ${formatMoney(amount)}, ${formatDay(paidOn)}`}
            onClick={onVoid}
          >
            Anular
          </Button>
        ) : null}
        {onRefund && refundWaysOf(payment).length > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Devolver el pago de ${formatMoney(amount)}, ${formatDay(paidOn)}`}
            onClick={onRefund}
          >
            Devolver
          </Button>
        ) : null}
      </div>
      {payment.refunds.length > 0 ? (
        <div className="col-span-2 mt-1">
          <RefundLines refunds={payment.refunds} />
        </div>
      ) : null}
    </div>
  )
}
