import { type ReactNode, useState } from 'react'
import { paymentStatusLabels } from '#contract/orders/states'
import type { BankMovement, MatchResult } from '#contract/payments/bank-statements'
import { type CollectedOrder, payableBalance, type ReceivablePage } from '#contract/payments/collection'
import { ApiError } from '../../../api/client.ts'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { useLiveSearch } from '../../../ui/list/use-live-search.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { allRows } from '../../../ui/table/rows.ts'
import { toast } from '../../../ui/toast.ts'
import { useOtherOrders, useReceivables } from '../api.ts'
import { RegisteredPayments } from './registered-payments.tsx'

/**
 * Finds the order that a movement pays, one without a balance, for which it is to be returned, or the payment that it is. `onSplit`:
 * with other orders of the same customer.
 */
export default function ChooseOrderDialog({
  statementId,
  movement,
  onChoose,
  onSplit,
  onPayment,
  onClose,
}: {
  statementId: number
  movement: BankMovement
  onChoose: Choose
  onSplit: Choose
  onPayment: (paymentId: number) => Promise<MatchResult>
  onClose: () => void
}) {
  const { left, movedOn, concept } = movement
  const [search, setSearch] = useState('')
  const { text, type, searchNow } = useLiveSearch(search, setSearch)
  const { read, withBalance, withoutBalance } = useOrderOptions(search)

  async function choosePayment(paymentId: number) {
    const { refused } = await onPayment(paymentId)
    const [first] = refused
    if (first) throw new ApiError(409, { code: 'REFUSED', message: first.message })
    toast.success('Se concilió 1 pago que ya estaba registrado.')
    onClose()
  }

  // Without a search they are few: those of the movement's amount.
  const registered = (
    <RegisteredPayments statementId={statementId} movement={movement} search={search} onChoose={choosePayment} />
  )

  return (
    <Dialog open title="Elegir pedido" onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          Abono de <b className="font-semibold text-ink">{formatMoney(left)}</b>, {formatDay(movedOn)}
          {concept ? `: ${concept}` : ''}
        </p>
        <SearchField label="Folio, cliente, referencia o monto" value={text} onChange={type} onSearch={searchNow} />
        {search ? null : registered}
        <LoadedList
          read={read}
          rows={withBalance}
          failure="No se pudieron cargar los pedidos."
          empty={search ? 'Ningún pedido con saldo coincide.' : 'No hay pedidos con saldo.'}
        >
          {(rows) => (
            <ul aria-label="Pedidos con saldo" className="grid">
              {rows
                ? allRows(rows).map(({ order, day, note }) => (
                    <OrderOption
                      key={order.id}
                      order={order}
                      onChoose={onChoose}
                      onSplit={order.balance === left ? undefined : onSplit}
                    >
                      {`${note}Saldo ${formatMoney(order.balance)} · ${formatDay(day)}`}
                    </OrderOption>
                  ))
                : null}
            </ul>
          )}
        </LoadedList>
        <NotShown page={read.data} />
        {search ? registered : null}
        {withoutBalance.length > 0 ? <WithoutBalance orders={withoutBalance} onChoose={onChoose} /> : null}
      </div>
    </Dialog>
  )
}

/** Says that there are more orders with a balance than the list shows. */
const NotShown = ({ page }: { page: ReceivablePage | undefined }) =>
  page && page.total > page.orders.length ? (
    <p className="text-ink-2 text-sm">
      Se muestran los {formatCount(page.orders.length)} pedidos con saldo más antiguos de {formatCount(page.total)}.
      Busca para ver otros.
    </p>
  ) : null

/** The orders that a search finds, also those that are not in *Por cobrar*. */
function useOrderOptions(search: string) {
  const read = useReceivables({ limit: '20', ...(search && { search }) })
  const others = useOtherOrders(search)
  return {
    read,
    withBalance: read.data && [
      ...read.data.orders.map((order) => ({ order, day: order.soldAt, note: '' })),
      ...others
        .filter((order) => payableBalance(order) > 0)
        .map((order) => ({ order, day: order.orderDate, note: `${notDueText(order)} · ` })),
    ],
    withoutBalance: others.filter((order) => payableBalance(order) === 0),
  }
}

/** Why an order with a balance is not in *Por cobrar*. */
const notDueText = ({ status, paymentStatus }: CollectedOrder) =>
  status === 'Pending' ? 'Sin aceptar' : paymentStatusLabels[paymentStatus]

type Choose = (order: CollectedOrder) => void

const WithoutBalance = ({ orders, onChoose }: { orders: ReturnType<typeof useOtherOrders>; onChoose: Choose }) => (
  <section className="grid gap-1 border-line border-t pt-3">
    <h3 className="font-semibold text-sm">Sin saldo: el abono queda por devolver</h3>
    <ul aria-label="Pedidos sin saldo" className="grid">
      {orders.map((order) => (
        <OrderOption key={order.id} order={order} onChoose={onChoose}>
          {order.status === 'Cancelled' ? 'Cancelado' : 'Sin saldo'} · {formatMoney(order.total)} ·{' '}
          {formatDay(order.orderDate)}
        </OrderOption>
      ))}
    </ul>
  </section>
)

const OrderOption = ({
  order,
  onChoose,
  onSplit,
  children,
}: {
  order: CollectedOrder
  onChoose: Choose
  onSplit?: Choose
  children: ReactNode
}) => (
  <li className="flex items-center justify-between gap-3 border-line py-2.5 text-sm not-last:border-b">
    <p className="min-w-0 [overflow-wrap:anywhere]">
      <span className="font-mono font-semibold">{folio(order.order_number)}</span> {order.customer_name}
      <span className="block text-ink-2 tabular-nums">{children}</span>
    </p>
    <span className="flex flex-wrap justify-end gap-1.5">
      {onSplit ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Repartir desde el pedido ${folio(order.order_number)}`}
          onClick={() => onSplit(order)}
        >
          Repartir
        </Button>
      ) : null}
      <Button size="sm" aria-label={`Elegir el pedido ${folio(order.order_number)}`} onClick={() => onChoose(order)}>
        Elegir
      </Button>
    </span>
  </li>
)
