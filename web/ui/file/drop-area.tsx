import { FileSpreadsheet, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileButton } from './file-button.tsx'
import { sheetTypes } from './sheet-file.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Takes a sheet that is dropped or chosen. While busy, `title` is the running step. */
export function DropArea({
  label,
  title,
  hint,
  actions,
  busy,
  onFile,
}: {
  /** Accessible name of the file input. */
  label: string
  title: string
  hint: ReactNode
  actions?: ReactNode
  busy: boolean
  onFile: (file: File) => void
}) {
  const { isOver, target } = useFileDrop(busy, onFile)
  return (
    <div
      {...target}
      className={`grid place-content-center justify-items-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center transition ${isOver ? 'border-focus bg-theme-soft' : 'border-line-strong'}`}
    >
      <span className="grid size-11 place-items-center rounded-xl bg-mute-soft text-ink-3 [&_svg]:size-[22px]">
        {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : <FileSpreadsheet aria-hidden />}
      </span>
      <p role="status" className="font-medium">
        {title}
      </p>
      <p className="max-w-[52ch] text-ink-2 text-sm">{hint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton label={label} accept={sheetTypes} variant="primary" busy={busy} onFile={onFile}>
          Elegir archivo
        </FileButton>
        {actions}
      </div>
    </div>
  )
}
