import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { formatCount } from '../money.ts'
import { useAction } from '../use-action.ts'
import { type Selection, SelectionCount } from './selection.tsx'

type Row = { id: number }

/** The rows that the filters leave: their number on all pages, and how they are loaded. */
type AllRows<T> = { total: number; load: () => Promise<readonly T[]> }

/**
 * The bar of the selected rows of a list: their number, the selection of all pages if `all` is given, the actions, and the end of the
 * selection. `below`: shown under them, also without a selection.
 */
export function SelectionBar<T extends Row>({
  label,
  selection,
  all,
  below,
  children,
}: {
  label: string
  selection: Selection<T>
  all?: AllRows<T>
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={label} className="sticky top-0 z-20 border-line border-b bg-picked px-4 py-2">
      {selection.rows.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <SelectionCount selection={selection} />
          {all ? <ChooseAll selection={selection} {...all} /> : null}
          {children}
          <Button size="sm" variant="ghost" className="sm:ml-auto" onClick={selection.clear}>
            Quitar selección
          </Button>
        </div>
      ) : null}
      {below}
    </section>
  )
}

/** Selects the rows of all pages, up to the limit of a selection. Renders nothing once they are selected. */
function ChooseAll<T extends Row>({ selection, total, load }: AllRows<T> & { selection: Selection<T> }) {
  const [chooseAll, isChoosing] = useAction(async () => selection.toggle(await load(), true), {
    failure: 'No se pudieron elegir todos. Inténtalo de nuevo.',
  })
  const count = Math.min(total, selection.max)
  if (selection.rows.length >= count) return null
  return (
    <Button size="sm" busy={isChoosing} onClick={chooseAll}>
      Elegir los {formatCount(count)}
    </Button>
  )
}
