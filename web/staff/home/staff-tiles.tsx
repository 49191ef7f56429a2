import {
  Banknote,
  CalendarDays,
  FileX,
  Hourglass,
  MessageCircle,
  PackageCheck,
  PackageMinus,
  ReceiptText,
  Wallet,
} from 'lucide-react'
import type { StaffDashboard } from '#contract/dashboard'
import { Growth } from '../../ui/growth.tsx'
import { formatCount } from '../../ui/money.ts'
import { Tile, Tiles } from '../../ui/tile.tsx'

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN', maximumFractionDigits: 0 })

/** Pending work and sales figures. A figure is null when the user's role may not see it. */
export function StaffTiles({ dashboard }: { dashboard: StaffDashboard }) {
  const { toAccept, toFulfil, vouchers, sold, unpaid, lowStock, unread, failedInvoices } = dashboard
  return (
    <Tiles>
      {toAccept !== null && (
        <Tile
          label="Pedidos por aceptar"
          icon={<Hourglass />}
          tone={toAccept > 0 ? 'amber' : 'grey'}
          value={formatCount(toAccept)}
          caption={toAccept > 0 ? 'esperan respuesta' : 'ninguno espera'}
          to="/orders/manage?tab=toAccept"
        />
      )}
      {toFulfil !== null && (
        <Tile
          label="Por surtir"
          icon={<PackageCheck />}
          tone={toFulfil > 0 ? 'blue' : 'grey'}
          value={formatCount(toFulfil)}
          caption="aceptados o en surtido"
          to="/orders/manage?tab=toFulfil"
        />
      )}
      {vouchers !== null && (
        <Tile
          label="Comprobantes por revisar"
          icon={<ReceiptText />}
          tone={vouchers > 0 ? 'amber' : 'grey'}
          value={formatCount(vouchers)}
          caption={vouchers > 0 ? 'de transferencias' : 'ninguno espera'}
          to="/payments?tab=toConfirm"
        />
      )}
      {sold && <SalesTiles sold={sold} />}
      {unpaid && (
        <Tile
          label="Por cobrar"
          icon={<Wallet />}
          tone={unpaid.count > 0 ? 'amber' : 'grey'}
          value={pesos.format(unpaid.total)}
          caption={`en ${formatCount(unpaid.count)} ${unpaid.count === 1 ? 'pedido' : 'pedidos'}`}
          to="/payments?tab=toCollect"
        />
      )}
      {lowStock !== null && (
        <Tile
          label="Existencia baja"
          icon={<PackageMinus />}
          tone={lowStock > 0 ? 'red' : 'grey'}
          value={formatCount(lowStock)}
          caption={lowStock === 1 ? 'producto en su mínimo o menos' : 'productos en su mínimo o menos'}
          to="/inventory/view?stock=low"
        />
      )}
      {unread !== null && (
        <Tile
          label="Mensajes sin leer"
          icon={<MessageCircle />}
          tone={unread > 0 ? 'blue' : 'grey'}
          value={formatCount(unread)}
          caption={unread > 0 ? 'de tus clientes' : 'estás al día'}
          onClick={openChat}
        />
      )}
      {failedInvoices !== null && (
        <Tile
          label="Facturas con error"
          icon={<FileX />}
          tone={failedInvoices > 0 ? 'red' : 'grey'}
          value={formatCount(failedInvoices)}
          caption={failedInvoices > 0 ? 'por corregir' : 'ninguna'}
          to="/orders/manage?tab=all&invoice=failed"
        />
      )}
    </Tiles>
  )
}

function SalesTiles({ sold }: { sold: NonNullable<StaffDashboard['sold']> }) {
  return (
    <>
      <Tile
        label="Vendido hoy"
        icon={<Banknote />}
        tone={sold.today > 0 ? 'green' : 'grey'}
        value={pesos.format(sold.today)}
        caption="con IVA"
        to="/reports/sales?period=today"
      />
      <Tile
        label="Vendido este mes"
        icon={<CalendarDays />}
        tone={sold.month > 0 ? 'green' : 'grey'}
        value={pesos.format(sold.month)}
        caption={<SalesGrowth sold={sold} />}
        to="/reports/sales?period=month"
      />
    </>
  )
}

async function openChat() {
  const chat = await import('../../chat/chat-store.ts')
  chat.openChat()
}

/** Change against last month up to the same day. */
function SalesGrowth({ sold: { month, before } }: { sold: NonNullable<StaffDashboard['sold']> }) {
  if (before === 0) return 'sin ventas a estas fechas del mes anterior'
  return <Growth now={month} before={before} than="vs. mes anterior a la fecha" />
}
