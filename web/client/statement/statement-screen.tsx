import { useUser } from '../../api/session-store.ts'
import { StatementPage } from '../../order/statement/statement-view.tsx'
import { Page } from '../../ui/page.tsx'
import { IncompleteCustomerCard } from '../incomplete-customer.tsx'

export default function MyStatementScreen() {
  const { Customer } = useUser()
  if (Customer) return <StatementPage customerId={Customer.id} ordersPath="/client/orders" />
  return (
    <Page title="Estado de cuenta">
      <IncompleteCustomerCard>Completa tu perfil para hacer pedidos y ver tu cuenta.</IncompleteCustomerCard>
    </Page>
  )
}
