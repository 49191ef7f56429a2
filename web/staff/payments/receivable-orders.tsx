import { statusLabels } from '#contract/orders/states'
import type { Receivable } from '#contract/payments/collection'
import { folioValue } from '../../order/folio-value.ts'
import { StatusChip } from '../../order/order-status.tsx'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { countText, formatMoney } from '../../ui/money.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { OrderLink } from '../order-link.tsx'
import { useReceivables } from './api.ts'
import { Customer, type ListProps, noReceivables, Search } from './receivable-parts.tsx'

/** `onAll`: given while the list shows one customer; shows all of them again. */
export function ReceivableOrders({
  query,
  filters,
  columns,
  chooser,
  onPay,
  onAll,
}: ListProps<Receivable> & { onPay: Pay; onAll: (() => void) | undefined }) {
  const read = useReceivables(query)
  const { data } = read
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
      <PagedList
        read={read}
        filters={filters}
        rows={data?.orders}
        things="Pedidos"
        failure="No se pudieron cargar los pedidos por cobrar."
        empty={noReceivables}
        summary={data && <Balance {...data} />}
      >
        {(orders) => (
          <Table
            rows={orders}
            columns={columns}
            rowKey={({ id }) => id}
            caption="Pedidos por cobrar"
            card={(order) => <OrderCard order={order} onPay={onPay} />}
          />
        )}
      </PagedList>
    </>
  )
}

const Balance = ({ total, balance }: { total: number; balance: number }) => (
  <p className="text-right text-ink-2 text-sm">
    Saldo de {countText(total, 'pedido')}: <b className="font-semibold text-ink tabular-nums">{formatMoney(balance)}</b>
  </p>
)

type Pay = (order: Receivable) => void

function Due({ order: { dueOn, isOverdue } }: { order: Receivable }) {
  if (dueOn === null) return <span className="whitespace-nowrap text-ink-3">Sin plazo</span>
  if (isOverdue) return <Chip tone="red">Venció {formatDay(dueOn)}</Chip>
  return <span className="whitespace-nowrap text-ink-2">{formatDay(dueOn)}</span>
}

const PayButton = ({ order, onPay }: { order: Receivable; onPay: Pay }) => (
  <Button size="sm" aria-label={`Registrar pago del pedido ${folio(order.order_number)}`} onClick={() => onPay(order)}>
    Registrar pago
  </Button>
)

export const orderColumns = (onPay: Pay): Column<Receivable>[] => [
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
    render: ({ age }) => <span className="whitespace-nowrap text-ink-2">{countText(age, 'día')}</span>,
  },
  { key: 'due', title: 'Vence', render: (order) => <Due order={order} /> },
  { key: 'total', title: 'Total', align: 'right', render: ({ total }) => formatMoney(total) },
  {
    key: 'balance',
    title: 'Saldo',
    align: 'right',
    render: ({ balance }) => <span className="font-semibold">{formatMoney(balance)}</span>,
  },
  { key: 'actions', align: 'right', render: (order) => <PayButton order={order} onPay={onPay} /> },
]

function OrderCard({ order, onPay }: { order: Receivable; onPay: Pay }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <OrderLink order={order} />
        <StatusChip status={order.status} />
        <span className="text-ink-2">{countText(order.age, 'día')}</span>
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

export const orderExport: ExportColumn<Receivable>[] = [
  { key: 'number', title: 'Folio', value: ({ order_number }) => folioValue(order_number) },
  { key: 'customer', title: 'Cliente', value: ({ customer_name }) => customer_name },
  { key: 'customer', title: 'Teléfono', value: ({ phone }) => phone ?? '' },
  { key: 'status', title: 'Estado', value: ({ status }) => statusLabels[status] },
  { title: 'Aceptado', value: ({ soldAt }) => soldAt, format: 'dateTime' },
  { key: 'due', title: 'Vence', value: ({ dueOn }) => dueOn, format: 'date' },
  { key: 'age', title: 'Días', value: ({ age }) => age },
  { key: 'total', title: 'Total', value: ({ total }) => total, format: 'money', isSummed: true },
  { key: 'balance', title: 'Saldo', value: ({ balance }) => balance, format: 'money', isSummed: true },
]
