import { type ReactNode, Suspense, useState } from 'react'
import type { Debtor, DebtorPage, Receivable, ReceivablePage } from '#contract/collection'
import { statusLabels } from '#contract/order-states'
import { queryOf } from '../../api/client.ts'
import { loadable } from '../../loadable.tsx'
import { StatusChip } from '../../order/order-status.tsx'
import { folio } from '../../shop/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { PhoneLinks } from '../../ui/contact-links.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { allPages, ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { ListFoot, NoMatch } from '../../ui/list/list-foot.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Segments } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { useDebtors, useReceivables } from './api.ts'
import { OrderLink } from './order-link.tsx'

const RegisterPaymentDialog = loadable(() => import('./register-payment-dialog.tsx'))

const rows = [
  { name: 'overdue', label: 'Vencimiento', any: 'Vencidos y por vencer', options: [{ value: '1', label: 'Vencidos' }] },
] as const satisfies Filter[]

const groups = [
  { value: 'order', label: 'Por pedido' },
  { value: 'customer', label: 'Por cliente' },
] as const

/** Orders with a balance due, or what each customer owes. */
export function Receivables() {
  const [query, changeQuery] = useQuery()
  const filters = useFilters(rows)
  const by = query.get('by') === 'customer' ? 'customer' : 'order'
  const customer = query.get('customer') ?? ''
  const apiQuery = queryOf({ ...filters.values, customer })
  const paged = { ...apiQuery, ...queryOf({ page: filters.page, limit: filters.limit }) }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 max-lg:px-3.5">
        <Segments
          label="Agrupar"
          options={groups}
          value={by}
          onChange={(next) =>
            changeQuery({ by: next === 'order' ? '' : next, customer: '', page: '' }, { replace: true })
          }
        />
        <div className="ml-auto">
          {by === 'customer' ? (
            <ExportMenu
              name="por-cobrar-por-cliente"
              columns={debtorExport}
              load={() => allPages('/payments/receivables/customers', apiQuery, (page: DebtorPage) => page.customers)}
            />
          ) : (
            <ExportMenu
              name="por-cobrar"
              columns={exportColumns}
              load={() => allPages('/payments/receivables', apiQuery, (page: ReceivablePage) => page.orders)}
            />
          )}
        </div>
      </div>
      {by === 'customer' ? (
        <Debtors
          query={paged}
          filters={filters}
          onOpen={({ customerId }) => changeQuery({ by: '', customer: String(customerId), page: '' })}
        />
      ) : (
        <Orders query={paged} filters={filters} onAll={customer ? () => changeQuery({ customer: '' }) : undefined} />
      )}
    </>
  )
}

type Filters = ReturnType<typeof useFilters<typeof rows>>
type ListProps = { query: Record<string, string>; filters: Filters }

const Search = ({ filters, children }: { filters: Filters; children: ReactNode }) => (
  <FilterBar label="Folio, cliente, referencia o monto" filters={filters}>
    {children}
  </FilterBar>
)

const Nothing = ({ filters }: { filters: Filters }) =>
  filters.isFiltered ? (
    <NoMatch onClear={() => filters.clear()} />
  ) : (
    <Empty title="No hay nada por cobrar.">Aquí aparecen los pedidos aceptados que tienen saldo.</Empty>
  )

