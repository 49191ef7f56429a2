import { MessageCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '#contract/access'
import type { CustomerCredit } from '#contract/customers/credit'
import type { Order } from '#contract/orders/orders'
import { hasInvoiceAction } from '#contract/orders/states'
import { useUser } from '../../api/session-store.ts'
import { openChat } from '../../chat/open-chat.ts'
import { CancelledCard } from '../../order/cancelled-card.tsx'
import { CfdiCard } from '../../order/invoice/cfdi-card.tsx'
import { Items } from '../../order/lines/order-items.tsx'
import { Changes } from '../../order/order-changes.tsx'
import { deliveryOf, returnsOf } from '../../order/order-facts.ts'
import { Timeline } from '../../order/order-timeline.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Details } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { formatMoney } from '../../ui/money.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { Code } from '../code.tsx'
import { customerTitle } from '../customer-title.ts'
import { MailsNotice } from '../mails/mails-notice.tsx'
import { PaymentCard } from '../payments/payment-card.tsx'
import { VoucherCard } from '../payments/voucher-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { canChangeDelivery } from './next-steps.ts'
import { NotesCard } from './notes-card.tsx'
import { canInvoice, type OrderDialog } from './order-actions.tsx'
import { QuoteLink } from './quotes/quote-link.tsx'
import { ShipmentsCard } from './shipping/shipments-card.tsx'

type Facts = (readonly [label: string, value: ReactNode])[]

type Props = { order: Order; onOpen: (dialog: OrderDialog) => void }

export function StaffOrderDetail({ order, onOpen }: Props) {
  // On a phone the goods come first, because the warehouse needs them.
  const isPhone = useMobile()
  const timeline = (
    <Card title={isPhone ? 'Avance' : undefined}>
      <Timeline order={order} />
    </Card>
  )
  return (
    <>
      <HoldNotice order={order} />
      <LostMoneyNotice order={order} />
      <MailsNotice order={order} />
      {isPhone ? null : timeline}
      <div className="@container min-w-0">
        <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
          <div className="grid min-w-0 gap-4">
            <Items order={order} />
            <ShipmentsCard order={order} />
            <CancelledCard order={order} />
            {isPhone ? timeline : null}
            {order.modifications.length > 0 ? (
              <Card flush title="Cambios" subtitle="el cliente los ve en su historial">
                <Changes modifications={order.modifications} />
              </Card>
            ) : null}
            <NotesCard order={order} />
            <HistoryCard order={order} />
          </div>
          <div className="grid min-w-0 gap-4">
            <CustomerCard order={order} onOpen={onOpen} />
            <PaymentCard order={order} />
            <VoucherCard order={order} />
            <InvoiceCard order={order} onOpen={onOpen} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The steps of the order are not offered while it shows. */
function LostMoneyNotice({ order }: { order: Order }) {
  if (!order.isMoneyLost) return null
  const { chargedBack, returned } = returnsOf(order)
  return (
    <Notice tone="red" icon={<TriangleAlert aria-hidden />}>
      {chargedBack > 0
        ? 'El banco del cliente recuperó el dinero de este pedido (contracargo).'
        : returned > 0
          ? 'El dinero de este pedido se devolvió al cliente.'
          : 'Se anuló un pago de este pedido, y el cliente es de contado.'}{' '}
      No lo surtas: registra otro pago o cancélalo.
    </Notice>
  )
}

function CustomerCard({ order, onOpen }: Props) {
  const user = useUser()
  const { Customer: customer, customer_name, clientUserId, credit, quoteId } = order
  const items: Facts = [
    ['Nombre', customer?.name ?? customer_name],
    ['Empresa', customer?.company || '—'],
  ]
  if (customer) {
    items.push(
      [
        'Correo',
        // A counter customer has no e-mail.
        customer.email ? <EmailLink key="email" email={customer.email} className="text-theme-text" /> : '—',
      ],
      [
        'Teléfono',
        <PhoneLinks
          key="phone"
          phone={customer.phone}
          name={customerTitle(customer)}
          className="ml-auto text-theme-text"
        />,
      ],
      ['RFC', <Code key="rfc" text={customer.tax_id} />],
    )
  }
  if (credit) items.push(...creditFacts(credit))
  items.push([
    'Entrega',
    <span key="delivery" className="grid justify-items-end gap-1.5">
      <span className="whitespace-pre-line">{deliveryOf(order) ?? 'Sin dirección'}</span>
      {canChangeDelivery(user, order) ? (
        <Button size="sm" onClick={() => onOpen('delivery')}>
          Cambiar entrega
        </Button>
      ) : null}
    </span>,
  ])
  if (quoteId && can(user, 'orders.create')) items.push(['Cotización', <QuoteLink key="quote" id={quoteId} />])
  return (
    <Card
      title="Cliente"
      actions={
        clientUserId && can(user, 'chat.staff') ? (
          <Button size="sm" icon={<MessageCircle />} onClick={() => openChat(clientUserId)}>
            Abrir chat
          </Button>
        ) : null
      }
    >
      <Details items={items} />
    </Card>
  )
}

function InvoiceCard({ order, onOpen }: Props) {
  const user = useUser()
  const button = canInvoice(user, order) ? (
    <Button size="sm" onClick={() => onOpen('invoice')}>
      {order.invoice ? 'Ver factura' : 'Generar factura'}
    </Button>
  ) : null
  const isInvoiceable = order.paymentStatus === 'Paid' || hasInvoiceAction(order)
  const empty = isInvoiceable ? 'Aún no se ha facturado.' : 'Se factura cuando el pedido está pagado.'
  return <CfdiCard order={order} button={button} empty={empty} />
}

function creditFacts({ owed, overdue, limit, available }: CustomerCredit): Facts {
  const facts: Facts = []
  if (owed > 0)
    facts.push([
      'Debe',
      <b key="owed" className="font-semibold">
        {formatMoney(owed)}
      </b>,
    ])
  if (overdue > 0) {
    facts.push([
      'Vencido',
      <b key="overdue" className="font-semibold text-bad">
        {formatMoney(overdue)}
      </b>,
    ])
  }
  if (limit === 0) facts.push(['Crédito', 'De contado'])
  else if (limit !== null && available !== null) {
    const isUsedUp = available === 0
    facts.push([
      'Crédito libre',
      <span key="credit" className={isUsedUp ? 'font-semibold text-bad' : ''}>
        {formatMoney(available)} de {formatMoney(limit)}
      </span>,
    ])
  }
  return facts
}
