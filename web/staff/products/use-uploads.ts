import { useRef, useState } from 'react'
import { useField } from '../../ui/form.tsx'
import { toastFailure } from '../../ui/use-action.ts'
import { useHandler } from '../../ui/use-handler.ts'

/** The values of a form that say how many files of a field are on their way. */
export const uploading = { images: 'uploadingImages', pdf: 'uploadingPdf' } as const

/** Sends files while the form goes on being filled in; it is not saved before they have arrived. */
export function useUploads(
  field: keyof typeof uploading,
  send: (file: File) => Promise<string>,
  onArrived: (url: string) => void,
  failure: string,
) {
  const waiting = useRef(0)
  const [count, setCount] = useState(0)
  const { set } = useField(uploading[field])
  const arrived = useHandler(onArrived)

  function tell(by: number) {
    waiting.current += by
    setCount(waiting.current)
    set(waiting.current)
  }

  async function upload(file: File) {
    tell(1)
    try {
      arrived(await send(file))
    } catch (error) {
      toastFailure(error, failure)
    } finally {
      tell(-1)
    }
  }

  return { upload, count }
}
