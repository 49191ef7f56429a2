import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/use-action.ts'
import { type Found, findByCode } from './api.ts'
import {
  blankRow,
  type DraftRow,
  type EntryRow,
  lookupFailedMessage,
  notFoundMessage,
  severalMessage,
  withBlankEnd,
} from './entry-rows.ts'

export type EntryRows = ReturnType<typeof useEntryRows>

/** Rows of a stock entry. Starts with the rows of a draft, whose products are looked up again. */
export function useEntryRows(draft: readonly DraftRow[], fillsCost = false) {
  const [rows, setRows] = useState(() => withBlankEnd(draft.map((row, index) => ({ ...row, key: index + 1 }))))
  const latest = useRef(rows)
  latest.current = rows
  const { findProducts, settled } = useLookups(setProduct, setFailed)

  // Also when the user returns to this tab: an unknown product may have been added meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each visit
  useEffect(() => {
    const unknown = rowsWithoutProduct()
    if (unknown.length > 0) void findProducts(unknown)
  }, [])

  const changeRow = (key: number, changes: Partial<EntryRow>) =>
    setRows((before) => withBlankEnd(before.map((row) => (row.key === key ? { ...row, ...changes } : row))))

  const rowsWithoutProduct = () => latest.current.filter(({ text, product }) => text.trim() !== '' && !product)

  /** Sets the product of a row. If another row has it already, clears this row instead, and returns the index of the other. */
  function setProduct(key: number, code: string, found: Found) {
    const product = found === 'several' ? null : found
    const row = latest.current.find((row) => row.key === key)
    // The code was changed while the request ran.
    if (!row || row.text.trim() !== code) return undefined
    const duplicateIndex =
      product && latest.current.findIndex((row) => row.key !== key && row.product?.id === product.id)
    if (duplicateIndex !== null && duplicateIndex >= 0) {
      toast.info(`${product?.code} ya está en el renglón ${duplicateIndex + 1}.`)
      replaceRow(blankRow(key))
      return duplicateIndex
    }
    if (product) {
      replaceRow({
        ...row,
        product,
        text: product.code,
        cost: row.cost === '' && fillsCost && product.cost !== null ? product.cost.toFixed(2) : row.cost,
        problem: undefined,
        stockAtLookup: row.stockAtLookup ?? product.on_hand,
      })
    } else {
      const problem = found === 'several' ? severalMessage(code) : notFoundMessage(code)
      replaceRow({ ...row, product: undefined, problem })
    }
    return undefined
  }

  function setFailed(key: number, code: string) {
    const row = latest.current.find((row) => row.key === key)
    if (row && row.text.trim() === code) replaceRow({ ...row, problem: lookupFailedMessage })
  }

  /** Updates `latest` at once: one lookup sets several rows before the next render. */
  function replaceRow(next: EntryRow) {
    latest.current = withBlankEnd(latest.current.map((row) => (row.key === next.key ? next : row)))
    setRows(latest.current)
  }

  return {
    rows,
    changeRow,
    findProducts,
    /** The rows when no look-up is running. Rows whose look-up failed are looked up again. */
    readRows: async () => {
      await settled()
      const failed = rowsWithoutProduct().filter(({ problem }) => !problem || problem === lookupFailedMessage)
      if (failed.length > 0) await findProducts(failed)
      return latest.current
    },
    removeRow: (key: number) => setRows((before) => withBlankEnd(before.filter((row) => row.key !== key))),
    /** Shows a problem at each row, by row key, and focuses the first. */
    showProblems: (problems: ReadonlyMap<number, string>) => {
      setRows((before) => before.map((row) => ({ ...row, problem: problems.get(row.key) })))
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(':is(main, dialog) li [aria-invalid=true]')?.focus(),
      )
    },
    clear: () => setRows([blankRow(Date.now())]),
  }
}

type SetProduct = (key: number, code: string, found: Found) => number | undefined
type SetFailed = (key: number, code: string) => void

/**
 * Looks up the products of rows by their codes. `findProducts` returns for each row undefined, or the index of another row that has
 * the same product already. `settled` waits until no look-up is running.
 */
function useLookups(setProduct: SetProduct, setFailed: SetFailed) {
  const lookups = useRef(new Set<Promise<unknown>>())

  async function findProducts(wanted: readonly Pick<EntryRow, 'key' | 'text'>[]) {
    const lookup = lookUp(wanted, setProduct, setFailed)
    lookups.current.add(lookup)
    const duplicates = await lookup
    lookups.current.delete(lookup)
    return duplicates
  }

  return { findProducts, settled: () => Promise.all(lookups.current) }
}

async function lookUp(wanted: readonly Pick<EntryRow, 'key' | 'text'>[], setProduct: SetProduct, setFailed: SetFailed) {
  const codes = wanted.map(({ text }) => text.trim())
  const products = await findByCode(codes).catch((error: unknown) => {
    toastFailure(error, lookupFailedMessage)
    return null
  })
  return wanted.map(({ key }, index) => {
    const code = codes[index] ?? ''
    if (products) return setProduct(key, code, products[index] ?? null)
    setFailed(key, code)
    return undefined
  })
}
