import { useStore } from '../../api/create-store.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/date.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { errorLog, type LoggedError } from './error-log.ts'

export default function ErrorLogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const log = useStore(errorLog)
  const clear = () => {
    errorLog.set([])
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Registro de errores"
      size="xl"
      footer={
        <Button variant="danger" onClick={clear}>
          Borrar todo
        </Button>
      }
    >
      {log.length === 0 ? <Empty title="Sin errores." /> : null}
      <ul className="grid gap-4">
        {log.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Dialog>
  )
}

function Entry({ entry: { error, componentStack, url, at } }: { entry: LoggedError }) {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const innermost = componentStack?.trim().split('\n')[0]?.replace(/^at /, '')
  return (
    <li className="grid gap-2 rounded-lg border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-bad">
        <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
        <time className="font-normal text-ink-2 text-sm">{formatDay(new Date(at).toISOString())}</time>
      </p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-2">Componente</dt>
        <dd className="[overflow-wrap:anywhere]">{innermost ?? '—'}</dd>
        <dt className="text-ink-2">URL</dt>
        <dd className="[overflow-wrap:anywhere]">{url}</dd>
        <dt className="text-ink-2">Pila</dt>
        <dd className="min-w-0">
          <pre className="max-h-48 overflow-auto rounded-md bg-mute-soft p-3 font-mono text-xs">{stack ?? '—'}</pre>
        </dd>
      </dl>
    </li>
  )
}
