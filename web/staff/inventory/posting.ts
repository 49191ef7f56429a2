import { useRef } from 'react'
import * as v from 'valibot'
import { EntryProblems, type StockEntry } from '#contract/inventory'
import { ApiError } from '../../api/client.ts'
import { formatCount } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/use-action.ts'
import { undoEntry } from './api.ts'

const undoTime = 10_000

/** One key for one content: sent again after a failure it is posted once, after a success it is another entry. */
export function usePostKey() {
  const last = useRef({ content: '', key: '' })
  return {
    of: (input: unknown) => {
      const content = JSON.stringify(input)
      if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() }
      return last.current.key
    },
    done: () => {
      last.current = { content: '', key: '' }
    },
  }
}

const postedWords = (movements: number) =>
  movements === 0
    ? 'Todo coincide: no hubo diferencias que registrar.'
    : movements === 1
      ? '1 movimiento registrado.'
      : `${formatCount(movements)} movimientos registrados.`

/** Says what was posted, and takes it back while the message stands. */
export function sayPosted(entries: readonly StockEntry[]) {
  const movements = entries.reduce((sum, entry) => sum + entry.movements, 0)
  if (movements === 0) return toast.success(postedWords(0))
  toast.success(postedWords(movements), {
    duration: undoTime,
    action: { label: 'Deshacer', onClick: () => void undo(entries) },
  })
}

/** The latest first: what came in may already have gone out. */
async function undo(entries: readonly StockEntry[]) {
  try {
    for (const { id, movements } of entries.toReversed()) if (movements > 0) await undoEntry(id)
    toast.success('Movimientos deshechos.')
  } catch (error) {
    toastFailure(error, 'No se pudo deshacer.')
  }
}

/** By product, what the shop says of the lines that stopped an entry. */
export function problemsOf(error: unknown): ReadonlyMap<number, string> {
  const said = v.safeParse(EntryProblems, error instanceof ApiError ? error.details : undefined)
  return new Map(said.success ? said.output.map(({ productId, message }) => [productId, message]) : [])
}
