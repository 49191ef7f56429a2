import { phoneText } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { clientPaymentText, hasPendingVoucher, isToPay, isUnpaid, statusText } from '#contract/orders/states'
import { loadable, Suspense } from '../../loadable.tsx'
import { CancelledCard } from '../../order/cancelled-card.tsx'
import { Items } from '../../order/lines/order-items.tsx'
import { NoteList } from '../../order/note-list.tsx'
import { Changes } from '../../order/order-changes.tsx'
import { deliveryOf, methodOf, referenceOf, returnsOf } from '../../order/order-facts.ts'
import { Timeline } from '../../order/order-timeline.tsx'
import { ShipmentList } from '../../order/shipment-list.tsx'
import { RejectedVoucherNotice, VoucherCard } from '../../order/voucher/order-vouchers.tsx'
import { Card, Details } from '../../ui/card.tsx'
import { formatDate } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import { useToastAside } from '../../ui/use-toast-aside.ts'
import { BankTransfer } from './bank-transfer.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { amountToReturn, ReturnNotice } from './return-notice.tsx'
import { UnreviewedVoucherNotice } from './unreviewed-voucher-notice.tsx'

const MyCfdis = loadable(() => import('./my-cfdis.tsx'))

export function OrderDetail({ order }: { order: Order }) {
  useToastAside()
  const isInReview = isToPay(order) && hasPendingVoucher(order)
  return (
    <>
      <CreditNotice order={order} />
      <RejectedVoucherNotice order={order} />
      <UnreviewedVoucherNotice order={order} />
      <ReturnNotice order={order} />
      <Card>
        <Timeline order={order} />
      </Card>
      <div className="@container min-w-0">
        <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
          <div className="grid min-w-0 gap-4">
            {order.shipments.length > 0 ? (
              <Card flush title="Envíos">
                <ShipmentList order={order} />
              </Card>
            ) : null}
            <Items order={order} />
            <CancelledCard order={order} />
            {order.modifications.length > 0 ? (
              <Card flush title="Cambios" subtitle="hechos por la tienda">
                <Changes modifications={order.modifications} />
              </Card>
            ) : null}
          </div>
          <div className="grid min-w-0 gap-4 @max-[959px]:contents">
            {isToPay(order) && !isInReview ? (
              <div className="@max-[959px]:order-first">
                <BankTransfer order={order} />
              </div>
            ) : null}
            <VoucherCard order={order} />
            {isInReview ? <BankTransfer order={order} /> : null}
            {order.cfdis.length > 0 ? (
              <Suspense>
                <MyCfdis order={order} />
              </Suspense>
            ) : null}
            {order.notes.length > 0 ? (
              <Card flush title="Notas de la tienda">
                <NoteList notes={order.notes} />
              </Card>
            ) : null}
            <CustomerCard order={order} />
            <PaymentCard order={order} />
          </div>
        </div>
      </div>
    </>
  )
}

function CustomerCard({ order: { Customer: customer, customer_name } }: { order: Order }) {
  return (
    <Card title="Cliente">
      <Details
        items={[
          ['Nombre', customer?.name ?? customer_name],
          ['Empresa', customer?.company || '—'],
          ['Correo', customer?.email ?? '—'],
          ['Teléfono', customer ? phoneText(customer.phone) : '—'],
        ]}
      />
    </Card>
  )
}

function PaymentCard({ order }: { order: Order }) {
  const { paymentMethod } = order
  const delivery = deliveryOf(order)
  const { chargedBack, returned } = returnsOf(order)
  const due = amountToReturn(order)
  return (
    <Card title="Pedido y pago">
      <Details
        items={[
          ['Fecha', formatDate(order.orderDate)],
          ['Estado', statusText(order)],
          ['Pago', clientPaymentText({ ...order, hasVoucher: hasPendingVoucher(order) })],
          ['Notas de crédito', order.credited > 0 ? `−${formatMoney(order.credited)}` : null],
          ['Saldo', isUnpaid(order) && order.balance < order.total ? formatMoney(order.balance) : null],
          ['Devuelto', returned > 0 ? formatMoney(returned) : null],
          ['Recuperado por tu banco', chargedBack > 0 ? formatMoney(chargedBack) : null],
          ['Por devolver', due > 0 ? formatMoney(due) : null],
          ['Método de pago', methodOf(order)],
          [
            paymentMethod === 'Bank Transfer' ? 'Referencia de tarjeta' : 'Referencia',
            <span key="reference" className="whitespace-nowrap">
              {referenceOf(order)}
            </span>,
          ],
          [
            'Entrega',
            delivery ? (
              <span key="delivery" className="whitespace-pre-line">
                {delivery}
              </span>
            ) : null,
          ],
        ]}
      />
    </Card>
  )
}
