import { useEffect, useRef, useState } from 'react'
import type { StockLine } from '#contract/inventory'
import { useUser } from '../../api/session-store.ts'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/use-action.ts'
import { findByCode } from './api.ts'
import { keepDraft, type Mode, readDraft } from './entry-draft.ts'
import { blankRow, type EntryRow, notFoundMessage, withBlankEnd } from './entry-rows.ts'

export type EntryRows = ReturnType<typeof useEntryRows>

/** The rows being typed, kept on this computer until they are posted. */
export function useEntryRows(mode: Mode) {
  const { id: userId } = useUser()
  const [rows, setRows] = useState(() =>
    withBlankEnd(readDraft(userId, mode).rows.map((row, index) => ({ ...row, key: index + 1 }))),
  )
  const latest = useRef(rows)
  latest.current = rows

  useEffect(() => {
    const kept = rows.map(({ text, quantity, cost, seen }) => ({ text, quantity, cost, seen }))
    keepDraft(userId, mode, { rows: kept.filter(({ text, quantity }) => text !== '' || quantity !== '') })
  }, [rows, userId, mode])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the rows of the draft
  useEffect(() => {
    const known = latest.current.filter(({ text, product }) => text.trim() !== '' && !product)
    if (known.length > 0) void find(known)
  }, [])

  const change = (key: number, changes: Partial<EntryRow>) =>
    setRows((before) => withBlankEnd(before.map((row) => (row.key === key ? { ...row, ...changes } : row))))

  /** Asks whose codes these are. A product stands in one row only: true when another has it already. */
  async function find(asked: readonly Pick<EntryRow, 'key' | 'text'>[]) {
    const codes = asked.map(({ text }) => text.trim())
    const products = await findByCode(codes).catch((error: unknown) => {
      toastFailure(error, 'No se pudo buscar el producto.')
      return null
    })
    if (!products) return undefined
    for (const [index, { key }] of asked.entries()) take(key, codes[index] ?? '', products[index] ?? null)
    return latest.current
  }

  function take(key: number, code: string, product: StockLine | null) {
    const row = latest.current.find((row) => row.key === key)
    // Meanwhile something else was typed.
    if (!row || row.text.trim() !== code) return
    const other = product && latest.current.findIndex((row) => row.key !== key && row.product?.id === product.id)
    if (other !== null && other >= 0) {
      toast.info(`${product?.code} ya está en el renglón ${other + 1}.`)
      replace(latest.current.map((row) => (row.key === key ? blankRow(key) : row)))
    } else if (product) {
      const found = { product, text: product.code, problem: undefined, seen: row.seen ?? product.on_hand }
      replace(latest.current.map((row) => (row.key === key ? { ...row, ...found } : row)))
    } else {
      const problem = notFoundMessage(code)
      replace(latest.current.map((row) => (row.key === key ? { ...row, product: undefined, problem } : row)))
    }
  }

  /** At once, so that the next answer of the same call sees it. */
  function replace(next: EntryRow[]) {
    latest.current = withBlankEnd(next)
    setRows(latest.current)
  }

  return {
    rows,
    change,
    find,
    remove: (key: number) => setRows((before) => withBlankEnd(before.filter((row) => row.key !== key))),
    /** Says at the rows what is wrong with them, and goes to the first. */
    complain: (problems: ReadonlyMap<number, string>) => {
      setRows((before) => before.map((row) => ({ ...row, problem: problems.get(row.key) })))
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('main [data-quantity][aria-invalid=true]')?.focus(),
      )
    },
    clear: () => setRows([blankRow(Date.now())]),
  }
}
