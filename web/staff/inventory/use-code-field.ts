import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Props of the product finder of a row. Calls `onCode` once for each code: on Enter, on a choice, or on leaving the field. If the
 * look-up failed, Enter and a choice call it again. Leaving the field does not: the message would disappear, and the button that is
 * being pressed would move.
 */
export function useCodeField({
  text,
  isFailed,
  onText,
  onCode,
  onEnter,
}: {
  text: string
  isFailed: boolean
  onText: (text: string) => void
  onCode: (text: string) => void
  onEnter: () => void
}) {
  /** The code that was last passed to `onCode`; '' while the text is being changed. */
  const sentCode = useRef(text)

  function sendCode(code: string, isRepeated = false) {
    if (code.trim() === '' || (code === sentCode.current && !isRepeated)) return
    sentCode.current = code
    onCode(code)
  }

  return {
    handleBlur: ({ target }: FocusEvent) => {
      if (target.getAttribute('role') === 'combobox') sendCode(text)
    },
    finder: {
      text,
      onText: (next: string) => {
        sentCode.current = ''
        onText(next)
      },
      onPick: ({ code }: { code: string }) => {
        sendCode(code, isFailed)
        onEnter()
      },
      onEnter: () => {
        if (sentCode.current === '' || isFailed) sendCode(text, isFailed)
        onEnter()
      },
    },
  }
}

/** Moves the focus back to the code when no product has it, unless the user has already typed a quantity. */
export function useRefocusUnknownCode(item: RefObject<HTMLLIElement | null>, isUnknown: boolean) {
  useEffect(() => {
    const code = item.current?.querySelector<HTMLInputElement>('[role=combobox]')
    const focused = document.activeElement
    if (!isUnknown || !code || !(focused instanceof HTMLInputElement) || focused.value !== '') return
    if (!item.current?.contains(focused)) return
    code.focus()
    code.select()
  }, [item, isUnknown])
}
