import type { StockEntry } from '#contract/inventory/entries'
import { formatCount } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { undoEntry } from './api.ts'

const undoMs = 10_000

const postedMessage = (movements: number) =>
  movements === 0
    ? 'Todo coincide: no hubo diferencias que registrar.'
    : movements === 1
      ? '1 movimiento registrado.'
      : `${formatCount(movements)} movimientos registrados.`

/** Toast after posting, with "Deshacer". */
export function toastPosted(entries: readonly StockEntry[]) {
  const movements = entries.reduce((sum, entry) => sum + entry.movements, 0)
  if (movements === 0) return toast.success(postedMessage(0))
  toastWithUndo(postedMessage(movements), () => undo(entries), { duration: undoMs, undone: 'Movimientos deshechos.' })
}

/** Undoes the latest entry first: pieces that came in with one entry may have gone out with a later one. */
async function undo(entries: readonly StockEntry[]) {
  for (const { id, movements } of entries.toReversed()) if (movements > 0) await undoEntry(id)
}
