import type { StaffDashboard } from '#contract/dashboard'
import { HomePage } from '../../shop/home-page.tsx'
import { StaffHome } from './staff-home.tsx'

export default function HomeScreen() {
  return <HomePage<StaffDashboard>>{(dashboard) => <StaffHome dashboard={dashboard} />}</HomePage>
}
