import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { SecondFactor } from '#contract/accounts/second-factor'
import { useUser } from '../api/session-store.ts'
import { loadable, Suspense } from '../loadable.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, Notice } from '../ui/chip.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { finishSecondFactor, useSecondFactor } from './api.ts'

const SetUpDialog = loadable(() => import('./staff-second-factor-set-up.tsx'))
const RenewDialog = loadable(() => import('./staff-recovery-codes-renew.tsx'))
const EndDialog = loadable(() => import('./staff-second-factor-end.tsx'))

/** Verification in two steps of a staff member. */
export default function SecondFactorCard() {
  const { data, error, mutate } = useSecondFactor()
  const { needsSecondFactor } = useUser()
  const [dialog, setDialog] = useState<'set-up' | 'renew' | 'end'>()

  async function handleClose() {
    setDialog(undefined)
    const factor = await mutate()
    // The second factor is active if the server confirmed it and only its answer was lost.
    if (factor?.active && needsSecondFactor) finishSecondFactor()
  }

  return (
    <Card title="Verificación en dos pasos" subtitle="un código de tu teléfono además de la contraseña">
      <div className="grid gap-4">
        {needsSecondFactor ? (
          <Notice tone="amber">Tu tienda la pide a los administradores. Actívala para seguir.</Notice>
        ) : null}
        {data ? (
          <State
            factor={data}
            onSetUp={() => setDialog('set-up')}
            onRenew={() => setDialog('renew')}
            onEnd={() => setDialog('end')}
          />
        ) : error ? (
          <ErrorState message="No se pudo cargar la verificación." onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={2} />
        )}
      </div>
      <Suspense>
        {dialog === 'set-up' ? <SetUpDialog onClose={handleClose} /> : null}
        {dialog === 'renew' ? <RenewDialog onClose={handleClose} /> : null}
        {dialog === 'end' ? <EndDialog onClose={handleClose} /> : null}
      </Suspense>
    </Card>
  )
}

function State({
  factor: { active, required, recoveryCodes },
  onSetUp,
  onRenew,
  onEnd,
}: {
  factor: SecondFactor
  onSetUp: () => void
  onRenew: () => void
  onEnd: () => void
}) {
  if (!active) {
    return (
      <>
        <p className="text-ink-2 text-sm">
          Si alguien averigua tu contraseña, no podrá entrar sin tu teléfono. Necesitas una app como Google
          Authenticator, Microsoft Authenticator o 1Password.
        </p>
        <div className="flex justify-end max-sm:grow-children">
          <Button variant="primary" icon={<ShieldCheck />} onClick={onSetUp}>
            Activar
          </Button>
        </div>
      </>
    )
  }
  const remainingText = recoveryCodes === 1 ? 'Te queda 1 código' : `Te quedan ${recoveryCodes} códigos`
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Chip tone="green">Activa</Chip>
        <span className="text-ink-2">{remainingText} de recuperación.</span>
      </div>
      {recoveryCodes < 3 ? (
        <Notice tone="amber">
          Renueva los códigos antes de que se acaben: sin ellos ni teléfono no podrás entrar.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2 text-ink-3 text-sm max-sm:grow-children">
        {required ? <span className="mr-auto">Es obligatoria para tu rol.</span> : null}
        <Button onClick={onRenew}>Renovar códigos</Button>
        {required ? null : <Button onClick={onEnd}>Desactivar</Button>}
      </div>
    </>
  )
}
