import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'

/** Button that opens the file picker. The same file can be chosen again. */
export function FileButton({
  label,
  accept,
  multiple,
  camera,
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Accessible name of the file input. */
  label: string
  /** `accept` attribute. */
  accept: readonly string[]
  /** Allows several files; `onFile` is called for each. */
  multiple?: boolean
  /** On a phone, opens the camera. */
  camera?: boolean
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Otherwise choosing the same file again fires no change event.
    target.value = ''
    for (const file of files) onFile(file)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept.join()}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        tabIndex={-1}
        onChange={handleFile}
        className="sr-only"
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
