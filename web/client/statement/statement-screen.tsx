import { TriangleAlert } from 'lucide-react'
import { useUser } from '../../api/session-store.ts'
import { StatementPage } from '../../order/statement/statement-view.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

export default function MyStatementScreen() {
  const { Customer } = useUser()
  if (Customer) return <StatementPage customerId={Customer.id} ordersPath="/client/orders" />
  return (
    <Page title="Estado de cuenta">
      <Card>
        <Empty
          title="Información de Cliente Incompleta"
          icon={<TriangleAlert />}
          action={
            <LinkButton variant="primary" to="/client/profile">
              Ir a Mi Perfil
            </LinkButton>
          }
        >
          Completa tu perfil para hacer pedidos y ver tu cuenta.
        </Empty>
      </Card>
    </Page>
  )
}
