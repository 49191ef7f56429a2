import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/** `since`: the value when the text was applied, until the value follows. */
type Draft = { text: string; isRefused?: boolean; since?: string }

/**
 * A text field whose text is applied on Enter, and when the field is left. `apply` returns false for a text that it refuses, which then
 * stays in the field. After 'later' it stays until the value changes: the address, which has the values of filters, follows with a delay.
 */
export function useDraftText(value: string, apply: (text: string) => boolean | 'later') {
  const [draft, setDraft] = useState<Draft>()
  if (draft?.since !== undefined && draft.since !== value) setDraft(undefined)

  function finish() {
    if (!draft) return
    const applied = apply(draft.text)
    if (applied === true) setDraft(undefined)
    else setDraft({ text: draft.text, ...(applied ? { since: value } : { isRefused: true }) })
  }

  return {
    /** True if `apply` has refused the text that is in the field. */
    isRefused: draft?.isRefused ?? false,
    /** Attributes of the field. */
    field: {
      value: draft?.text ?? value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ text: event.target.value }),
      onBlur: finish,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish()
      },
    },
  }
}
