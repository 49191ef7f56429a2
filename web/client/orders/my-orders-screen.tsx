import { CircleCheck, SearchX, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type HistoryView, historyViews } from '#contract/orders/lists'
import { type OrderRow, orderStatuses } from '#contract/orders/orders'
import { statusLabels } from '#contract/orders/states'
import { queryOf } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { type HistoryParams, historyPage, useMyOrders, useOlderOrders } from '../../order/api.ts'
import { useStoredPayment } from '../../order/payment/stored-payment.ts'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DateRange } from '../../ui/list/date-range.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { customFilter, type Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Opening } from '../../ui/opening.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useQuery } from '../../ui/use-query.ts'
import { resetOrderChoices } from '../cart/order-choices.ts'
import { IncompleteCustomerCard } from '../incomplete-customer.tsx'
import { OfferedQuotes } from '../offered-quotes.tsx'
import { creditHoldText } from './credit-notice.tsx'
import { OrderCard, useHistoryColumns } from './my-order-row.tsx'
import { OpenCharges } from './open-charges.tsx'
import { usePayment, usePaymentOnArrival } from './order-payment.tsx'

const InvoiceDialog = loadable(() => import('../../order/invoice/invoice-dialog.tsx'))

const views: { value: HistoryView; label: string; emptyTitle: string }[] = [
  { value: 'all', label: 'Todos', emptyTitle: 'Aún no tienes pedidos' },
  { value: 'open', label: 'En curso', emptyTitle: 'No tienes pedidos en curso' },
  { value: 'due', label: 'Por pagar', emptyTitle: 'No tienes pedidos por pagar' },
]

const filterRows = [
  {
    name: 'status',
    label: 'Estado',
    any: 'Cualquier estado',
    options: orderStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  customFilter({
    names: ['from', 'to'],
    label: 'Fecha',
    render: ({ values: { from, to }, set }) => <DateRange from={from} to={to} onChange={set} />,
  }),
] as const satisfies Filter[]

export default function OrdersScreen() {
  const { Customer } = useUser()
  useStoredPayment(() => Customer && resetOrderChoices(Customer.id))
  const [params, changeQuery] = useQuery()
  const view = historyViews.find((known) => known === params.get('view')) ?? 'all'
  const filters = useFilters(filterRows)
  const query = queryOf({ view, ...filters.values })
  return (
    <Page
      title="Mis pedidos"
      actions={
        <>
          <LinkButton to="/client/statement">Estado de cuenta</LinkButton>
          <LinkButton to="/client/products" icon={<ShoppingBag />}>
            Hacer un pedido
          </LinkButton>
        </>
      }
    >
      <OpenCharges />
      <OfferedQuotes />
      {Customer ? (
        <Card flush>
          <ViewTabs
            label="Vistas de pedidos"
            options={views}
            value={view}
            onChange={(next) => changeQuery({ view: next === 'all' ? '' : next }, { replace: true })}
          />
          <FilterBar label="Buscar por folio, código o producto" filters={filters} />
          <History
            key={JSON.stringify(query)}
            customerId={Customer.id}
            view={view}
            query={query}
            onClear={filters.isFiltered ? () => filters.clear() : undefined}
          />
        </Card>
      ) : (
        <IncompleteCustomerCard>Completa tu perfil para hacer pedidos y ver los que ya hiciste.</IncompleteCustomerCard>
      )}
    </Page>
  )
}

function History({
  customerId,
  view,
  query,
  onClear,
}: {
  customerId: number
  view: HistoryView
  query: HistoryParams
  /** Undefined without filters. */
  onClear: (() => void) | undefined
}) {
  const { data: latest, error, isLoading, mutate } = useMyOrders(customerId, query)
  const { pages: older, loadMore } = useOlderOrders(customerId, query)
  const [orderToInvoice, setOrderToInvoice] = useState<OrderRow>()
  const { pay, payHere, payingId, dialog } = usePayment()
  usePaymentOnArrival(payHere)
  const [loadOlder, loadingOlder] = useAction(loadMore, { failure: 'Error al cargar el historial de pedidos' })

  const latestIds = new Set(latest?.map(({ id }) => id))
  // A new order moves the others down, so older pages may repeat some.
  const orders = latest && [...latest, ...older.flat().filter(({ id }) => !latestIds.has(id))]
  const hasOlder = (older.at(-1) ?? latest)?.length === historyPage

  const actions = { onPay: pay, onInvoice: setOrderToInvoice, payingId }
  const columns = useHistoryColumns(actions)
  const newId: unknown = useLocation().state?.newId
  const newOrder = orders?.find(({ id }) => id === newId)
  return (
    <>
      {newOrder?.status === 'Pending' || newOrder?.status === 'Paid' ? <NextStepsNotice order={newOrder} /> : null}
      <ListState
        rows={orders}
        loading={isLoading}
        error={!orders && error && 'Error al cargar el historial de pedidos'}
        onRetry={() => mutate()}
        empty={onClear ? <NoMatch onClear={onClear} /> : <NoOrders view={view} />}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowClass={({ id }) => (id === newId ? 'bg-picked' : '')}
            caption="Historial de pedidos"
            card={(order) => <OrderCard order={order} {...actions} />}
          />
        )}
      </ListState>
      {dialog}
      {hasOlder ? (
        <div className="grid justify-center border-line border-t p-3">
          <Button variant="ghost" busy={loadingOlder} onClick={() => loadOlder()}>
            Mostrar pedidos anteriores
          </Button>
        </div>
      ) : null}
      <Opening>
        {orderToInvoice ? <InvoiceDialog order={orderToInvoice} onClose={() => setOrderToInvoice(undefined)} /> : null}
      </Opening>
    </>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="Ningún pedido con estos filtros."
    icon={<SearchX />}
    action={<Button onClick={onClear}>Limpiar filtros</Button>}
  />
)

const NoOrders = ({ view }: { view: HistoryView }) => (
  <Empty
    title={views.find(({ value }) => value === view)?.emptyTitle}
    action={
      <LinkButton variant="primary" to="/client/products">
        Ver productos
      </LinkButton>
    }
  >
    Cuando generes una orden, aquí verás su estado, su pago y su factura.
  </Empty>
)

function nextStepOf({ status, paymentMethod }: OrderRow) {
  if (status === 'Paid') return 'Ya está pagado. Qué sigue: la tienda lo surte; aquí puedes pedir tu factura.'
  return paymentMethod === 'Bank Transfer'
    ? 'Qué sigue: transfiere, sube tu comprobante en el pedido y la tienda lo acepta.'
    : 'Qué sigue: la tienda revisa la existencia y lo acepta; entonces podrás pagarlo aquí.'
}

/** Shown after an order was created. */
const NextStepsNotice = ({ order }: { order: OrderRow }) => (
  <div className="border-line border-b p-3">
    <Notice tone="green" icon={<CircleCheck />}>
      Recibimos tu pedido {folio(order.order_number)}.
      <p className="font-normal">
        {creditHoldText(order.creditHold) ? `${creditHoldText(order.creditHold)} ` : ''}
        {nextStepOf(order)}
      </p>
    </Notice>
  </div>
)
