import { Check, CircleAlert } from 'lucide-react'
import { mutate } from 'swr'
import { can } from '#contract/access'
import { type FirstStep, type FirstSteps, firstSteps, optionalStep } from '#contract/shop/first-steps'
import { post } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { isFinished, type Line, linesOf } from './first-step-lines.ts'

/** Steps to set up an empty shop, each with its state and a link to its screen. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const lines = linesOf(steps)
  const done = firstSteps.filter((name) => steps[name].state === 'done').length
  const minutes = lines.reduce((sum, { state, minutes }) => sum + (state === 'done' ? 0 : minutes), 0)
  const isComplete = isFinished(steps)
  return (
    <Card
      flush
      title="Primeros pasos"
      subtitle={isComplete ? 'Tu tienda está lista.' : `${done} de ${firstSteps.length} listos`}
      actions={
        <>
          {minutes > 0 ? <span className="text-ink-2 text-sm max-sm:hidden">faltan unos {minutes} min</span> : null}
          <HideButton variant={isComplete ? 'primary' : 'ghost'} />
        </>
      }
      footer={
        <p className="text-ink-2 text-sm">
          Al terminar, aquí verás tu trabajo del día: por aceptar, por surtir y por cobrar.
        </p>
      }
    >
      <Progress steps={steps} done={done} />
      <ol className="lines">
        {lines.map((line) => (
          <StepRow key={line.name} line={line} />
        ))}
      </ol>
    </Card>
  )
}

const setHidden = async (hidden: boolean) => {
  await post('/update-configuracion', { key: 'firstSteps', value: { hidden } })
  await mutate('/dashboard')
}

const failure = 'Error al guardar la configuración.'

function HideButton({ variant }: { variant: 'primary' | 'ghost' }) {
  const [hide, busy] = useAction(() => setHidden(true), { failure })
  return (
    <Button size="sm" variant={variant} busy={busy} onClick={() => hide()}>
      Ocultar
    </Button>
  )
}

/** Brings back the list that was hidden before it was finished. */
export function ShowStepsButton({ steps }: { steps: FirstSteps }) {
  const [show, busy] = useAction(() => setHidden(false), { failure })
  const remaining = firstSteps.filter((name) => name !== optionalStep && steps[name].state !== 'done').length
  return (
    <Button variant="ghost" busy={busy} onClick={() => show()}>
      Primeros pasos: {remaining === 1 ? 'falta 1' : `faltan ${remaining}`}
    </Button>
  )
}

const segment = { done: 'bg-ok', partial: 'bg-warn', todo: 'bg-line-strong' }

const Progress = ({ steps, done }: { steps: FirstSteps; done: number }) => (
  <div
    role="progressbar"
    aria-label="Primeros pasos"
    aria-valuemin={0}
    aria-valuemax={firstSteps.length}
    aria-valuenow={done}
    className="grid grid-cols-7 gap-1 px-4 py-3"
  >
    {firstSteps.map((name) => (
      <i key={name} className={`h-1.5 rounded-full ${segment[steps[name].state]}`} />
    ))}
  </div>
)

const chips: Record<Line['mark'], { tone: Tone; label: string }> = {
  done: { tone: 'green', label: 'Hecho' },
  partial: { tone: 'amber', label: 'A medias' },
  urgent: { tone: 'red', label: 'Sin configurar' },
  todo: { tone: 'grey', label: 'Pendiente' },
  optional: { tone: 'grey', label: 'Opcional' },
}

/** A step. Its links are missing for a role that may not enter its screen. */
function StepRow({ line: { name, title, mark, text, minutes, links } }: { line: Line }) {
  const user = useUser()
  const shown = links.filter(({ area }) => can(user, area))
  const { tone, label } = chips[mark]
  return (
    <li
      data-step={name satisfies FirstStep}
      className={`flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-2.5 ${mark === 'urgent' ? 'bg-bad-soft/45' : ''}`}
    >
      <Mark mark={mark} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={`font-semibold ${mark === 'done' ? 'text-ink-2' : ''}`}>{title}</span>
          <Chip tone={tone}>{label}</Chip>
        </p>
        <p className="mt-0.5 text-ink-2 text-sm [overflow-wrap:anywhere]">{text}</p>
      </div>
      {mark === 'done' ? null : <span className="text-ink-2 text-sm max-sm:hidden">{minutes} min</span>}
      <span className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:[&>a]:flex-1 max-sm:[&>button]:flex-1">
        {shown.length > 0 ? (
          shown.map((link, index) => (
            <LinkButton
              key={link.to}
              to={link.to}
              size="sm"
              variant={mark === 'done' ? 'ghost' : mark === 'urgent' && index === 0 ? 'primary' : 'default'}
              aria-label={mark === 'done' ? `${link.label}: ${title}` : undefined}
            >
              {link.label}
            </LinkButton>
          ))
        ) : (
          <span className="text-ink-2 text-sm">Lo hace un administrador.</span>
        )}
      </span>
    </li>
  )
}

const marks: Record<Line['mark'], string> = {
  done: 'border-ok bg-ok text-surface',
  partial: 'border-warn bg-[conic-gradient(var(--warn)_50%,transparent_0)]',
  urgent: 'border-bad bg-bad text-surface',
  todo: 'border-line-control',
  optional: 'border-line-control border-dashed',
}

const Mark = ({ mark }: { mark: Line['mark'] }) => (
  <span aria-hidden className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${marks[mark]}`}>
    {mark === 'done' ? <Check size={15} strokeWidth={2.4} /> : null}
    {mark === 'urgent' ? <CircleAlert size={16} strokeWidth={2.4} /> : null}
  </span>
)
