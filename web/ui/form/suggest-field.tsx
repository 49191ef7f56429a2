import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { FieldPopover } from './field-popover.tsx'
import { TextInput } from './inputs.tsx'
import { OptionList } from './option-list.tsx'
import { useCombobox } from './use-combobox.ts'

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
    /** 0 searches at once. */
    debounceMs: number
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

/** A text field with a list of options that match its text. The list covers what is under it and moves nothing. Arrow down opens it. */
export function SuggestField<Option>({
  value,
  onText,
  search,
  onSearch,
  options,
  list: { debounceMs, minLength, isExact, ...list },
  onPick,
  onEnter,
  ...attributes
}: Props<Option>) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = value.trim().length >= minLength
  const isOpen = search !== '' && isLong
  const combobox = useCombobox({ options: isOpen ? options : [], isOpen, isExact, onPick, onClose, onEnter })

  useEffect(() => () => clearTimeout(timer.current), [])

  function onClose() {
    clearTimeout(timer.current)
    onSearch('')
  }
  function type(text: string) {
    onText(text)
    combobox.reset()
    clearTimeout(timer.current)
    const next = text.trim().length >= minLength ? text.trim() : ''
    if (debounceMs === 0) onSearch(next)
    else timer.current = setTimeout(() => onSearch(next), debounceMs)
  }

  return (
    <>
      <TextInput
        {...attributes}
        {...combobox.field}
        ref={input}
        value={value}
        onChange={(event) => type(event.target.value)}
        onBlur={combobox.close}
        onKeyDown={(event) => {
          if (isOpen || !isLong || event.key !== 'ArrowDown') return combobox.field.onKeyDown(event)
          event.preventDefault()
          onSearch(value.trim())
        }}
      />
      {isOpen ? (
        <FieldPopover field={input} onBack={combobox.close}>
          <OptionList {...list} list={combobox.list} />
        </FieldPopover>
      ) : null}
    </>
  )
}
