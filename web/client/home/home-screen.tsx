import { ShoppingBag } from 'lucide-react'
import type { ClientDashboard } from '#contract/dashboard'
import { HomePage } from '../../shop/home-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ClientHome } from './client-home.tsx'

export default function HomeScreen() {
  const start = (
    <LinkButton to="/client/products" variant="primary" icon={<ShoppingBag />}>
      Hacer un pedido
    </LinkButton>
  )
  return (
    <HomePage<ClientDashboard> actions={() => start}>{(dashboard) => <ClientHome dashboard={dashboard} />}</HomePage>
  )
}
