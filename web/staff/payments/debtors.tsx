import type { Debtor } from '#contract/payments/collection'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useDebtors } from './api.ts'
import { Customer, type ListProps, noReceivables, Search } from './receivable-parts.tsx'

export const debtorExport: ExportColumn<Debtor>[] = [
  { key: 'customer', title: 'Cliente', value: ({ customer_name }) => customer_name },
  { key: 'customer', title: 'Teléfono', value: ({ phone }) => phone ?? '' },
  { key: 'orders', title: 'Pedidos', value: ({ orders }) => orders, isSummed: true },
  { key: 'age', title: 'Días del más antiguo', value: ({ age }) => age },
  { key: 'overdue', title: 'Vencido', value: ({ overdue }) => overdue, format: 'money', isSummed: true },
  { key: 'balance', title: 'Saldo', value: ({ balance }) => balance, format: 'money', isSummed: true },
]

export function Debtors({
  query,
  filters,
  columns,
  chooser,
  onOpen,
}: ListProps<Debtor> & { onOpen: (debtor: Debtor) => void }) {
  const read = useDebtors(query)
  return (
    <>
      <Search filters={filters}>{chooser}</Search>
      <PagedList
        read={read}
        filters={filters}
        rows={read.data?.customers}
        things="Clientes"
        failure="No se pudieron cargar los clientes que deben."
        empty={noReceivables}
      >
        {(customers) => (
          <Table
            rows={customers}
            columns={columns}
            rowKey={({ customerId }) => customerId}
            caption="Clientes con saldo"
            onOpen={onOpen}
            card={(debtor) => <DebtorCard debtor={debtor} onOpen={onOpen} />}
          />
        )}
      </PagedList>
    </>
  )
}

type DebtorProps = { debtor: Debtor; onOpen: (debtor: Debtor) => void; children?: string }

/** The number of their orders, or `children`: opens those orders. */
const Orders = ({ debtor, onOpen, children }: DebtorProps) => (
  <button
    type="button"
    className="font-medium text-theme-text tabular-nums hover:underline"
    aria-label={`Ver los pedidos por cobrar de ${debtor.customer_name}: ${children ?? debtor.orders}`}
    onClick={() => onOpen(debtor)}
  >
    {children ?? formatCount(debtor.orders)}
  </button>
)

const StatementButton = ({ debtor: { customerId, customer_name } }: { debtor: Debtor }) => (
  <LinkButton size="sm" to={`/customers/statement/${customerId}`} aria-label={`Estado de cuenta de ${customer_name}`}>
    Estado de cuenta
  </LinkButton>
)

export const debtorColumns = (onOpen: (debtor: Debtor) => void): Column<Debtor>[] => [
  {
    key: 'customer',
    title: 'Cliente',
    render: ({ customer_name, phone }) => <Customer name={customer_name} phone={phone} />,
  },
  {
    key: 'orders',
    title: 'Pedidos',
    align: 'right',
    render: (debtor) => <Orders debtor={debtor} onOpen={onOpen} />,
  },
  { key: 'age', title: 'El más antiguo', align: 'right', render: ({ age }) => countText(age, 'día') },
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
    align: 'right',
    render: (debtor) => <StatementButton debtor={debtor} />,
  },
]

/** A row of the list on a phone. */
const DebtorCard = ({ debtor, onOpen }: DebtorProps) => (
  <div className="grid gap-1.5 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Customer name={debtor.customer_name} phone={debtor.phone} />
      <div className="shrink-0 text-right">
        <p className="font-semibold text-base tabular-nums">{formatMoney(debtor.balance)}</p>
        {debtor.overdue > 0 ? (
          <p className="font-medium text-bad tabular-nums">Vencido {formatMoney(debtor.overdue)}</p>
        ) : null}
      </div>
    </div>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-ink-2">
        <Orders debtor={debtor} onOpen={onOpen}>
          {countText(debtor.orders, 'pedido')}
        </Orders>{' '}
        · el más antiguo, {countText(debtor.age, 'día')}
      </p>
      <StatementButton debtor={debtor} />
    </div>
  </div>
)
