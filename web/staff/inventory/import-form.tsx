import { Download } from 'lucide-react'
import * as v from 'valibot'
import { NewMovements } from '#contract/stock-entries'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { DropArea } from '../../ui/file/drop-area.tsx'
import { saveTemplate } from '../../ui/file/sheet-file.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { formatCount } from '../../ui/money.ts'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { ImportMode } from './import-sheet.ts'
import { useImport } from './use-import.ts'

const Header = v.object({ reason: NewMovements.entries.reason })

const template = ['Código,Cantidad,Modo', 'ABC-001,10,sumar', 'ABC-002,25,fijar']

export function ImportForm() {
  const { name, preview, problem, progress, pending, read, setMode, post, reset } = useImport()
  const alert = problem ? (
    <div role="alert">
      <Notice tone="red">{problem}</Notice>
    </div>
  ) : null

  if (!preview) {
    return (
      <div className="grid gap-4">
        {alert}
        <DropArea
          label="Archivo de existencias"
          title={progress ?? 'Arrastra aquí un archivo o elígelo'}
          busy={progress !== undefined}
          onFile={read}
          hint={
            <>
              CSV o Excel (.xlsx) de hasta 20,000 filas, con las columnas código y cantidad; modo y costo son
              opcionales. <strong>Sumar</strong> agrega la cantidad a la existencia (o la resta, con signo −) y{' '}
              <strong>fijar</strong> la deja en esa cantidad. Verás cada renglón antes de registrar nada.
            </>
          }
          actions={
            <Button icon={<Download />} onClick={() => saveTemplate('existencias.csv', template)}>
              Descargar plantilla
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <Form
      schema={Header}
      initial={{ reason: `Importación de ${name}`.slice(0, 200) }}
      onSubmit={({ reason }) => post(reason)}
      className="grid gap-4"
    >
      {alert}
      <Field name="reason" label="Motivo" required maxLength={200} />
      {setMode ? <ModeChoice mode={preview.mode} onChange={setMode} /> : null}
      <ImportPreview key={preview.mode} lines={preview.lines} />
      <LeaveGuard dirty={pending.length > 0} />
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:*:grow">
        {progress ? (
          <p role="status" className="mr-auto text-ink-2 text-sm">
            {progress}
          </p>
        ) : null}
        <Button onClick={reset} disabled={progress !== undefined}>
          Elegir otro archivo
        </Button>
        <SubmitButton disabled={pending.length === 0}>{registerLabel(pending.length)}</SubmitButton>
      </div>
    </Form>
  )
}

const registerLabel = (lines: number) =>
  lines === 0 ? 'Nada que registrar' : lines === 1 ? 'Registrar 1 renglón' : `Registrar ${formatCount(lines)} renglones`

const modeChoices = [
  { value: 'add', label: 'Se suma a la existencia' },
  { value: 'set', label: 'Es la existencia total' },
] as const satisfies { value: ImportMode; label: string }[]

/** For the rows that do not have a mode of their own. */
function ModeChoice({ mode, onChange }: { mode: ImportMode; onChange: (mode: ImportMode) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <span aria-hidden className="font-medium text-ink-2">
        La cantidad del archivo
      </span>
      <Segments label="La cantidad del archivo" options={modeChoices} value={mode} onChange={onChange} />
    </div>
  )
}
