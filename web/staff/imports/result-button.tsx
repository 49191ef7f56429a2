import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ImportField } from '#contract/imports/fields'
import type { ImportRow } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { saveResult } from './result-sheet.ts'

/**
 * A button that downloads rows of an import, with their state and reason. `known`: the fields of the import; `name`: the name of the
 * imported file.
 */
export function ResultButton({
  known,
  name,
  rows,
  content,
  children,
}: {
  known: readonly ImportField[]
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
      onClick={() => save(known, name, rows, content)}
    >
      {children}
    </Button>
  )
}
