import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

/** Lets a person choose a file, the same one again too. */
export function FileButton({
  label,
  accept,
  multiple,
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What the file is, for screen readers. */
  label: string
  /** Types of files. */
  accept: readonly string[]
  /** Several at a time, told one by one. */
  multiple?: boolean
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
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
        aria-label={label}
        tabIndex={-1}
        onChange={handleFile}
        className="sr-only"
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
