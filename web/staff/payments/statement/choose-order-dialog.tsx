import { type ReactNode, useState } from 'react'
import { paymentStatusLabels } from '#contract/orders/states'
import type { BankMovement } from '#contract/payments/bank-statements'
import { type CollectedOrder, payableBalance } from '#contract/payments/collection'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { useLiveSearch } from '../../../ui/list/use-live-search.ts'
import { formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { allRows } from '../../../ui/table/rows.ts'
import { useOtherOrders, useReceivables } from '../api.ts'

/** Finds the order that a movement pays, or one without a balance, for which it is to be returned. */
export default function ChooseOrderDialog({
  movement: { amount, movedOn, concept },
  onChoose,
  onClose,
}: {
  movement: BankMovement
  onChoose: Choose
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const { text, type, searchNow } = useLiveSearch(search, setSearch)
  const read = useReceivables({ limit: '20', ...(search && { search }) })
  const others = useOtherOrders(search)
  const withoutBalance = others.filter((order) => payableBalance(order) === 0)
  const options = read.data && [
    ...read.data.orders.map((order) => ({ order, day: order.soldAt, note: '' })),
    ...others
      .filter((order) => payableBalance(order) > 0)
      .map((order) => ({ order, day: order.orderDate, note: `${notDueText(order)} · ` })),
  ]
  return (
    <Dialog open title="Elegir pedido" onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          Abono de <b className="font-semibold text-ink">{formatMoney(amount)}</b>, {formatDay(movedOn)}
          {concept ? `: ${concept}` : ''}
        </p>
        <SearchField label="Folio, cliente, referencia o monto" value={text} onChange={type} onSearch={searchNow} />
        <LoadedList
          read={read}
          rows={options}
          failure="No se pudieron cargar los pedidos."
          empty={search ? 'Ningún pedido con saldo coincide.' : 'No hay pedidos con saldo.'}
        >
          {(rows) => (
            <ul aria-label="Pedidos con saldo" className="grid">
              {rows
                ? allRows(rows).map(({ order, day, note }) => (
                    <OrderOption key={order.id} order={order} onChoose={onChoose}>
                      {`${note}Saldo ${formatMoney(order.balance)} · ${formatDay(day)}`}
                    </OrderOption>
                  ))
                : null}
            </ul>
          )}
        </LoadedList>
        {withoutBalance.length > 0 ? (
          <section className="grid gap-1 border-line border-t pt-3">
            <h3 className="font-semibold text-sm">Sin saldo: el abono queda por devolver</h3>
            <ul aria-label="Pedidos sin saldo" className="grid">
              {withoutBalance.map((order) => (
                <OrderOption key={order.id} order={order} onChoose={onChoose}>
                  {order.status === 'Cancelled' ? 'Cancelado' : 'Sin saldo'} · {formatMoney(order.total)} ·{' '}
                  {formatDay(order.orderDate)}
                </OrderOption>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Why an order with a balance is not in *Por cobrar*. */
const notDueText = ({ status, paymentStatus }: CollectedOrder) =>
  status === 'Pending' ? 'Sin aceptar' : paymentStatusLabels[paymentStatus]

type Choose = (order: CollectedOrder) => void

const OrderOption = ({
  order,
  onChoose,
  children,
}: {
  order: CollectedOrder
  onChoose: Choose
  children: ReactNode
}) => (
  <li className="flex items-center justify-between gap-3 border-line py-2.5 text-sm not-last:border-b">
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <span className="font-mono font-semibold">{folio(order.order_number)}</span> {order.customer_name}
      <span className="block text-ink-2 tabular-nums">{children}</span>
    </p>
    <Button size="sm" aria-label={`Elegir el pedido ${folio(order.order_number)}`} onClick={() => onChoose(order)}>
      Elegir
    </Button>
  </li>
)
