import { FlaskConical, LayoutDashboard } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { StaffDashboard } from '#contract/dashboard'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Empty } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { briefColumns, OrderCard, pathOf } from '../orders/order-row.tsx'
import { StaffTiles } from './staff-tiles.tsx'

export function StaffHome({ dashboard }: { dashboard: StaffDashboard }) {
  const navigate = useNavigate()
  const { latest } = dashboard
  return (
    <>
      <TestMode dashboard={dashboard} />
      <StaffTiles dashboard={dashboard} />
      {latest && (
        <Card
          flush
          title="Últimos pedidos"
          actions={
            <LinkButton size="sm" to="/orders/manage?tab=all">
              Ver todos
            </LinkButton>
          }
        >
          <ListState
            rows={latest}
            empty={<Empty title="Aquí verás el resumen de tu operación." icon={<LayoutDashboard />} />}
          >
            {(rows) => (
              <Table
                rows={rows}
                columns={briefColumns}
                rowKey={({ id }) => id}
                caption="Últimos pedidos"
                card={(order) => <OrderCard order={order} />}
                onOpen={(order) => navigate(pathOf(order))}
              />
            )}
          </ListState>
        </Card>
      )}
    </>
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
