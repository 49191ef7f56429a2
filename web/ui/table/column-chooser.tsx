import { Check, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { useUser } from '../../api/session-store.ts'
import { isText, listOf } from '../../api/shapes.ts'
import { Button } from '../button.tsx'
import { Menu } from '../overlay/menu.tsx'
import type { Column } from './table-column.ts'

/**
 * The columns that the user shows in a list, stored for the user in this browser. `list` names the list. `hidden` columns are
 * hidden until the user shows them. Columns without a title, and those of `fixed`, are always shown.
 */
export function useColumnChoice<T>(
  list: string,
  columns: readonly Column<T>[],
  { hidden: hiddenAtFirst = [], fixed = [] }: { hidden?: readonly string[]; fixed?: readonly string[] } = {},
) {
  const { id } = useUser()
  const storageKey = `columns:${id}:${list}`
  const [hiddenKeys, setHiddenKeys] = useState<readonly string[]>(
    () => readStored(storageKey, listOf(isText)) ?? hiddenAtFirst,
  )

  function toggle(key: string) {
    const next = hiddenKeys.includes(key) ? hiddenKeys.filter((other) => other !== key) : [...hiddenKeys, key]
    setHiddenKeys(next)
    writeStored(storageKey, next)
  }

  const hidden = hiddenKeys.filter((key) => !fixed.includes(key))
  const choices = columns.flatMap(({ key, title }) => (title && !fixed.includes(key) ? [{ key, title }] : []))
  return {
    columns: columns.filter(({ key, title }) => !title || !hidden.includes(key)),
    /** For the export, which has room for the columns that a narrow window leaves out. */
    hidden,
    chooser: (
      <Menu
        button={
          <Button icon={<Columns3 />} className="max-lg:hidden">
            Columnas
          </Button>
        }
        items={choices.map(({ key, title }) => ({
          label: hiddenKeys.includes(key) ? `Mostrar ${title}` : title,
          icon: hiddenKeys.includes(key) ? <span className="size-4" /> : <Check />,
          onSelect: () => toggle(key),
        }))}
      />
    ),
  }
}
