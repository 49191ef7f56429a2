import { useState } from 'react'
import { AnnouncementInput, type AnnouncementRow, audiences } from '#contract/shop/announcements'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/date.ts'
import { ImageField } from '../../ui/file/image-field.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField, TextAreaField, ToggleField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { saveAnnouncement, uploadAsset } from './api.ts'

const options = Object.entries(audiences).map(([value, label]) => ({ value, label }))

const day = (iso: string | null | undefined) => (iso ? formatDate(iso) : '')

/** Creates an announcement, or edits `row`. */
export function AnnouncementDialog({
  row: stored,
  onClose,
  onReload,
}: {
  row: AnnouncementRow | null
  onClose: () => void
  /** Returns the announcement as it is saved now. */
  onReload: () => Promise<AnnouncementRow | undefined>
}) {
  // Other users' changes do not replace the values being edited: saving then returns a conflict.
  const [row, setRow] = useState(stored)
  const [dirty, setDirty] = useState(false)
  const { handleClose, leaveGuard } = useGuardedClose(dirty, onClose)
  const initial = {
    texto: row?.texto ?? '',
    imagen: row?.imagen ?? null,
    enlace: row?.enlace ?? '',
    startsAt: day(row?.startsAt),
    endsAt: day(row?.endsAt),
    audience: row?.audience ?? 'all',
    closable: row?.closable ?? true,
    active: row?.active ?? true,
  }

  async function handleSubmit(input: AnnouncementInput) {
    await saveAnnouncement(row?.id ?? null, { ...input, version: row?.version })
    onClose()
  }

  async function reload() {
    const latest = await onReload()
    if (latest) setRow(latest)
  }

  return (
    <Dialog open onClose={handleClose} title={row ? 'Editar comunicado' : 'Nuevo comunicado'}>
      <Form
        schema={AnnouncementInput}
        initial={initial}
        onSubmit={handleSubmit}
        success="Comunicado guardado."
        failure="Error al guardar el comunicado."
      >
        <FormConflict version={row?.version} onReload={reload} />
        <TextAreaField name="texto" label="Texto" maxLength={300} hint="Un texto, una imagen o ambos." />
        <ImageField name="imagen" label="Imagen" send={uploadAsset} className="max-h-24 max-w-full" />
        <Field name="enlace" label="Enlace" type="url" placeholder="https://" hint="Se abre en otra pestaña." />
        <div className="grid gap-4 sm:grid-cols-3">
          <DayField name="startsAt" label="Desde" />
          <DayField name="endsAt" label="Hasta" />
          <SelectField name="audience" label="Público" options={options} />
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <ToggleField name="closable" label="Se puede cerrar" />
          <ToggleField name="active" label="Activo" isSwitch />
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:grow-children">
          <Button onClick={handleClose}>Cancelar</Button>
          <SubmitButton>Guardar</SubmitButton>
        </div>
        <WatchDirty onDirty={setDirty} />
      </Form>
      {leaveGuard}
    </Dialog>
  )
}
