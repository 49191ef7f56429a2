import { FlaskConical, LayoutDashboard } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { StaffDashboard, WorkOrder } from '#contract/dashboard'
import type { FirstSteps } from '#contract/shop/first-steps'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { orderPath } from '../order-link.tsx'
import { NextAction } from '../orders/next-action.tsx'
import { briefColumns, OrderCard } from '../orders/order-row.tsx'
import { ClientPreview } from './client-preview.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { MissingSettings } from './missing-settings.tsx'
import { MoneyCard } from './money-card.tsx'
import { WorkCards } from './work-cards.tsx'
import { WorkLinks } from './work-links.tsx'

/** Inicio of the staff: missing settings, then work to do, then sales and debts. */
export function StaffHome({ dashboard }: { dashboard: StaffDashboard }) {
  const { firstSteps, latest, lowStock, unread } = dashboard
  const isNew = latest?.length === 0
  return (
    <>
      {firstSteps ? <MissingSettings steps={firstSteps} /> : null}
      <TestMode dashboard={dashboard} />
      {firstSteps && !firstSteps.hidden ? <FirstDay steps={firstSteps} /> : null}
      {isNew ? (
        <>
          {lowStock || unread ? <WorkLinks dashboard={dashboard} /> : null}
          <Card>
            <Empty title="Aquí verás el resumen de tu operación." icon={<LayoutDashboard />}>
              Cuando llegue el primer pedido, aquí estará su siguiente paso.
            </Empty>
          </Card>
        </>
      ) : (
        <>
          <WorkCards dashboard={dashboard} />
          <WorkLinks dashboard={dashboard} hasLowStockCard={Boolean(lowStock)} />
          <MoneyAndStock dashboard={dashboard} />
          {latest ? <LatestOrders orders={latest} /> : null}
        </>
      )}
    </>
  )
}

/** The steps, and beside them on wide screens what a client would see, while something of it is missing. */
function FirstDay({ steps }: { steps: FirstSteps }) {
  const { iva, banks, logo } = steps
  const isWhole = [iva, banks, logo].every(({ state }) => state === 'done')
  if (isWhole) return <FirstStepsCard steps={steps} />
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <FirstStepsCard steps={steps} />
      <ClientPreview steps={steps} />
    </div>
  )
}

/** Side by side only where the figures fit. */
function MoneyAndStock({ dashboard }: { dashboard: StaffDashboard }) {
  const { sold, lowStock } = dashboard
  const stock = lowStock ? <LowStockCard count={lowStock} /> : null
  if (!sold) return stock
  if (!stock) return <MoneyCard dashboard={dashboard} />
  return (
    <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)]">
      <MoneyCard dashboard={dashboard} />
      {stock}
    </div>
  )
}

const columns: Column<WorkOrder>[] = [
  ...briefColumns,
  { key: 'next', align: 'right', render: (order) => <NextAction order={order} /> },
]

function LatestOrders({ orders }: { orders: readonly WorkOrder[] }) {
  const navigate = useNavigate()
  return (
    <Card
      flush
      title="Últimos pedidos"
      actions={
        <LinkButton size="sm" to="/orders/manage?tab=all">
          Ver todos
        </LinkButton>
      }
    >
      <ListState rows={orders} empty={null}>
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            caption="Últimos pedidos"
            card={(order) => (
              <div className="grid gap-2">
                <OrderCard order={order} />
                <div className="flex justify-end empty:hidden">
                  <NextAction order={order} />
                </div>
              </div>
            )}
            onOpen={(order) => navigate(orderPath(order.id))}
          />
        )}
      </ListState>
    </Card>
  )
}

const testModeNames = {
  cards: 'los cobros con tarjeta no mueven dinero',
  invoices: 'las facturas no tienen validez fiscal ni se envían a los clientes',
}

function TestMode({ dashboard: { testMode } }: { dashboard: StaffDashboard }) {
  if (testMode.length === 0) return null
  return (
    <Notice icon={<FlaskConical />}>Modo de prueba: {testMode.map((name) => testModeNames[name]).join(', y ')}.</Notice>
  )
}
