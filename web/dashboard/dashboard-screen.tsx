import { LayoutDashboard } from 'lucide-react'
import { can } from '#contract/access'
import { useUser } from '../session/store.ts'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

export default function DashboardScreen() {
  const user = useUser()
  const start = can(user, 'client') && (
    <LinkButton to="/client/products" variant="primary">
      Hacer un pedido
    </LinkButton>
  )
  return (
    <Page title={`Hola, ${user.nombre.split(' ')[0]}`}>
      <Card>
        <Empty title="Aquí verás el resumen de tu operación." icon={<LayoutDashboard />} action={start} />
      </Card>
    </Page>
  )
}
