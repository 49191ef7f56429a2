import { app } from './app.ts'
import { scheduled } from './scheduled.ts'

export { ClientRoom } from '../party/client-room.ts'
export { StaffRoom } from '../party/staff-room.ts'
export default { fetch: app.fetch, scheduled }
