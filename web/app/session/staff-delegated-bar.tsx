import { UserRoundCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { signOut } from './session.ts'
import { keepSessionInNewTabs } from './staff-delegated-links.ts'

/** Above every screen of a delegated session. */
export default function DelegatedBar() {
  const { Customer, nombre } = useUser()
  const [leave, leaving] = useAction(signOut, { failure: 'No se pudo salir. Inténtalo de nuevo.' })
  useEffect(keepSessionInNewTabs, [])
  return (
    <section
      aria-label="Sesión como cliente"
      className="sticky top-0 z-[26] flex min-h-11 items-center gap-2.5 bg-[#ffd43b] px-4 py-1.5 text-[#1f1a00] text-sm print:hidden"
    >
      <UserRoundCheck size={18} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        Pidiendo como <strong>{Customer?.company || Customer?.name}</strong>
        <span className="max-sm:hidden"> · {nombre}</span>
      </p>
      <Button
        size="sm"
        className="border-transparent! bg-[#1f1a00]! text-[#ffd43b]! hover:bg-[#3a3200]!"
        busy={leaving}
        onClick={leave}
      >
        Salir
      </Button>
    </section>
  )
}
