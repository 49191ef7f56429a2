import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { EntryProblems } from '#contract/inventory/entries'
import { ApiError } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { toast } from '../../ui/toast.ts'
import { type Draft, type Mode, readDraft, storeDraft } from './entry-draft.ts'
import { type EntryRow, isBlank, lookupFailedMessage } from './entry-rows.ts'
import { useEntryRows } from './use-entry-rows.ts'

export const fixRowsMessage = 'Revisa los renglones: falta algo por corregir.'

/**
 * A stock entry while it is written: its rows, and the draft of header and rows in this browser. `form`: number of the
 * form, for its `key`, and the header it starts with; both change after an entry is posted. `fillsCost`: a product that is found
 * fills in its latest cost.
 */
export function useStockEntry(mode: Mode, { fillsCost = false } = {}) {
  const { id: userId } = useUser()
  const [storedDraft] = useState(() => readDraft(userId, mode))
  const draft = useRef(storedDraft)
  const [form, setForm] = useState({ number: 0, header: storedDraft.header })
  const entry = useEntryRows(storedDraft.rows, fillsCost)
  const { rows, readRows, showProblems } = entry
  const lastPost = useRef({ content: '', key: '' })

  useEffect(() => {
    const draftRows = rows.map(({ text, quantity, cost, stockAtLookup }) => ({ text, quantity, cost, stockAtLookup }))
    draft.current = { ...draft.current, rows: draftRows.filter(({ text, quantity }) => text !== '' || quantity !== '') }
    storeDraft(userId, mode, draft.current)
  }, [rows, userId, mode])

  function saveHeader(header: Draft['header']) {
    draft.current = { ...draft.current, header }
    storeDraft(userId, mode, draft.current)
  }

  /** The filled rows; undefined, with a message at each wrong row, if one has a problem. */
  async function checkRows(problemOf: (row: EntryRow) => string | undefined) {
    const rows = await readRows()
    const nonBlankRows = rows.filter((row) => !isBlank(row))
    const problems = new Map(nonBlankRows.flatMap((row) => entryOf(row, isFailed(row) ? row.problem : problemOf(row))))
    const [first] = rows
    if (nonBlankRows.length === 0 && first) problems.set(first.key, 'Agrega al menos un producto.')
    showProblems(problems)
    if (problems.size === 0) return nonBlankRows
    toast.error(fixRowsMessage)
    return undefined
  }

  /**
   * Posts the entry and starts a blank one. A retry of the same content keeps its idempotency key.
   * @throws ApiError after the refused rows show their problems
   */
  async function post<Input, Posted>(input: Input, send: (input: Input, idempotencyKey: string) => Promise<Posted>) {
    const content = JSON.stringify(input)
    if (content !== lastPost.current.content) lastPost.current = { content, key: crypto.randomUUID() }
    try {
      const posted = await send(input, lastPost.current.key)
      lastPost.current = { content: '', key: '' }
      saveHeader({})
      entry.clear()
      setForm(({ number }) => ({ number: number + 1, header: {} }))
      return posted
    } catch (error) {
      const refused = refusedLines(error)
      showProblems(new Map(rows.flatMap((row) => entryOf(row, refused.get(row.product?.id ?? 0)))))
      throw error
    }
  }

  return { ...entry, form, saveHeader, checkRows, post }
}

export type StockEntryForm = ReturnType<typeof useStockEntry>

const isFailed = ({ product, problem }: EntryRow) => !product && problem === lookupFailedMessage

const entryOf = ({ key }: EntryRow, message: string | undefined): [number, string][] =>
  message ? [[key, message]] : []

/** Message of each refused line, by product id. */
function refusedLines(error: unknown): ReadonlyMap<number, string> {
  const parsed = v.safeParse(EntryProblems, error instanceof ApiError ? error.details : undefined)
  return new Map(parsed.success ? parsed.output.map(({ productId, message }) => [productId, message]) : [])
}
