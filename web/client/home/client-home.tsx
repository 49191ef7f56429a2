import { LayoutDashboard, RotateCcw, Scale, Truck, UserRound, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { CustomerCredit } from '#contract/customers/credit'
import type { ClientDashboard } from '#contract/dashboard'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { freeCreditText } from '../../order/free-credit.ts'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import { Opening } from '../../ui/opening.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { OfferedQuotes } from '../offered-quotes.tsx'
import { Announcements } from './announcements-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { OrderList } from './order-list.tsx'

const RepeatDialog = loadable(() => import('../quick-order/repeat-dialog.tsx'))

export function ClientHome({ dashboard: { lastOrder, open, due, credit } }: { dashboard: ClientDashboard }) {
  const { Customer } = useUser()
  const [isRepeating, setIsRepeating] = useState(false)
  if (!lastOrder) {
    return (
      <>
        {Customer ? null : <MissingProfile />}
        <OfferedQuotes />
        <Card>
          <Empty title="Aquí verás tus pedidos." icon={<LayoutDashboard />}>
            Cuando hagas tu primer pedido, aquí estarán su estado y lo que tengas por pagar.
          </Empty>
        </Card>
        <Announcements />
        <ContactCard />
      </>
    )
  }
  return (
    <>
      <OfferedQuotes />
      <Tiles>
        <Tile
          label="Pedidos en curso"
          icon={<Truck />}
          tone={open.count > 0 ? 'blue' : 'grey'}
          value={formatCount(open.count)}
          caption={open.count > 0 ? 'por recibir' : 'no esperas ninguno'}
          to="/client/orders?view=open"
        />
        <Tile
          label="Por pagar"
          icon={<Wallet />}
          tone={due.count > 0 ? 'amber' : 'grey'}
          value={formatMoney(due.total)}
          caption={due.count > 0 ? `en ${countText(due.count, 'pedido')}` : 'estás al corriente'}
          to="/client/orders?view=due"
        />
        {credit ? <CreditTile credit={credit} /> : null}
        <Tile
          label="Repetir último pedido"
          icon={<RotateCcw />}
          tone="teal"
          value={`Pedido ${folio(lastOrder.order_number)}`}
          caption={`${formatDay(lastOrder.orderDate)} · ${formatMoney(lastOrder.total)}`}
          onClick={() => setIsRepeating(true)}
        />
      </Tiles>
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
        <Card
          flush
          title="Pedidos en curso"
          subtitle={open.count > open.orders.length ? `${open.orders.length} de ${formatCount(open.count)}` : undefined}
          actions={
            <LinkButton size="sm" to={open.count > 0 ? '/client/orders?view=open' : '/client/orders'}>
              {open.count > 0 ? 'Ver todos' : 'Ver mis pedidos'}
            </LinkButton>
          }
        >
          {open.count > 0 ? (
            <OrderList orders={open.orders} />
          ) : (
            <p className="p-4 text-ink-2 text-sm">No tienes pedidos en curso.</p>
          )}
        </Card>
        <div className="grid min-w-0 gap-4">
          <Announcements />
          <ContactCard />
        </div>
      </div>
      <Opening>{isRepeating ? <RepeatDialog order={lastOrder} onClose={() => setIsRepeating(false)} /> : null}</Opening>
    </>
  )
}

/** Before the first order: without a customer record, *Generar* would stop and send the client there. */
const MissingProfile = () => (
  <Notice
    icon={<UserRound />}
    action={
      <LinkButton size="sm" to="/client/profile">
        Ir a Mi Perfil
      </LinkButton>
    }
  >
    Completa tus datos para hacer pedidos y recibir tus facturas.
  </Notice>
)

/** Nothing for a customer without terms. */
function CreditTile({ credit }: { credit: CustomerCredit }) {
  const { limit, days, available, overdue, nextDueOn } = credit
  const freeCredit = freeCreditText(credit)
  if (!freeCredit) return null
  const caption =
    overdue > 0
      ? `${formatMoney(overdue)} vencidos`
      : nextDueOn
        ? `próximo pago: ${formatDay(nextDueOn)}`
        : days
          ? `${countText(days, 'día')} para pagar`
          : days === null && limit
            ? 'sin fecha límite de pago'
            : 'pagas al hacer tu pedido'
  return (
    <Tile
      label="Crédito libre"
      icon={<Scale />}
      tone={overdue > 0 ? 'red' : available === 0 ? 'amber' : 'green'}
      value={freeCredit}
      caption={caption}
      to="/client/statement"
    />
  )
}
