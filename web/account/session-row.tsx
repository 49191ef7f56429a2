import { Monitor, Smartphone } from 'lucide-react'
import type { OpenSession } from '#contract/accounts/account'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { formatDay } from '../ui/date.ts'

export function SessionRow({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const { userAgent, createdAt, current } = session
  const since = formatDay(createdAt)
  const Device = /iPhone|iPad|Android/.test(userAgent) ? Smartphone : Monitor
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-mute-soft text-ink-2">
        <Device size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{userAgent}</p>
        <p className="text-ink-3 text-sm">Abierta {since}</p>
      </div>
      {current ? (
        <Chip tone="green">Esta sesión</Chip>
      ) : (
        <Button size="sm" aria-label={`Cerrar la sesión de ${userAgent}, abierta ${since}`} onClick={onClose}>
          Cerrar
        </Button>
      )}
    </li>
  )
}
