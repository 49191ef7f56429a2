import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import type { GroupRow } from './synonym-groups.ts'

export function SynonymRow({
  row,
  number,
  error,
  onChange,
  onEnter,
  onRemove,
}: {
  row: GroupRow
  number: number
  error: string | undefined
  onChange: (text: string) => void
  onEnter: () => void
  onRemove: () => void
}) {
  const errorId = useId()
  return (
    <li className="grid min-w-0 content-start gap-1">
      <div className="flex items-start gap-1">
        <TextArea
          rows={1}
          aria-label={`Grupo ${number}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder="foco, lámpara, bombilla"
          spellCheck={false}
          value={row.text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
          className="min-h-control! resize-none py-[max(0px,calc((var(--control)-1.45em)/2-1px))]!"
        />
        <IconButton label={`Eliminar el grupo ${number}`} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {error ? (
        <p id={errorId} className="font-medium text-bad text-xs">
          {error}
        </p>
      ) : null}
    </li>
  )
}
