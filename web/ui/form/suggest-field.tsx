import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextInput } from './inputs.tsx'
import { SuggestList } from './suggest-list.tsx'

type Props<Option> = {
  value: string
  onText: (text: string) => void
  /** The text for which `options` are loaded; '' while the list is closed. */
  search: string
  /** Called with the text after a pause in typing. */
  onSearch: (text: string) => void
  options: readonly Option[]
  list: {
    label: string
    pauseMs: number
    minLength: number
    keyOf: (option: Option) => string | number
    render: (option: Option) => ReactNode
    /** Shown in place of options when there are none. */
    status: string
    /** Whether Enter chooses the option without the arrow keys. */
    isExact?: (option: Option) => boolean
  }
  onPick: (option: Option) => void
  /** Called by each Enter, after `onPick`. Without it, Enter without a chosen option submits the form. */
  onEnter?: () => void
} & Omit<ComponentProps<'input'>, 'value' | 'list' | 'onChange'>

/** A text field with a list of options that match its text. The list covers what is under it and moves nothing. */
export function SuggestField<Option>({
  value,
  onText,
  search,
  onSearch,
  options,
  list,
  onPick,
  onEnter,
  ...attributes
}: Props<Option>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [active, setActive] = useState(-1)
  const isOpen = search !== '' && value.trim().length >= list.minLength
  const shown = isOpen ? options : []

  useEffect(() => () => clearTimeout(timer.current), [])

  function close() {
    clearTimeout(timer.current)
    onSearch('')
    setActive(-1)
  }
  function type(text: string) {
    onText(text)
    setActive(-1)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim().length >= list.minLength ? text.trim() : ''), list.pauseMs)
  }
  function pick(option: Option) {
    close()
    onPick(option)
  }
  function handleEnter(event: KeyboardEvent) {
    const chosen = shown[active] ?? shown.find((option) => list.isExact?.(option))
    if (!chosen && !onEnter) return
    event.preventDefault()
    if (chosen) pick(chosen)
    else close()
    onEnter?.()
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') return handleEnter(event)
    if (step && shown.length > 0) setActive((Math.max(active, step < 0 ? 0 : -1) + step + shown.length) % shown.length)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <TextInput
        {...attributes}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => type(event.target.value)}
        onBlur={close}
        onKeyDown={handleKey}
      />
      {isOpen ? (
        <SuggestList id={id} label={list.label} field={input}>
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={list.keyOf(option)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              className="flex min-h-control cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1 text-sm hover:bg-mute-soft aria-selected:bg-mute-soft"
            >
              {list.render(option)}
            </div>
          ))}
          {shown.length === 0 ? (
            <p role="status" className="px-2.5 py-2 text-ink-2 text-sm">
              {list.status}
            </p>
          ) : null}
        </SuggestList>
      ) : null}
    </>
  )
}
