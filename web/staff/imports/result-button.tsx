import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ImportKind, ImportRow } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { saveResult } from './result-sheet.ts'

/** Downloads rows of an import with their state and reason. `name`: that of the imported file. */
export function ResultButton({
  kind,
  name,
  rows,
  content,
  children,
}: {
  kind: ImportKind
  name: string
  rows: readonly ImportRow[]
  content: 'errores' | 'resultado'
  children: ReactNode
}) {
  const [save, isSaving] = useAction(saveResult, { failure: 'No se pudo descargar el archivo. Inténtalo de nuevo.' })
  return (
    <Button
      icon={<Download />}
      busy={isSaving}
      disabled={rows.length === 0}
      onClick={() => save(kind, name, rows, content)}
    >
      {children}
    </Button>
  )
}
