import { ImageUp, Trash2 } from 'lucide-react'
import { imageMessage, imageTypes, isUploadableImage } from '#contract/files'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file/file-button.tsx'
import { toast } from '../ui/toast.ts'
import { useAction } from '../ui/use-action.ts'
import { squarePhoto } from './square-photo.ts'

type Props = {
  nombre: string
  avatar: string | null
  /** True in a form that sends the photo only when the form is saved: choosing a photo then shows no message that it was saved. */
  isDraft?: boolean
  onChange: (photo: Blob) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

export function AvatarPicker({ nombre, avatar, isDraft, onChange, onRemove }: Props) {
  const [change, isChanging] = useAction(async (file: File) => onChange(await squarePhoto(file)), {
    success: isDraft ? undefined : 'Foto actualizada.',
    failure: 'No se pudo subir la foto.',
  })
  const [remove, isRemoving] = useAction(onRemove, {
    success: isDraft ? undefined : 'Foto eliminada.',
    failure: 'No se pudo quitar la foto.',
  })

  function handleFile(file: File) {
    if (isUploadableImage(file)) void change(file)
    else toast.error(imageMessage)
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar nombre={nombre} avatar={avatar} className="size-20 rounded-xl text-2xl" />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap gap-2">
          <FileButton
            label="Foto"
            accept={imageTypes}
            onFile={handleFile}
            size="sm"
            icon={<ImageUp />}
            busy={isChanging}
          >
            {avatar ? 'Cambiar foto' : 'Subir foto'}
          </FileButton>
          {avatar ? (
            <Button size="sm" variant="danger" icon={<Trash2 />} busy={isRemoving} onClick={() => remove()}>
              Quitar
            </Button>
          ) : null}
        </div>
        <p className="text-ink-3 text-sm">{imageMessage}</p>
      </div>
    </div>
  )
}
