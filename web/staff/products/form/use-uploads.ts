import { useRef, useState } from 'react'
import { useField } from '../../../ui/form/form.tsx'
import { toastFailure } from '../../../ui/use-action.ts'
import { useHandler } from '../../../ui/use-handler.ts'

/** Form values with the number of running uploads, by field. */
export const uploading = { images: 'uploadingImages', pdf: 'uploadingPdf' } as const

/** Uploads files while the user edits the form. The form cannot be saved until they finish. */
export function useUploads(
  field: keyof typeof uploading,
  send: (file: File) => Promise<string>,
  onUploaded: (url: string) => void,
  failure: string,
) {
  const running = useRef(0)
  const [count, setCount] = useState(0)
  const { set } = useField(uploading[field])
  const handleUploaded = useHandler(onUploaded)

  function addRunning(by: number) {
    running.current += by
    setCount(running.current)
    set(running.current)
  }

  async function upload(file: File) {
    addRunning(1)
    try {
      handleUploaded(await send(file))
    } catch (error) {
      toastFailure(error, failure)
    } finally {
      addRunning(-1)
    }
  }

  return { upload, count }
}
