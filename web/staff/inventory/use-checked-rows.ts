import * as v from 'valibot'
import { EntryProblems } from '#contract/inventory/entries'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { useLock } from '../use-lock.ts'
import { type DraftRow, type EntryRow, isBlank, lookupFailedMessage, severalMessage } from './entry-rows.ts'
import { useEntryRows } from './use-entry-rows.ts'

const fixRowsMessage = 'Revisa los renglones: falta algo por corregir.'

export type CheckedRows = ReturnType<typeof useCheckedRows>

/** Rows of an entry that are checked, and locked while they are sent. `fillsCost`: a product that is found fills in its latest cost. */
export function useCheckedRows(initial: readonly DraftRow[], fillsCost = false) {
  const entry = useEntryRows(initial, fillsCost)
  const { rows, readRows, showProblems } = entry
  const { isLocked, lock, unlock } = useLock()

  /** The filled rows, locked until they are sent; undefined, with a message at each wrong row, if one has a problem. */
  async function checkRows(problemOf: (row: EntryRow) => string | undefined) {
    lock()
    const rows = await readRows()
    const problems = problemsOf(rows, problemOf)
    showProblems(problems)
    if (problems.size === 0) return filledOf(rows)
    unlock()
    toast.error(fixRowsMessage)
    return undefined
  }

  /** Sends the rows while they are locked. @throws after the refused rows show their problems */
  async function sendRows<Sent>(send: () => Promise<Sent>) {
    lock()
    try {
      return await send()
    } catch (error) {
      const refused = refusedLines(error)
      showProblems(new Map(rows.flatMap((row) => entryOf(row, refused.get(row.product?.id ?? 0)))))
      throw error
    } finally {
      unlock()
    }
  }

  return {
    ...entry,
    /** The entry is being sent: its header and rows must not be changed. */
    isLocked,
    checkRows,
    sendRows,
  }
}

const filledOf = (rows: readonly EntryRow[]) => rows.filter((row) => !isBlank(row))

/** What must be corrected before the rows can be sent, by the key of the row. */
function problemsOf(rows: readonly EntryRow[], problemOf: (row: EntryRow) => string | undefined) {
  const filled = filledOf(rows)
  const [first] = rows
  if (filled.length === 0 && first) return new Map([[first.key, 'Agrega al menos un producto.']])
  return new Map(filled.flatMap((row) => entryOf(row, isFailed(row) ? row.problem : problemOf(row))))
}

/** The look-up of the row found no single product: its problem stays when the entry is sent. */
const isFailed = ({ product, problem, text }: EntryRow) =>
  !product && (problem === lookupFailedMessage || problem === severalMessage(text.trim()))

const entryOf = ({ key }: EntryRow, message: string | undefined): [number, string][] =>
  message ? [[key, message]] : []

/** Message of each refused line, by product id. */
function refusedLines(error: unknown): ReadonlyMap<number, string> {
  const parsed = v.safeParse(EntryProblems, error instanceof ApiError ? error.details : undefined)
  return new Map(parsed.success ? parsed.output.map(({ productId, message }) => [productId, message]) : [])
}
