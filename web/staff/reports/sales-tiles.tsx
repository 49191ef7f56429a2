import { Banknote, Boxes, PiggyBank, ReceiptText, ShoppingCart, UsersRound, Wallet } from 'lucide-react'
import { can } from '#contract/access'
import type { SalesReport } from '#contract/reports'
import { useUser } from '../../api/session-store.ts'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { Change } from './change.tsx'
import { type Amount, averageOf } from './sales-export.ts'

/** Figures of a period, each compared with the same number of days before it. */
export function SalesTiles({
  report,
  amount,
  orders,
}: {
  report: SalesReport
  amount: Amount
  /** The list of the orders behind the figures, for a user who may open it. */
  orders: string | undefined
}) {
  const { totals, before } = report
  const average = averageOf(totals, amount)
  const averageBefore = averageOf(before, amount)
  return (
    <>
      <Tiles>
        <Tile
          label={amount === 'gross' ? 'Ventas con IVA' : 'Ventas sin IVA'}
          icon={<Banknote />}
          tone={totals.orders > 0 ? 'green' : 'grey'}
          value={formatMoney(totals[amount])}
          caption={<Change what="ventas" now={totals[amount]} before={before[amount]} />}
          to={orders}
        />
        <Tile
          label="Pedidos"
          icon={<ShoppingCart />}
          tone="blue"
          value={formatCount(totals.orders)}
          caption={<Change what="ventas" now={totals.orders} before={before.orders} />}
          to={orders}
        />
        <Tile
          label="Ticket promedio"
          icon={<ReceiptText />}
          tone="teal"
          value={formatMoney(average)}
          caption={<Change what="ventas" now={average} before={averageBefore} />}
        />
        {totals.margin === null ? null : (
          <Tile
            label="Margen"
            icon={<PiggyBank />}
            tone={totals.margin < 0 ? 'red' : 'amber'}
            value={totals.costed > 0 ? formatMoney(totals.margin) : '—'}
            caption={
              totals.costed > 0
                ? `${Math.round((100 * totals.margin) / totals.costed)} % de ${formatMoney(totals.costed)} con costo`
                : 'ningún producto vendido tiene costo'
            }
          />
        )}
      </Tiles>
      <CountTiles report={report} />
    </>
  )
}

function CountTiles({ report: { totals, before, receivable } }: { report: SalesReport }) {
  const user = useUser()
  return (
    <Tiles>
      <Tile
        label="Piezas"
        icon={<Boxes />}
        value={formatCount(totals.pieces)}
        caption={<Change what="ventas" now={totals.pieces} before={before.pieces} />}
      />
      <Tile
        label="Clientes activos"
        icon={<UsersRound />}
        value={formatCount(totals.customers)}
        caption={<Change what="ventas" now={totals.customers} before={before.customers} />}
      />
      <Tile
        label="Por cobrar hoy"
        icon={<Wallet />}
        tone={receivable.count > 0 ? 'amber' : 'grey'}
        value={formatMoney(receivable.total)}
        caption={`en ${countText(receivable.count, 'pedido')} de cualquier fecha`}
        to={can(user, 'payments') ? '/payments?tab=toCollect' : undefined}
      />
    </Tiles>
  )
}
