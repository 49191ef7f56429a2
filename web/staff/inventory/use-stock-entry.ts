import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { ShownFailure } from '../../ui/use-action.ts'
import { blankDraft, type Draft, type Mode, readDraft, storeDraft } from './entry-draft.ts'
import type { DraftRow, EntryRow } from './entry-rows.ts'
import { useCheckedRows } from './use-checked-rows.ts'

/** The message when no answer came: the entry may be posted. A repetition has the same key, so it posts the entry once. */
export const unclearPostMessage = 'No sabemos si se registró. Presiona de nuevo: se registra una sola vez.'

/**
 * A stock entry while it is written: its rows, and the draft of header and rows in this browser. `form`: number of the
 * form, for its `key`, and the header it starts with; both change after an entry is posted. `fillsCost`: a product that is found
 * fills in its latest cost. `keeps`: names of the fields of the header whose values the next entry keeps.
 */
export function useStockEntry(
  mode: Mode,
  { fillsCost = false, keeps = [] }: { fillsCost?: boolean; keeps?: readonly string[] } = {},
) {
  const { initial, draft, saveDraft } = useStoredDraft(mode)
  const [form, setForm] = useState({ number: 0, header: initial.header })
  const entry = useCheckedRows(initial.rows, fillsCost)
  const { rows } = entry
  const [wasSentBefore, setSentBefore] = useState(false)

  const saveRows = useEffectEvent(() => saveDraft({ rows: draftRowsOf(rows) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have changed
  useEffect(() => saveRows(), [rows])

  /** Starts a blank entry. Stores it here, because the effect of the rows does not run after the form is unmounted. */
  function clear() {
    const header = Object.fromEntries(Object.entries(draft.current.header).filter(([name]) => keeps.includes(name)))
    saveDraft({ ...blankDraft(), header })
    entry.clear()
    setForm(({ number }) => ({ number: number + 1, header }))
    setSentBefore(false)
  }

  /** Gives the draft a new key, so that its rows are posted as another entry. */
  function startOther() {
    saveDraft({ key: crypto.randomUUID() })
    setSentBefore(false)
  }

  /**
   * Posts the entry and starts a blank one. The draft keeps its idempotency key, also after a correction or a reload, because an
   * earlier sending, or one of another tab, may have been posted. A refusal does not rule that out: most are decided before the key
   * is read.
   * @throws ApiError after the refused rows show their problems; ShownFailure if `wasSentBefore` is set
   */
  async function post<Input, Posted>(input: Input, send: (input: Input, idempotencyKey: string) => Promise<Posted>) {
    const { key } = draft.current
    try {
      return await entry.sendRows(async () => {
        const posted = await send(input, key)
        clear()
        return posted
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'KEY_REUSED') throw error
      setSentBefore(true)
      throw new ShownFailure()
    }
  }

  return {
    ...entry,
    form,
    saveHeader: (header: Draft['header']) => saveDraft({ header }),
    post,
    clear,
    startOther,
    /** An earlier sending, with other content, was posted. */
    wasSentBefore,
    /** The question is asked again when the entry is posted again. */
    askLater: () => setSentBefore(false),
  }
}

export type StockEntryForm = ReturnType<typeof useStockEntry>

/** The draft of the user's entry. `initial`: as it was stored when the form was opened. */
function useStoredDraft(mode: Mode) {
  const { id: userId } = useUser()
  const [initial] = useState(() => readDraft(userId, mode))
  const draft = useRef(initial)

  function saveDraft(changes: Partial<Draft>) {
    draft.current = { ...draft.current, ...changes }
    storeDraft(userId, mode, draft.current)
  }

  return { initial, draft, saveDraft }
}

/** The rows as they are stored, without blank ones. */
const draftRowsOf = (rows: readonly EntryRow[]): DraftRow[] =>
  rows
    .filter(({ text, quantity }) => text !== '' || quantity !== '')
    .map(({ text, quantity, cost, stockAtLookup }) => ({ text, quantity, cost, stockAtLookup }))
