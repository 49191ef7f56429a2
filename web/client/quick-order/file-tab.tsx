import { Download, FileSpreadsheet, LoaderCircle } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { sheetTypes } from '../../ui/file/sheet-file.ts'
import { downloadTemplate, readFile } from './read-file.ts'
import type { RequestedLine } from './review-lines.ts'

export function FileTab({ onRead }: { onRead: (lines: RequestedLine[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function read(file: File | undefined) {
    if (!file || isReading) return
    setReading(true)
    setProblem(undefined)
    const order = await readFile(file)
    setReading(false)
    if (input.current) input.current.value = ''
    if ('error' in order) setProblem(`${file.name}: ${order.error}`)
    else if (order.lines.length === 0) setProblem(`${file.name} no tiene productos.`)
    else onRead(order.lines)
  }
  function handleDrag(event: DragEvent) {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') void read(event.dataTransfer.files[0])
  }

  return (
    <div className="grid gap-3">
      <label
        onDragOver={handleDrag}
        onDragLeave={handleDrag}
        onDrop={handleDrag}
        className={`grid min-h-48 cursor-pointer place-content-center justify-items-center gap-2 rounded-lg border-2 border-dashed px-6 py-8 text-center transition
          has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2
          ${isOver ? 'border-focus bg-theme-soft' : 'border-line-strong hover:bg-mute-soft'}`}
      >
        <input
          ref={input}
          type="file"
          accept={sheetTypes.join()}
          className="sr-only"
          disabled={isReading}
          onChange={(event) => read(event.target.files?.[0])}
        />
        <span className="grid size-11 place-items-center rounded-xl bg-mute-soft text-ink-3 [&_svg]:size-[22px]">
          {isReading ? <LoaderCircle className="animate-spin" /> : <FileSpreadsheet strokeWidth={1.6} />}
        </span>
        <span className="font-medium">{isReading ? 'Leyendo el archivo…' : 'Elige un archivo o arrástralo aquí'}</span>
        <span className="max-w-[46ch] text-ink-2 text-sm">
          CSV o Excel (.xlsx), hasta 1,000 renglones: el código o la descripción en una columna y la cantidad en otra.
        </span>
      </label>
      {problem ? (
        <p role="alert" className="font-medium text-bad text-sm [overflow-wrap:anywhere]">
          {problem}
        </p>
      ) : null}
      <div>
        <Button icon={<Download />} onClick={downloadTemplate}>
          Descargar plantilla
        </Button>
      </div>
    </div>
  )
}
