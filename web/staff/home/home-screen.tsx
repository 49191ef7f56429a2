import { Plus } from 'lucide-react'
import { can } from '#contract/access'
import type { StaffDashboard } from '#contract/dashboard'
import { useUser } from '../../api/session-store.ts'
import { HomePage } from '../../shop/home-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isFinished } from './first-step-lines.ts'
import { ShowStepsButton } from './first-steps-card.tsx'
import { StaffHome } from './staff-home.tsx'

export default function HomeScreen() {
  return (
    <HomePage<StaffDashboard> actions={(dashboard) => <Actions dashboard={dashboard} />}>
      {(dashboard) => <StaffHome dashboard={dashboard} />}
    </HomePage>
  )
}

function Actions({ dashboard }: { dashboard: StaffDashboard | undefined }) {
  const user = useUser()
  const steps = dashboard?.firstSteps
  const products = steps?.products.products ?? 1
  return (
    <>
      {steps?.hidden && !isFinished(steps) ? <ShowStepsButton steps={steps} /> : null}
      {can(user, 'orders.create') && products > 0 ? (
        <LinkButton to="/orders/add" variant="primary" icon={<Plus />}>
          Nuevo pedido
        </LinkButton>
      ) : null}
    </>
  )
}
