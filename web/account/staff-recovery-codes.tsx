import { Copy, Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-line.tsx'
import { saveFile } from '../ui/file/save-file.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, intro = '', onDone }: { codes: string[]; intro?: string; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  const copy = () => copyText(text, { success: 'Códigos copiados.', failure: 'No se pudieron copiar. Descárgalos.' })
  const download = () =>
    saveFile(new File([`Códigos de recuperación\n\n${text}`], 'codigos-de-recuperacion.txt', { type: 'text/plain' }))
  return (
    <Dialog
      open
      size="sm"
      title="Guarda tus códigos de recuperación"
      footer={
        <Button variant="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2 text-sm">
          {intro}Si pierdes tu teléfono, entra con uno de estos códigos. Cada uno sirve una vez y no se vuelven a
          mostrar.
        </p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-lg bg-mute-soft p-4 text-center font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 max-sm:grow-children">
          <Button size="sm" icon={<Copy />} onClick={copy}>
            Copiar
          </Button>
          <Button size="sm" icon={<Download />} onClick={download}>
            Descargar
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
