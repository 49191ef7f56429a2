import { Link } from 'react-router-dom'
import { can } from '#contract/access'
import { movementLabels, type StockMovement } from '#contract/inventory/inventory'
import { useUser } from '../../api/session-store.ts'
import { folio } from '../../shop/display.ts'
import { formatDateTime } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { orderPath } from '../order-link.tsx'

const withSign = new Intl.NumberFormat('es-MX', { signDisplay: 'exceptZero' })

export const formatSigned = (value: number) => withSign.format(value)

function Signed({ value }: { value: number }) {
  if (value === 0) return <NoValue />
  return <span className={`font-semibold ${value < 0 ? 'text-bad' : 'text-ok'}`}>{formatSigned(value)}</span>
}

const costColumn: Column<StockMovement> = {
  key: 'cost',
  title: 'Costo',
  align: 'right',
  render: ({ cost }) => (cost === null ? <NoValue /> : formatMoney(cost)),
}

export const ledgerColumns = (canSeeCost: boolean): Column<StockMovement>[] => [
  {
    key: 'date',
    title: 'Fecha',
    render: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDateTime(createdAt)}</span>
    ),
  },
  { key: 'type', title: 'Tipo', className: 'whitespace-nowrap', render: ({ type }) => movementLabels[type] },
  { key: 'on_hand', title: 'Cantidad', align: 'right', render: ({ on_hand }) => <Signed value={on_hand} /> },
  {
    key: 'reserved',
    title: 'Reservado',
    align: 'right',
    render: ({ reserved }) => <span className="text-ink-2">{reserved === 0 ? '—' : formatSigned(reserved)}</span>,
  },
  { key: 'balance', title: 'Saldo', align: 'right', render: ({ balance }) => formatCount(balance) },
  ...(canSeeCost ? [costColumn] : []),
  { key: 'reference', title: 'Referencia', render: (movement) => <Reference movement={movement} /> },
  { key: 'reason', title: 'Motivo', render: ({ reason }) => <span className="text-ink-2">{reason ?? '—'}</span> },
  { key: 'user', title: 'Usuario', render: ({ user }) => <span className="text-ink-2">{user ?? '—'}</span> },
]

export const ledgerExport = (canSeeCost: boolean): ExportColumn<StockMovement>[] => [
  { title: 'Fecha', value: ({ createdAt }) => createdAt, format: 'dateTime' },
  { title: 'Tipo', value: ({ type }) => movementLabels[type] },
  { title: 'Cantidad', value: ({ on_hand }) => on_hand },
  { title: 'Reservado', value: ({ reserved }) => reserved },
  { title: 'Saldo', value: ({ balance }) => balance },
  ...(canSeeCost ? [{ title: 'Costo', value: ({ cost }: StockMovement) => cost, format: 'money' as const }] : []),
  { title: 'Referencia', value: referenceText },
  { title: 'Motivo', value: ({ reason }) => reason ?? '' },
  { title: 'Usuario', value: ({ user }) => user ?? '' },
]

function referenceText({ order, purchase, reference }: StockMovement) {
  if (purchase) return reference ? `Compra ${purchase} · ${reference}` : `Compra ${purchase}`
  if (order) return `Pedido ${folio(order.order_number)}`
  return isOfPayment(reference) ? 'Pago con tarjeta' : (reference ?? '')
}

/**
 * Whether the reference is that of a card payment without an order. It ends with the milliseconds at which the payment began, while
 * that of an order ends with its id.
 */
const isOfPayment = (reference: string | null) => /^order-\d{13}$/.test(reference ?? '')

/** Role 6 sees the movements of purchases, but not the purchases. */
function Reference({ movement }: { movement: StockMovement }) {
  const canOpenPurchases = can(useUser(), 'inventory.update')
  const words = referenceText(movement)
  const { order, purchase } = movement
  const path = order ? orderPath(order.id) : purchase && canOpenPurchases ? `/inventory/purchases/${purchase}` : null
  if (path === null) return <span className="text-ink-2">{words || '—'}</span>
  return (
    <Link to={path} className="whitespace-nowrap text-theme-text hover:underline">
      {words}
    </Link>
  )
}

/** A row of the list on a phone. */
export function MovementCard({ movement }: { movement: StockMovement }) {
  const { type, on_hand, reserved, balance, createdAt, user, reason } = movement
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{movementLabels[type]}</span>
        <span className="tabular-nums">
          {on_hand === 0 ? `Reservado ${formatSigned(reserved)}` : <Signed value={on_hand} />}
        </span>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-2">
        <Reference movement={movement} />
        <span className="tabular-nums">Saldo {formatCount(balance)}</span>
      </div>
      <p className="text-ink-3 text-xs tabular-nums">
        {[formatDateTime(createdAt), user, reason].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
