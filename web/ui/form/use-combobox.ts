import { type KeyboardEvent, useId, useState } from 'react'

type Settings<Option> = {
  /** Empty while the list is closed. */
  options: readonly Option[]
  isOpen: boolean
  /** Whether an option is active from the start and follows the pointer. Otherwise only the arrow keys activate one. */
  startsActive?: boolean
  /** Whether Enter chooses the option without the arrow keys. */
  isExact?: (option: Option) => boolean
  onPick: (option: Option) => void
  onClose: () => void
  /** Called by each Enter, after `onPick`. Without it, Enter without a chosen option submits the form. */
  onEnter?: () => void
}

/** Active option, keys and attributes of a text field whose options an OptionList shows. */
export function useCombobox<Option>({
  options,
  isOpen,
  startsActive = false,
  isExact = () => false,
  onPick,
  onClose,
  onEnter,
}: Settings<Option>) {
  const id = useId()
  const start = startsActive ? 0 : -1
  const [active, setActive] = useState(start)

  /** To call when the text changes. */
  const reset = () => setActive(start)
  function close() {
    reset()
    onClose()
  }
  function pick(option: Option) {
    close()
    onPick(option)
  }
  function handleEnter(event: KeyboardEvent) {
    const chosen = options[active] ?? options.find(isExact)
    if (!chosen && !onEnter) return
    event.preventDefault()
    if (chosen) pick(chosen)
    else close()
    onEnter?.()
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') return handleEnter(event)
    if (step && options.length > 0)
      setActive((Math.max(active, step < 0 ? 0 : -1) + step + options.length) % options.length)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    list: { id, options, active, pick, onPointer: startsActive ? setActive : undefined },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-activedescendant': options[active] ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown: handleKey,
    } as const,
    close,
    reset,
  }
}
