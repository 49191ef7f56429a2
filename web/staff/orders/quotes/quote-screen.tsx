import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { can } from '#contract/access'
import { type Quote, quoteFolio } from '#contract/orders/quotes'
import { ApiError } from '../../../api/client.ts'
import { useUser } from '../../../api/session-store.ts'
import { linesSummary } from '../../../order/lines/lines-summary.ts'
import { LinesTable } from '../../../order/lines/lines-table.tsx'
import { Totals } from '../../../order/lines/order-items.tsx'
import { deliveryOf } from '../../../order/order-facts.ts'
import { Card, Details } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { EmailLink, PhoneLinks } from '../../../ui/contact-links.tsx'
import { formatDateTime, formatFullDay } from '../../../ui/date.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { OrderLink } from '../../order-link.tsx'
import { useQuote } from './api.ts'
import { QuoteActions } from './quote-actions.tsx'
import { StateChip } from './quote-state.tsx'

export default function QuoteScreen() {
  const { id = '' } = useParams()
  const { data, error, mutate } = useQuote(Number(id))
  if (data) return <QuoteView quote={data} />
  return (
    <Page title="Cotización">
      {error instanceof ApiError && [400, 404].includes(error.status) ? (
        <Empty
          title="No existe ninguna cotización con ese número."
          action={<LinkButton to="/orders/manage?tab=quotes">Ver cotizaciones</LinkButton>}
        />
      ) : error ? (
        <ErrorState message="No se pudo cargar la cotización." onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function QuoteView({ quote }: { quote: Quote }) {
  const { id, customer_name, items, clientNote, internalNote } = quote
  const lines = items.map((item) => ({ ...item, id: item.productId }))
  return (
    <Page
      title={`Cotización ${quoteFolio(id)}`}
      subtitle={customer_name}
      chips={<StateChip state={quote.state} />}
      actions={<QuoteActions quote={quote} />}
    >
      <StateNotice quote={quote} />
      <div className="@container min-w-0">
        <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
          <Card
            flush
            title="Artículos"
            subtitle={linesSummary(items)}
            footer={<Totals order={{ ...quote, OrderItems: items }} />}
          >
            <LinesTable lines={lines} empty="" caption={`Artículos de la cotización ${quoteFolio(id)}`} />
          </Card>
          <div className="grid min-w-0 gap-4">
            <FactsCard quote={quote} />
            {clientNote || internalNote ? (
              <Card title="Notas">
                <div className="grid gap-3 text-sm">
                  <Note label="Al cliente" text={clientNote} />
                  <Note label="Internas" text={internalNote} />
                </div>
              </Card>
            ) : null}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Tells that the quote expired, was ordered or was discarded. */
function StateNotice({ quote }: { quote: Quote }) {
  const { state, validUntil, orderId, order_number, accepted, discardedAt, discardedBy } = quote
  if (state === 'expired') {
    return (
      <Notice tone="amber">
        Venció el {formatFullDay(validUntil)}. Al pedirla, los descuentos tienen el límite de hoy.
      </Notice>
    )
  }
  if (orderId !== null && order_number !== null) {
    return (
      <Notice tone="green">
        Ya se pidió: pedido <OrderLink order={{ id: orderId, order_number }} />.
        {accepted ? ` ${acceptedText(accepted, quote)}` : ''}
      </Notice>
    )
  }
  if (discardedAt === null) return null
  return (
    <Notice tone="amber">
      {discardedBy} la descartó el {formatDateTime(discardedAt)}.
    </Notice>
  )
}

/** Who accepted the quote by its link, and when. */
function acceptedText({ at, by, isByStaff }: NonNullable<Quote['accepted']>, { customer_name }: Quote) {
  return `${by} la aceptó${isByStaff ? ` en nombre de ${customer_name}` : ''} el ${formatDateTime(at)}.`
}

const Note = ({ label, text }: { label: string; text: string | null }) =>
  text ? (
    <div>
      <p className="text-ink-3 text-xs">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  ) : null

function FactsCard({ quote }: { quote: Quote }) {
  const user = useUser()
  const { customerId, customer_name, Customer, createdAt, edited, validUntil, user: author } = quote
  const facts: (readonly [string, ReactNode])[] = [
    [
      'Cliente',
      can(user, 'customers') ? (
        <Link key="customer" to={`/customers/edit/${customerId}`} className="text-theme-text hover:underline">
          {customer_name}
        </Link>
      ) : (
        customer_name
      ),
    ],
    ['Correo', <EmailLink key="email" email={Customer.email} className="text-theme-text" />],
    [
      'Teléfono',
      <PhoneLinks key="phone" phone={Customer.phone} name={customer_name} className="ml-auto text-theme-text" />,
    ],
    ['Cotizó', author],
    ['Fecha', formatDateTime(createdAt)],
    ['Editada', edited && `${formatDateTime(edited.at)} · ${edited.by}`],
    ['Vigente hasta', formatFullDay(validUntil)],
    [
      'Entrega',
      <span key="delivery" className="whitespace-pre-line">
        {deliveryOf(quote) ?? 'Se elige al pedir'}
      </span>,
    ],
  ]
  return (
    <Card title="Cotización">
      <Details items={facts} />
    </Card>
  )
}
