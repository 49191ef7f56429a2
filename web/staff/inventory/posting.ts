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
export function toastPosted({ id, movements }: StockEntry, onUndone?: () => void) {
  if (movements === 0) return toast.success(postedMessage(0))
  async function undo() {
    await undoEntry(id)
    onUndone?.()
  }
  toastWithUndo(postedMessage(movements), undo, { duration: undoMs, undone: 'Movimientos deshechos.' })
}
