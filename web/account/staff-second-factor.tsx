import { ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SecondFactor } from '#contract/second-factor'
import { useUser } from '../api/session-store.ts'
import { loadable } from '../loadable.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, Notice } from '../ui/chip.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { useSecondFactor } from './api.ts'

const SetUpDialog = loadable(() => import('./staff-second-factor-set-up.tsx'))
const EndDialog = loadable(() => import('./staff-second-factor-end.tsx'))

/** Verification in two steps of a staff member. */
export default function SecondFactorCard() {
  const { data, error, mutate } = useSecondFactor()
  const { needsSecondFactor } = useUser()
  const [dialog, setDialog] = useState<'set-up' | 'end'>()

  function handleClose() {
    setDialog(undefined)
    void mutate()
  }

  return (
    <Card title="Verificación en dos pasos" subtitle="un código de tu teléfono además de la contraseña">
      <div className="grid gap-4">
        {needsSecondFactor ? (
          <Notice tone="amber">Tu tienda la pide a los administradores. Actívala para seguir.</Notice>
        ) : null}
        {data ? (
          <State factor={data} onSetUp={() => setDialog('set-up')} onEnd={() => setDialog('end')} />
        ) : error ? (
          <ErrorState message="No se pudo cargar la verificación." onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
      <Suspense>
        {dialog === 'set-up' ? <SetUpDialog onClose={handleClose} /> : null}
        {dialog === 'end' ? <EndDialog onClose={handleClose} /> : null}
      </Suspense>
    </Card>
  )
}

function State({
  factor: { active, required, recoveryCodes },
  onSetUp,
  onEnd,
}: {
  factor: SecondFactor
  onSetUp: () => void
  onEnd: () => void
}) {
  if (!active) {
    return (
      <>
        <p className="text-ink-2 text-sm">
          Si alguien averigua tu contraseña, no podrá entrar sin tu teléfono. Necesitas una app como Google
          Authenticator, Microsoft Authenticator o 1Password.
        </p>
        <div className="flex justify-end max-sm:*:grow">
          <Button variant="primary" icon={<ShieldCheck />} onClick={onSetUp}>
            Activar
          </Button>
        </div>
      </>
    )
  }
  const left = recoveryCodes === 1 ? 'Te queda 1 código' : `Te quedan ${recoveryCodes} códigos`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Chip tone="green">Activa</Chip>
        <span className="text-ink-2">{left} de recuperación.</span>
      </div>
      {recoveryCodes < 3 ? (
        <Notice tone="amber">Para tener códigos nuevos, desactívala y vuelve a activarla.</Notice>
      ) : null}
      <div className="flex items-center justify-end gap-3 text-ink-3 text-sm max-sm:*:grow">
        {required ? 'Es obligatoria para tu rol.' : <Button onClick={onEnd}>Desactivar</Button>}
      </div>
    </>
  )
}
