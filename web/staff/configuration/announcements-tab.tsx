import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AnnouncementRow } from '#contract/shop/announcements'
import { maxShown } from '../../shop/closed-announcements.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { toastFailure, useAction } from '../../ui/use-action.ts'
import { silentDrag } from '../silent-drag.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { AnnouncementLine } from './announcement-line.tsx'
import {
  deleteAnnouncement,
  orderAnnouncements,
  restoreAnnouncement,
  saveAnnouncement,
  useAnnouncementRows,
} from './api.ts'

const accessibility = silentDrag('Usa el menú de cada comunicado para moverlo.')

export function AnnouncementsTab() {
  const { data: rows, error, mutate } = useAnnouncementRows()
  const [editedId, setEditedId] = useState<number | 'new'>()
  const [toDelete, setToDelete] = useState<AnnouncementRow>()
  const row = rows?.find(({ id }) => id === editedId) ?? null

  async function reload() {
    const latest = await mutate()
    return latest?.find(({ id }) => id === editedId)
  }

  return (
    <Card
      flush
      title="Comunicados"
      subtitle={`cada persona ve los primeros ${maxShown} que estén vigentes y no haya cerrado, y los demás con «Ver más»`}
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => setEditedId('new')}>
          Agregar comunicado
        </Button>
      }
    >
      {rows && rows.length > 0 ? (
        <AnnouncementList rows={rows} onEdit={setEditedId} onDelete={setToDelete} />
      ) : rows ? (
        <Empty title="Aún no hay comunicados." icon={<Megaphone />} />
      ) : error ? (
        <ErrorState message="No se pudieron cargar los comunicados." onRetry={() => mutate()} />
      ) : (
        <div className="p-4">
          <Skeleton lines={4} />
        </div>
      )}
      {/* The dialog stays after another user has deleted the announcement, so that its text is not lost. */}
      {editedId === undefined ? null : (
        <AnnouncementDialog key={editedId} row={row} onClose={() => setEditedId(undefined)} onReload={reload} />
      )}
      {rows && toDelete ? <DeleteDialog row={toDelete} rows={rows} onClose={() => setToDelete(undefined)} /> : null}
    </Card>
  )
}

function AnnouncementList({
  rows,
  onEdit,
  onDelete,
}: {
  rows: AnnouncementRow[]
  onEdit: (id: number) => void
  onDelete: (row: AnnouncementRow) => void
}) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [toggle] = useAction(
    ({ id, active, ...row }: AnnouncementRow) => saveAnnouncement(id, { ...row, active: !active }),
    { success: 'Comunicado guardado.', failure: 'Error al guardar el comunicado.' },
  )

  async function move(from: number, to: number) {
    if (from === to || from < 0 || to < 0 || to >= rows.length) return
    try {
      await orderAnnouncements(arrayMove(rows, from, to))
    } catch (error) {
      toastFailure(error, 'No se pudo guardar el orden.')
    }
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    const indexOf = (id: unknown) => rows.findIndex((row) => row.id === id)
    if (over) void move(indexOf(active.id), indexOf(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ol aria-label="Comunicados">
          {rows.map((row, index) => (
            <AnnouncementLine
              key={row.id}
              row={row}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              onEdit={() => onEdit(row.id)}
              onToggle={() => toggle(row)}
              onDelete={() => onDelete(row)}
              onMove={(places) => move(index, index + places)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function DeleteDialog({
  row,
  rows,
  onClose,
}: {
  row: AnnouncementRow
  rows: readonly AnnouncementRow[]
  onClose: () => void
}) {
  const { id, texto } = row
  const [remove, busy] = useAction(
    async () => {
      await deleteAnnouncement(id)
      onClose()
      toastWithUndo('Comunicado eliminado.', () => restoreAnnouncement(row, rows))
    },
    { failure: 'Error al eliminar el comunicado.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Eliminar comunicado"
      confirmLabel="Eliminar"
      danger
      busy={busy}
      onConfirm={remove}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        {texto ? `«${texto}» deja de mostrarse a todos.` : 'La imagen deja de mostrarse a todos.'}
      </p>
    </ConfirmDialog>
  )
}
