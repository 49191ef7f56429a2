import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SalesByDay, StaffDashboard } from '#contract/dashboard'
import { loadable, Suspense } from '../../loadable.tsx'
import { Card } from '../../ui/card.tsx'
import { Growth } from '../../ui/growth.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText, formatMoney } from '../../ui/money.ts'

const SalesByDayChart = loadable(() => import('./sales-by-day.tsx'))

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN', maximumFractionDigits: 0 })

/** Sales, debts, and the sales of each of the last thirty days. */
export function MoneyCard({ dashboard: { sold, unpaid, overdue, days } }: { dashboard: StaffDashboard }) {
  return (
    <Card
      title="Dinero"
      subtitle="con IVA"
      actions={
        <LinkButton size="sm" to="/reports/sales">
          Ver reporte
        </LinkButton>
      }
    >
      <div className="@container grid min-w-0 gap-5">
        <div className="grid @2xl:grid-cols-4 grid-cols-2 gap-x-4 gap-y-4">
          {sold ? (
            <>
              <Figure label="Vendido este mes" value={sold.month} to="/reports/sales?period=month">
                <MonthGrowth sold={sold} />
              </Figure>
              <Figure label="Vendido hoy" value={sold.today} to="/reports/sales?period=today">
                {sold.today > 0 ? 'hasta ahora' : 'todavía nada'}
              </Figure>
            </>
          ) : null}
          {unpaid ? (
            <Figure label="Por cobrar" value={unpaid.total} to="/payments?tab=toCollect">
              {unpaid.count > 0 ? `en ${countText(unpaid.count, 'pedido')}` : 'nadie te debe'}
            </Figure>
          ) : null}
          {overdue ? (
            <Figure
              label="Vencido"
              value={overdue.total}
              to="/payments?tab=toCollect&overdue=1"
              isBad={overdue.total > 0}
            >
              {unpaid && unpaid.total > 0 && overdue.total > 0
                ? `${Math.round((100 * overdue.total) / unpaid.total)} % de lo por cobrar`
                : 'nada fuera de plazo'}
            </Figure>
          ) : null}
        </div>
        {days ? <Chart days={days} /> : null}
      </div>
    </Card>
  )
}

const Chart = ({ days }: { days: SalesByDay }) => (
  <Suspense fallback={<div className="h-78" />}>
    {[...days.sold, ...days.before].some((amount) => amount > 0) ? (
      <SalesByDayChart days={days} />
    ) : (
      <p className="text-ink-2 text-sm">No hubo ventas en los últimos 60 días.</p>
    )}
  </Suspense>
)

const Figure = ({
  label,
  value,
  to,
  isBad,
  children,
}: {
  label: string
  value: number
  to: string
  isBad?: boolean
  children: ReactNode
}) => (
  <Link
    to={to}
    className="group grid min-w-0 content-start gap-0.5 rounded-sm @2xl:not-last:border-line @2xl:not-last:border-r @2xl:rounded-none @2xl:not-first:pl-5"
  >
    <span className="text-ink-2 text-sm group-hover:underline">{label}</span>
    <span
      title={formatMoney(value)}
      className={`font-semibold text-xl tabular-nums tracking-[-0.02em] [overflow-wrap:anywhere] @3xl:text-2xl ${value === 0 ? 'text-ink-3' : isBad ? 'text-bad' : ''}`}
    >
      {pesos.format(value)}
    </span>
    <span className="text-ink-2 text-sm">{children}</span>
  </Link>
)

/** Change against last month up to the same day. */
function MonthGrowth({ sold: { month, before } }: { sold: NonNullable<StaffDashboard['sold']> }) {
  if (before === 0) return 'sin ventas a estas fechas del mes anterior'
  return <Growth now={month} before={before} comparison="vs. mes anterior a la fecha" />
}
