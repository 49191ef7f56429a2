import { ImageUp, Trash2 } from 'lucide-react'
import { imageMessage, imageTypes, isUploadableImage } from '#contract/files'
import { Button } from '../button.tsx'
import { useField, useFormHold } from '../form/form.tsx'
import { toast } from '../toast.ts'
import { useAction } from '../use-action.ts'
import { FileButton } from './file-button.tsx'

/** Form field with the URL of an image, or null. The image is uploaded as soon as it is chosen. */
export function ImageField({
  name,
  label,
  hint,
  send,
  className = '',
}: {
  name: string
  label: string
  hint?: string
  /** Uploads the file and returns its URL. */
  send: (file: File) => Promise<string>
  /** Class of the image. */
  className?: string
}) {
  const { value, error, set } = useField(name, null)
  const [upload, busy] = useAction(send, { failure: 'No se pudo subir la imagen.' })
  useFormHold(busy)
  const url = typeof value === 'string' ? value : null

  async function handleFile(file: File) {
    if (!isUploadableImage(file)) return toast.error(imageMessage)
    const uploaded = await upload(file)
    if (uploaded) set(uploaded)
  }

  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p aria-hidden className="font-medium text-ink-2 text-sm">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {url ? (
          <img src={url} alt={label} className={`rounded-md border border-line object-contain ${className}`} />
        ) : null}
        <FileButton
          label={label}
          accept={imageTypes}
          onFile={handleFile}
          size="sm"
          icon={<ImageUp />}
          busy={busy}
          name={name}
        >
          {url ? 'Cambiar imagen' : 'Subir imagen'}
        </FileButton>
        {url ? (
          <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => set(null)}>
            Quitar
          </Button>
        ) : null}
      </div>
      <p className={`text-xs ${error ? 'font-medium text-bad' : 'text-ink-3'}`}>{error ?? hint ?? imageMessage}</p>
    </div>
  )
}
