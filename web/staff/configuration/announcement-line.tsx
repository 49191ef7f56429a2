import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, Ellipsis, Eye, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type AnnouncementRow, audiences } from '#contract/shop/announcements'
import { IconButton } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { formatDate } from '../../ui/date.ts'
import { Menu } from '../../ui/overlay/menu.tsx'

/** An announcement in the list. Moved by its handle or from its menu. */
export function AnnouncementLine({
  row,
  isFirst,
  isLast,
  onEdit,
  onToggle,
  onDelete,
  onMove,
}: {
  row: AnnouncementRow
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  onToggle: () => void
  onDelete: () => void
  /** `places`: down if positive. */
  onMove: (places: number) => void
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: row.id })
  const { texto, imagen, enlace, audience, active } = row
  const [tone, state] = stateOf(row, new Date().toISOString())
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={`flex items-center gap-3 border-line border-b bg-surface px-4 py-3 text-sm last:border-0 ${isDragging ? 'relative z-10 shadow-md' : ''}`}
    >
      <span
        ref={setActivatorNodeRef}
        {...listeners}
        aria-hidden
        title="Arrastra para ordenar"
        className="grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink"
      >
        <GripVertical size={16} />
      </span>
      {imagen ? (
        <img
          src={imagen}
          alt={texto ? '' : 'Comunicado'}
          className="h-10 w-16 shrink-0 rounded-sm border border-line object-contain"
        />
      ) : null}
      <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
        {texto ? <p className="line-clamp-2 font-medium">{texto}</p> : null}
        {enlace ? <p className="truncate text-ink-3 text-xs">{enlace}</p> : null}
        <p className="text-ink-2 text-xs">
          {audiences[audience]} · {periodText(row)}
        </p>
      </div>
      <Chip tone={tone}>{state}</Chip>
      <Menu
        button={<IconButton label={`Acciones de ${texto ?? 'la imagen'}`} icon={<Ellipsis />} />}
        items={[
          { label: 'Editar', icon: <Pencil />, onSelect: onEdit },
          { label: active ? 'Desactivar' : 'Activar', icon: active ? <EyeOff /> : <Eye />, onSelect: onToggle },
          { label: 'Subir', icon: <ArrowUp />, onSelect: () => onMove(-1), disabled: isFirst },
          { label: 'Bajar', icon: <ArrowDown />, onSelect: () => onMove(1), disabled: isLast },
          'separator',
          { label: 'Eliminar', icon: <Trash2 />, onSelect: onDelete, danger: true },
        ]}
      />
    </li>
  )
}

function stateOf({ active, startsAt, endsAt }: AnnouncementRow, now: string): [Tone, string] {
  if (!active) return ['grey', 'Inactivo']
  if (endsAt && endsAt < now) return ['grey', 'Terminado']
  if (startsAt && startsAt > now) return ['blue', 'Programado']
  return ['green', 'Activo']
}

function periodText({ startsAt, endsAt }: AnnouncementRow) {
  if (startsAt && endsAt) return `del ${formatDate(startsAt)} al ${formatDate(endsAt)}`
  if (startsAt) return `desde el ${formatDate(startsAt)}`
  return endsAt ? `hasta el ${formatDate(endsAt)}` : 'sin fecha de fin'
}
