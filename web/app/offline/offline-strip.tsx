import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  const changes = ['online', 'offline'] as const
  for (const change of changes) window.addEventListener(change, listener)
  return () => {
    for (const change of changes) window.removeEventListener(change, listener)
  }
}

export function OfflineStrip() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="print:hidden">
      {isOnline ? null : (
        <p className="flex min-h-8 items-center gap-2.5 bg-warn-soft px-4 py-1 font-medium text-sm text-warn">
          <WifiOff size={16} className="shrink-0" aria-hidden />
          Sin conexión. Lo que ves puede no estar al día.
        </p>
      )}
    </div>
  )
}
