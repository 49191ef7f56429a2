import { useEffect } from 'react'
import { can } from '#contract/access'
import { useUser } from '../api/session-store.ts'
import { loadable } from '../loadable.tsx'
import { preloadToasts } from '../ui/toast.ts'
import { OfflineStrip } from './offline/offline-strip.tsx'
import { registerServiceWorkerLater } from './offline/register-service-worker.ts'
import './slow-requests.ts'
import { useLiveEvents } from './use-live-events.ts'

const DelegatedBar = loadable(() => import('./session/staff-delegated-bar.tsx'))

/** Live events, service worker and late answers of the frame, and the bars that they show above the page. */
export default function Live() {
  const user = useUser()
  const audience = can(user, 'client') ? 'client' : 'staff'
  useLiveEvents()
  // A delegated session registers none: one service worker serves all tabs, and the others belong to a member of the staff.
  useEffect(() => (user.onBehalfOf ? undefined : registerServiceWorkerLater(audience)), [audience, user.onBehalfOf])
  useEffect(preloadToasts, [])

  return (
    <>
      {user.onBehalfOf ? <DelegatedBar /> : null}
      <OfflineStrip />
    </>
  )
}
