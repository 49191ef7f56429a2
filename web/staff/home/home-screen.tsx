import { Plus } from 'lucide-react'
import useSWR from 'swr'
import { can } from '#contract/access'
import type { StaffDashboard } from '#contract/dashboard'
import { useUser } from '../../api/session-store.ts'
import { HomePage } from '../../shop/home-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isFinished } from './first-step-lines.ts'
import { ShowStepsButton } from './first-steps-card.tsx'
import { StaffHome } from './staff-home.tsx'

export default function HomeScreen() {
  return <HomePage<StaffDashboard> actions={<Actions />}>{(dashboard) => <StaffHome dashboard={dashboard} />}</HomePage>
}

function Actions() {
  const user = useUser()
  // HomePage fetches it.
  const { data } = useSWR<StaffDashboard>('/dashboard', {
    revalidateOnMount: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
  const steps = data?.firstSteps
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
