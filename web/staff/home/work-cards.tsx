import { ClockAlert, Hourglass, PackageCheck, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { holdText } from '#contract/customers/credit'
import type { StaffDashboard, WorkOrder } from '#contract/dashboard'
import { dayMs } from '#contract/days'
import { folio } from '../../shop/display.ts'
import { formatDay } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import { OrderLink } from '../order-link.tsx'
import { isPartlyPicked, NextAction } from '../orders/next-action.tsx'
import { WorkCard, WorkRow } from './work-card.tsx'

const pieces = (count: number) => countText(count, 'pieza')
const customers = (count: number) => countText(count, 'cliente')
const days = (count: number) => (count === 1 ? 'venció ayer' : `hace ${formatCount(count)} días`)

const waitingText = (late: number) =>
  late === 1 ? '1 lleva más de un día' : `${formatCount(late)} llevan más de un día`
const isOld = ({ orderDate }: WorkOrder) => Date.now() - Date.parse(orderDate) > dayMs

/** The lists of work of the user's role, each with its oldest rows and their next step. */
export function WorkCards({
  dashboard: { work, toAccept, toAcceptLate, toFulfil, vouchers, overdue },
}: {
  dashboard: StaffDashboard
}) {
  return (
    <div className="@container min-w-0">
      {/* Four cards that do not fit in one row are two and two. */}
      <div className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))] @min-[36rem]:@max-[73rem]:has-[>:nth-child(4)]:grid-cols-2">
        {work.toAccept && toAccept !== null ? (
          <OrdersToAccept rows={work.toAccept} count={toAccept} late={toAcceptLate ?? 0} />
        ) : null}
        {work.vouchers && vouchers !== null ? <VouchersInReview rows={work.vouchers} count={vouchers} /> : null}
        {work.toFulfil && toFulfil !== null ? <OrdersToFulfil rows={work.toFulfil} count={toFulfil} /> : null}
        {work.overdue && overdue ? <OverdueOrders rows={work.overdue} sum={overdue} /> : null}
      </div>
    </div>
  )
}

type Rows<List extends keyof StaffDashboard['work']> = NonNullable<StaffDashboard['work'][List]>

function OrdersToAccept({ rows, count, late }: { rows: Rows<'toAccept'>; count: number; late: number }) {
  return (
    <WorkCard
      title="Por aceptar"
      icon={<Hourglass />}
      tone="amber"
      count={count}
      caption={late > 0 ? waitingText(late) : 'esperan respuesta'}
      emptyText="Ningún pedido espera respuesta."
      to="/orders/manage?tab=toAccept"
    >
      {rows.map((order) => (
        <OrderRow key={order.id} order={order} amount={formatMoney(order.total)} isLate={isOld(order)} />
      ))}
    </WorkCard>
  )
}

function VouchersInReview({ rows, count }: { rows: Rows<'vouchers'>; count: number }) {
  return (
    <WorkCard
      title="Comprobantes por revisar"
      icon={<ReceiptText />}
      tone="blue"
      count={count}
      caption="de transferencias"
      emptyText="Ningún comprobante espera."
      to="/payments?tab=toConfirm"
    >
      {rows.map(({ id, order_number, customer_name, balance, createdAt }) => (
        <WorkRow
          key={`${id} ${createdAt}`}
          name={customer_name}
          mark={<OrderLink order={{ id, order_number }} />}
          note={formatDay(createdAt)}
          amount={formatMoney(balance)}
          action={
            <LinkButton
              size="sm"
              to={`/payments?tab=toConfirm&search=${order_number}`}
              aria-label={`Revisar el pedido ${folio(order_number)}`}
            >
              Revisar
            </LinkButton>
          }
        />
      ))}
    </WorkCard>
  )
}

function OrdersToFulfil({ rows, count }: { rows: Rows<'toFulfil'>; count: number }) {
  return (
    <WorkCard
      title="Por surtir"
      icon={<PackageCheck />}
      tone="teal"
      count={count}
      caption="aceptados o en surtido"
      emptyText="No hay pedidos por surtir."
      to="/orders/manage?tab=toFulfil"
    >
      {rows.map((order) => (
        <OrderRow key={order.id} order={order} amount={<Pieces order={order} />} isLate={false} />
      ))}
    </WorkCard>
  )
}

const Pieces = ({ order }: { order: WorkOrder }) =>
  isPartlyPicked(order) ? (
    <span className="font-medium text-ok">
      {formatCount(order.picked)} de {pieces(order.pieces)}
    </span>
  ) : (
    pieces(order.pieces)
  )

function OverdueOrders({ rows, sum }: { rows: Rows<'overdue'>; sum: NonNullable<StaffDashboard['overdue']> }) {
  return (
    <WorkCard
      title="Vencido"
      icon={<ClockAlert />}
      tone="red"
      count={sum.count}
      caption={`${formatMoney(sum.total)} de ${customers(sum.customers)}`}
      emptyText="Nadie te debe fuera de plazo."
      to="/payments?tab=toCollect&overdue=1"
    >
      {rows.map(({ id, order_number, customerId, customer_name, balance, late }) => (
        <WorkRow
          key={id}
          name={customer_name}
          mark={<OrderLink order={{ id, order_number }} />}
          note={days(late)}
          isLate
          amount={formatMoney(balance)}
          action={
            <LinkButton
              size="sm"
              to={`/customers/statement/${customerId}`}
              aria-label={`Recordar el pedido ${folio(order_number)}`}
            >
              Recordar
            </LinkButton>
          }
        />
      ))}
    </WorkCard>
  )
}

function OrderRow({ order, amount, isLate }: { order: WorkOrder; amount: ReactNode; isLate: boolean }) {
  const { creditHold, isMoneyLost } = order
  return (
    <WorkRow
      name={order.customer_name}
      mark={<OrderLink order={order} />}
      note={isMoneyLost ? 'Ya no está pagado' : creditHold ? holdText(creditHold) : formatDay(order.orderDate)}
      isLate={isLate || isMoneyLost || creditHold !== null}
      amount={amount}
      action={<NextAction order={order} />}
    />
  )
}
