import { Link } from 'react-router-dom'
import type { WaitingLine } from '#contract/purchases'
import { folio } from '../../../shop/display.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { formatCount } from '../../../ui/money.ts'
import { Empty } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useWaiting } from './api.ts'

const columns: Column<WaitingLine>[] = [
  {
    key: 'order',
    title: 'Pedido',
    render: ({ orderId, order_number }) => (
      <Link to={`/orders/view/${orderId}`} className="whitespace-nowrap font-medium text-theme-text hover:underline">
        {folio(order_number)}
      </Link>
    ),
  },
  { key: 'customer', title: 'Cliente', className: 'min-w-40', render: ({ customer }) => customer },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ orderDate }) => <span className="whitespace-nowrap text-ink-2">{formatDay(orderDate)}</span>,
  },
  {
    key: 'product',
    title: 'Producto',
    className: 'min-w-44',
    render: ({ code, name }) => (
      <>
        <span className="font-mono text-sm">{code}</span>
        <span className="block text-ink-2">{name}</span>
      </>
    ),
  },
  { key: 'quantity', title: 'Por surtir', align: 'right', render: ({ quantity }) => formatCount(quantity) },
  {
    key: 'waiting',
    title: 'Faltan',
    align: 'right',
    render: ({ waiting }) =>
      waiting === 0 ? (
        <Chip tone="green">Ya se puede surtir</Chip>
      ) : (
        <b className="text-warn">{formatCount(waiting)}</b>
      ),
  },
]

const expectedColumn: Column<WaitingLine> = {
  key: 'backorder',
  title: 'Llega',
  render: ({ backorder }) => <span className="whitespace-nowrap">{backorder ? formatDay(backorder) : '—'}</span>,
}

const keyOf = ({ orderId, productId }: WaitingLine) => `${orderId}-${productId}`

/** Lines of orders that waited for the goods of a purchase. */
export const ArrivedTable = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <Table rows={lines} columns={columns} rowKey={keyOf} caption="Pedidos que esperaban" />
)

/** Orders that wait for goods. */
export function WaitingList() {
  const { data, error, isLoading, mutate } = useWaiting()
  return (
    <ListState
      rows={data?.lines}
      loading={isLoading}
      error={error && !data ? 'No se pudieron cargar los pedidos en espera.' : null}
      onRetry={() => mutate()}
      empty={
        <Empty title="Ningún pedido espera mercancía.">
          Los productos marcados «Vender sobre pedido» se piden sin existencia; sus pedidos esperan aquí.
        </Empty>
      }
    >
      {(rows) => (
        <Table rows={rows} columns={[...columns, expectedColumn]} rowKey={keyOf} caption="Pedidos en espera" />
      )}
    </ListState>
  )
}
