import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../button.tsx'
import { Menu } from '../overlay/menu.tsx'
import type { Column } from './table-column.ts'

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string')

/**
 * The columns of a list that the user wants to see, kept for the user in this browser. `list` names the list; `hidden` are the
 * keys that are hidden until the user asks for them; columns without a title, or named in `fixed`, always show.
 */
export function useColumnChoice<T>(
  list: string,
  columns: readonly Column<T>[],
  { hidden = [], fixed = [] }: { hidden?: readonly string[]; fixed?: readonly string[] } = {},
) {
  const { id } = useUser()
  const storageKey = `columns:${id}:${list}`
  const [left, setLeft] = useState<readonly string[]>(() => readStored(storageKey, isKeys) ?? hidden)

  function toggle(key: string) {
    const next = left.includes(key) ? left.filter((other) => other !== key) : [...left, key]
    setLeft(next)
    writeStored(storageKey, next)
  }

  const choices = columns.flatMap(({ key, title }) => (title && !fixed.includes(key) ? [{ key, title }] : []))
  return {
    columns: columns.filter(({ key }) => !left.includes(key) || !choices.some((choice) => choice.key === key)),
    chooser: (
      <Menu
        button={
          <Button icon={<Columns3 />} className="max-lg:hidden">
            Columnas
          </Button>
        }
        items={choices.map(({ key, title }) => ({
          label: left.includes(key) ? `Mostrar ${title}` : title,
          icon: left.includes(key) ? <span className="size-4" /> : <Check />,
          onSelect: () => toggle(key),
        }))}
      />
    ),
  }
}
