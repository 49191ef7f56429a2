import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/**
 * A text field whose text is applied on Enter, and when the field is left. `apply` returns false for a text that it refuses, which then
 * stays in the field.
 */
export function useDraftText(value: string, apply: (text: string) => boolean) {
  const [draft, setDraft] = useState<{ text: string; isRefused: boolean }>()

  function finish() {
    if (draft) setDraft(apply(draft.text) ? undefined : { ...draft, isRefused: true })
  }

  return {
    /** Whether the text in the field was refused. */
    isRefused: draft?.isRefused ?? false,
    /** Attributes of the field. */
    field: {
      value: draft?.text ?? value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ text: event.target.value, isRefused: false }),
      onBlur: finish,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        finish()
      },
    },
  }
}
