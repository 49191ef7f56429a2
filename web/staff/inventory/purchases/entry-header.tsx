import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useFirstFocus } from '../../use-first-focus.ts'

/** The fields above the rows of a purchase or purchase order. Enter moves to the next field, and from the last to the first code. */
export function EntryHeader({ children }: { children: (focusNext: () => void) => ReactNode }) {
  const header = useRef<HTMLFieldSetElement>(null)
  useFirstFocus(header)

  function focusAfter(from: Element) {
    const fields = [...(header.current?.querySelectorAll<HTMLElement>('input:not([type=date])') ?? [])]
    const next = fields[fields.indexOf(from as HTMLElement) + 1]
    const code = header.current?.closest('form')?.querySelector<HTMLElement>('li [role=combobox]')
    ;(next ?? code)?.focus()
  }
  function focusNext() {
    if (document.activeElement) focusAfter(document.activeElement)
  }
  function handleKey(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    focusAfter(event.target)
  }

  return (
    <fieldset ref={header} onKeyDown={handleKey} className="flex min-w-0 flex-wrap gap-4">
      {children(focusNext)}
    </fieldset>
  )
}
