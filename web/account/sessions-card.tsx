import { useState } from 'react'
import type { OpenSession } from '#contract/accounts/account'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { useOpenSessions } from './api.ts'
import { CloseDialog } from './close-dialog.tsx'
import { SessionRow } from './session-row.tsx'

export function SessionsCard() {
  const { data: sessions, error, mutate } = useOpenSessions()
  const [sessionToClose, setSessionToClose] = useState<OpenSession | 'others'>()
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Card
      title="Sesiones abiertas"
      subtitle="Dispositivos donde iniciaste sesión en las últimas 24 horas."
      flush
      actions={
        others.length > 0 ? (
          <Button size="sm" onClick={() => setSessionToClose('others')}>
            Cerrar las demás
          </Button>
        ) : null
      }
    >
      {sessions ? (
        <ul className="lines">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onClose={() => setSessionToClose(session)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message="No se pudieron cargar tus sesiones." onRetry={() => mutate()} />
      ) : (
        <div className="p-4">
          <Skeleton lines={3} />
        </div>
      )}
      {sessionToClose ? <CloseDialog session={sessionToClose} onClose={() => setSessionToClose(undefined)} /> : null}
    </Card>
  )
}
