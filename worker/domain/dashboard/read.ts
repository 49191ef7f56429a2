import type { Database } from '../../../db/client.ts'
import { can } from '../../contract/access.ts'
import type { Dashboard, StaffDashboard } from '../../contract/dashboard.ts'
import type { Actor } from '../identity.ts'
import { clientDashboard } from './client.ts'
import { staffDashboard } from './staff.ts'

export const dashboardOf = async (
  db: Database,
  user: Actor,
  testMode: StaffDashboard['testMode'],
): Promise<Dashboard> =>
  can(user, 'client') ? clientDashboard(db, user) : { ...(await staffDashboard(db, user)), testMode }