/** `onAll`: the list shows one customer; leads back to all of them. */
function Orders({ query, filters, onAll }: ListProps & { onAll: (() => void) | undefined }) {
  const { data, error, isLoading, mutate } = useReceivables(query)
  const [paying, setPaying] = useState<Receivable>()
  const { columns, chooser } = useColumnChoice('receivables', orderColumns(setPaying), { fixed: ['number', 'balance'] })
  const name = onAll && data?.orders[0]?.customer_name
  return (
    <>
      <Search filters={filters}>{chooser}</Search>
      {onAll ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 text-sm">
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            Solo <b className="font-semibold">{name ?? 'un cliente'}</b>
            {data ? `: ${formatMoney(data.balance)}` : ''}
          </p>
          <Button size="sm" onClick={onAll}>
            Ver todos los clientes
          </Button>
        </div>
      ) : null}
      <ListState
        rows={data?.orders}
        loading={isLoading}
        error={error && !data ? 'No se pudieron cargar los pedidos por cobrar.' : null}
        onRetry={() => mutate()}
        empty={<Nothing filters={filters} />}
      >
        {(orders) => (
          <Table
            rows={orders}
            columns={columns}
            rowKey={({ id }) => id}
            caption="Pedidos por cobrar"
            card={(order) => <OrderCard order={order} onPay={setPaying} />}
          />
        )}
      </ListState>
      {data && data.total > 0 ? (
        <div className="grid gap-3 border-line border-t px-4 py-3">
          <p className="text-right text-ink-2 text-sm">
            Saldo de {formatCount(data.total)} {data.total === 1 ? 'pedido' : 'pedidos'}:{' '}
            <b className="font-semibold text-ink tabular-nums">{formatMoney(data.balance)}</b>
          </p>
          <ListFoot {...data} limit={filters.limit} things="Pedidos" onChange={filters.set} />
        </div>
      ) : null}
      <Suspense>
        {paying ? <RegisterPaymentDialog order={paying} onClose={() => setPaying(undefined)} /> : null}
      </Suspense>
    </>
  )
}

type Pay = (order: Receivable) => void

const days = (count: number) => (count === 1 ? '1 día' : `${formatCount(count)} días`)

const Due = ({ order: { dueOn, isOverdue } }: { order: Receivable }) =>
  isOverdue ? (
    <Chip tone="red">Venció {formatDay(dueOn)}</Chip>
  ) : (
    <span className="whitespace-nowrap text-ink-2">{formatDay(dueOn)}</span>
  )

const PayButton = ({ order, onPay }: { order: Receivable; onPay: Pay }) => (
  <Button size="sm" aria-label={`Registrar pago del pedido ${folio(order.order_number)}`} onClick={() => onPay(order)}>
    Registrar pago
  </Button>
)

const Customer = ({ name, phone }: { name: string; phone: string | null }) => (
  <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
    <p className="font-medium">{name}</p>
    {phone ? <PhoneLinks phone={phone} name={name} className="text-ink-2 text-sm" /> : null}
  </div>
)

const orderColumns = (onPay: Pay): Column<Receivable>[] => [
  { key: 'number', title: 'Folio', render: (order) => <OrderLink order={order} /> },
  {
    key: 'customer',
    title: 'Cliente',
    render: ({ customer_name, phone }) => <Customer name={customer_name} phone={phone} />,
  },
  { key: 'status', title: 'Estado', render: ({ status }) => <StatusChip status={status} /> },
  {
    key: 'age',
    title: 'Antigüedad',
    align: 'right',
    render: ({ age }) => <span className="whitespace-nowrap text-ink-2">{days(age)}</span>,
  },
  { key: 'due', title: 'Vence', render: (order) => <Due order={order} /> },
  { key: 'total', title: 'Total', align: 'right', render: ({ total }) => formatMoney(total) },
  {
    key: 'balance',
    title: 'Saldo',
    align: 'right',
    render: ({ balance }) => <span className="font-semibold">{formatMoney(balance)}</span>,
  },
  { key: 'actions', title: '', align: 'right', render: (order) => <PayButton order={order} onPay={onPay} /> },
]

function OrderCard({ order, onPay }: { order: Receivable; onPay: Pay }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <OrderLink order={order} />
        <StatusChip status={order.status} />
        <span className="text-ink-2">{days(order.age)}</span>
      </div>
      <div className="flex items-end justify-between gap-3">
        <Customer name={order.customer_name} phone={order.phone} />
        <p className="font-semibold text-base tabular-nums">{formatMoney(order.balance)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Due order={order} />
        <PayButton order={order} onPay={onPay} />
      </div>
    </div>
  )
}

