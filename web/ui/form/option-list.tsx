import { type ReactNode, useEffect, useRef } from 'react'
import type { useCombobox } from './use-combobox.ts'

type Props<Option> = {
  list: ReturnType<typeof useCombobox<Option>>['list']
  label: string
  keyOf: (option: Option) => string | number
  render: (option: Option) => ReactNode
  /** Shown in place of options when there are none. */
  status: string
}

/** Options of a text field. The field keeps the focus, handles the keys and names the active option. */
export function OptionList<Option>({ list, label, keyOf, render, status }: Props<Option>) {
  const { id, options, active, pick, onPointer } = list
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div ref={element} id={id} role="listbox" aria-label={label} className="grid gap-px p-1">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={keyOf(option)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={onPointer && (() => onPointer(index))}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
          className={`flex min-h-control cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1 text-ink text-sm aria-selected:bg-mute-soft ${onPointer ? '' : 'hover:bg-mute-soft'}`}
        >
          {render(option)}
        </div>
      ))}
      {options.length === 0 ? (
        <p role="status" className="px-2.5 py-2 text-ink-2 text-sm">
          {status}
        </p>
      ) : null}
    </div>
  )
}
