import { Download, FileSpreadsheet, LoaderCircle } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import * as v from 'valibot'
import { NewMovements } from '#contract/inventory'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { FileButton } from '../../ui/file/file-button.tsx'
import { saveTemplate, sheetTypes } from '../../ui/file/sheet-file.ts'
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
        <DropArea progress={progress} onFile={read} />
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

function DropArea({ progress, onFile }: { progress: string | undefined; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const isBusy = progress !== undefined

  function handleDrag(event: DragEvent) {
    event.preventDefault()
    setOver(event.type === 'dragover')
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (file && !isBusy) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping a file
    <div
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
      className={`grid place-content-center justify-items-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center transition ${isOver ? 'border-focus bg-theme-soft' : 'border-line-strong'}`}
    >
      <span className="grid size-11 place-items-center rounded-xl bg-mute-soft text-ink-3 [&_svg]:size-[22px]">
        {isBusy ? <LoaderCircle className="animate-spin" aria-hidden /> : <FileSpreadsheet aria-hidden />}
      </span>
      <p role="status" className="font-medium">
        {progress ?? 'Arrastra aquí un archivo o elígelo'}
      </p>
      <p className="max-w-[52ch] text-ink-2 text-sm">
        CSV o Excel (.xlsx) de hasta 20,000 filas, con las columnas código y cantidad; modo y costo son opcionales.{' '}
        <strong>Sumar</strong> agrega la cantidad a la existencia (o la resta, con signo −) y <strong>fijar</strong> la
        deja en esa cantidad. Verás cada renglón antes de registrar nada.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton label="Archivo de existencias" accept={sheetTypes} variant="primary" busy={isBusy} onFile={onFile}>
          Elegir archivo
        </FileButton>
        <Button icon={<Download />} onClick={() => saveTemplate('existencias.csv', template)}>
          Descargar plantilla
        </Button>
      </div>
    </div>
  )
}