const exportColumns: ExportColumn<Receivable>[] = [
  { title: 'Folio', value: ({ order_number }) => folio(order_number) },
  { title: 'Cliente', value: ({ customer_name }) => customer_name },
  { title: 'Teléfono', value: ({ phone }) => phone ?? '' },
  { title: 'Estado', value: ({ status }) => statusLabels[status] },
  { title: 'Aceptado', value: ({ soldAt }) => soldAt, format: 'dateTime' },
  { title: 'Vence', value: ({ dueOn }) => dueOn, format: 'date' },
  { title: 'Días', value: ({ age }) => age },
  { title: 'Total', value: ({ total }) => total, format: 'money', isSummed: true },
  { title: 'Saldo', value: ({ balance }) => balance, format: 'money', isSummed: true },
]

const debtorExport: ExportColumn<Debtor>[] = [
  { title: 'Cliente', value: ({ customer_name }) => customer_name },
  { title: 'Teléfono', value: ({ phone }) => phone ?? '' },
  { title: 'Pedidos', value: ({ orders }) => orders, isSummed: true },
  { title: 'Días del más antiguo', value: ({ age }) => age },
  { title: 'Vencido', value: ({ overdue }) => overdue, format: 'money', isSummed: true },
  { title: 'Saldo', value: ({ balance }) => balance, format: 'money', isSummed: true },
]

function Debtors({ query, filters, onOpen }: ListProps & { onOpen: (debtor: Debtor) => void }) {
  const { data, error, isLoading, mutate } = useDebtors(query)
  const { columns, chooser } = useColumnChoice('debtors', debtorColumns(onOpen), { fixed: ['customer', 'balance'] })
  return (
    <>
      <Search filters={filters}>{chooser}</Search>
      <ListState
        rows={data?.customers}
        loading={isLoading}
        error={error && !data ? 'No se pudieron cargar los clientes que deben.' : null}
        onRetry={() => mutate()}
        empty={<Nothing filters={filters} />}
      >
        {(customers) => (
          <Table
            rows={customers}
            columns={columns}
            rowKey={({ customerId }) => customerId}
            caption="Clientes con saldo"
            onOpen={onOpen}
          />
        )}
      </ListState>
      {data && data.total > 0 ? (
        <div className="border-line border-t px-4 py-3">
          <ListFoot {...data} limit={filters.limit} things="Clientes" onChange={filters.set} />
        </div>
      ) : null}
    </>
  )
}

const debtorColumns = (onOpen: (debtor: Debtor) => void): Column<Debtor>[] => [
  {
    key: 'customer',
    title: 'Cliente',
    render: ({ customer_name, phone }) => <Customer name={customer_name} phone={phone} />,
  },
  {
    key: 'orders',
    title: 'Pedidos',
    align: 'right',
    render: (debtor) => (
      <button
        type="button"
        className="font-medium text-theme-text tabular-nums hover:underline"
        aria-label={`Ver los pedidos por cobrar de ${debtor.customer_name}: ${debtor.orders}`}
        onClick={() => onOpen(debtor)}
      >
        {formatCount(debtor.orders)}
      </button>
    ),
  },
  { key: 'age', title: 'El más antiguo', align: 'right', render: ({ age }) => days(age) },
  {
    key: 'overdue',
    title: 'Vencido',
    align: 'right',
    render: ({ overdue }) =>
      overdue > 0 ? <span className="font-semibold text-bad">{formatMoney(overdue)}</span> : formatMoney(0),
  },
  {
    key: 'balance',
    title: 'Saldo',
    align: 'right',
    render: ({ balance }) => <span className="font-semibold">{formatMoney(balance)}</span>,
  },
  {
    key: 'statement',
    title: '',
    align: 'right',
    render: ({ customerId, customer_name }) => (
      <LinkButton
        size="sm"
        to={`/customers/statement/${customerId}`}
        aria-label={`Estado de cuenta de ${customer_name}`}
      >
        Estado de cuenta
      </LinkButton>
    ),
  },
]
