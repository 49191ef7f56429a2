import { useRef, useState } from 'react'
import * as v from 'valibot'
import { saveFile } from '../../ui/file/save-file.ts'
import { SelectField } from '../../ui/form/field-kinds.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type MonthZip, zipMonth } from './month-zip.ts'
import { lastMonths } from './months.ts'

const Month = v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/, 'Elige un mes.')) })

/** Downloads the files of a month for the accountant. */
export default function ZipDialog({ onClose }: { onClose: () => void }) {
  const months = lastMonths(24)
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<{ done: number; total: number }>()

  async function handleSubmit({ month }: { month: string }) {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    try {
      const zip = await zipMonth(month, (done, total) => setProgress({ done, total }), signal)
      if (!signal.aborted) report(zip)
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <FormDialog
      title="Descargar un mes"
      submitLabel="Descargar ZIP"
      schema={Month}
      initial={{ month: months[1]?.value ?? '' }}
      onSubmit={handleSubmit}
      onClose={() => {
        running.current?.abort()
        onClose()
      }}
      failure="No se pudo preparar el ZIP. Revisa tu conexión e inténtalo de nuevo."
    >
      <p className="text-ink-2">
        El XML y el PDF de cada comprobante del mes y los acuses de cancelación, para tu contador.
      </p>
      <SelectField name="month" label="Mes" required options={months} />
      {progress ? (
        <div className="grid gap-1">
          <progress value={progress.done} max={Math.max(progress.total, 1)} aria-label="Archivos" className="w-full" />
          <p role="status" className="text-ink-2 text-sm tabular-nums">
            {progress.done} de {progress.total} archivos
          </p>
        </div>
      ) : null}
    </FormDialog>
  )
}

function report({ file, count, missing }: MonthZip) {
  if (count === 0) {
    toast.info('Ese mes no tiene comprobantes.')
    return
  }
  saveFile(file)
  if (missing > 0) {
    const files = missing === 1 ? 'Faltó 1 archivo' : `Faltaron ${missing} archivos`
    toast.error(`${files}: la lista está dentro del ZIP.`)
  } else toast.success(count === 1 ? 'Se descargó 1 comprobante.' : `Se descargaron ${count} comprobantes.`)
}
