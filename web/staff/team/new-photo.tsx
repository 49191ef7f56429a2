import * as v from 'valibot'
import { AvatarPicker } from '../../account/avatar-picker.tsx'
import { ApiError } from '../../api/client.ts'
import { useObjectUrl } from '../../ui/file/use-object-url.ts'
import { useField, useFormValues } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast.ts'
import { reportFault } from '../../ui/use-action.ts'
import { changeAvatar } from './api.ts'

/** A Blob. Not `v.instance(Blob)`: every browser would load its code with that of the other schemas, for this field alone. */
export const photoEntry = { photo: v.optional(v.unknown()) }

/** The photo of a new member. The form keeps it: the server stores one only for a member who exists. */
export function NewPhoto() {
  const { nombre } = useFormValues()
  const { value, set } = useField('photo')
  const photo = value instanceof Blob ? value : undefined
  const url = useObjectUrl(photo)
  return (
    <AvatarPicker
      isDraft
      nombre={String(nombre ?? '')}
      avatar={(photo && url) ?? null}
      onChange={async (chosen) => set(chosen)}
      onRemove={async () => set(undefined)}
    />
  )
}

type Saved = { id: number; nombre: string }

/**
 * Stores the photo of a member who was just saved. If that fails, returns what shows it: the member stays, and the message offers
 * to send the photo again.
 */
export async function storePhoto(member: Saved, photo: Blob): Promise<(() => void) | undefined> {
  try {
    await changeAvatar(member.id, photo)
    return undefined
  } catch (error) {
    reportFault(error)
    return () => showFailure(error, member, photo)
  }
}

function showFailure(error: unknown, member: Saved, photo: Blob) {
  toast.error(`La cuenta de ${member.nombre} se guardó, pero su foto no.`, {
    description: error instanceof ApiError ? error.message : undefined,
    duration: 120_000,
    action: { label: 'Reintentar', onClick: () => void retry(member, photo) },
  })
}

async function retry(member: Saved, photo: Blob) {
  const show = await storePhoto(member, photo)
  if (show) show()
  else toast.success(`La foto de ${member.nombre} se guardó.`)
}
