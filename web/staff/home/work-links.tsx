import { FileX, MessageCircle, PackageMinus, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StaffDashboard } from '#contract/dashboard'
import { openChat } from '../../chat/open-chat.ts'
import { formatCount } from '../../ui/money.ts'

const linkClasses =
  'flex min-h-12 min-w-0 items-center gap-2.5 rounded-xl border border-line px-3.5 py-2 text-left text-sm transition hover:border-line-control [&_svg]:size-[18px] [&_svg]:shrink-0'

/** Work that is counted without its rows. Low stock has a card of its own, which a new shop does not show. */
export function WorkLinks({
  dashboard: { toShip, lowStock, unread, failedInvoices },
  hasLowStockCard = false,
}: {
  dashboard: StaffDashboard
  hasLowStockCard?: boolean
}) {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {toShip !== null ? (
        <CountLink
          label="Por enviar"
          count={toShip}
          icon={<Truck />}
          to="/orders/manage?tab=toFulfil&status=Preparing"
        />
      ) : null}
      {lowStock !== null && !hasLowStockCard ? (
        <CountLink
          label="Existencia baja"
          count={lowStock}
          icon={<PackageMinus />}
          to="/inventory/view?stock=low"
          isBad
        />
      ) : null}
      {unread !== null ? <CountLink label="Mensajes sin leer" count={unread} icon={<MessageCircle />} /> : null}
      {failedInvoices !== null ? (
        <CountLink
          label="Facturas con error"
          count={failedInvoices}
          icon={<FileX />}
          to="/orders/manage?tab=all&invoice=failed"
          isBad
        />
      ) : null}
    </div>
  )
}

/** Without `to` it opens the chat. */
function CountLink({
  label,
  count,
  icon,
  to,
  isBad,
}: {
  label: string
  count: number
  icon: ReactNode
  to?: string
  isBad?: boolean
}) {
  const tone = count === 0 ? 'text-ink-3' : isBad ? 'text-bad' : 'text-info'
  const content = (
    <>
      <span aria-hidden className={tone}>
        {icon}
      </span>
      <span className={`min-w-0 flex-1 ${count === 0 ? 'text-ink-2' : 'font-medium'}`}>{label}</span>
      <span className={`text-lg tabular-nums ${count === 0 ? 'text-ink-3' : `font-semibold ${tone}`}`}>
        {formatCount(count)}
      </span>
    </>
  )
  const className = `${linkClasses} ${count === 0 ? '' : 'bg-surface shadow-xs'}`
  return to ? (
    <Link to={to} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={() => openChat()} className={className}>
      {content}
    </button>
  )
}
