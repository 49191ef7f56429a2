import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImportLine, ImportRow } from '#contract/imports/imports'
import { useHandler } from '../../ui/use-handler.ts'
import { planLines } from './api.ts'
import { linesOf, type Sheet } from './columns.ts'
import type { LoadedFile } from './load-file.ts'
import { rowsByBarcode, rowsByCode } from './offers.ts'
import { problemOf, type useProgress } from './use-progress.ts'

/** Corrected cells by line, then by field. */
export type Corrections = ReadonlyMap<number, Record<string, string>>
/** An import that the server has compared with the shop. */
export type ImportPreview = { id: number; rows: ImportRow[] }
/** `edit` changes the plan that is shown, if there is one. */
type Preview = {
  file: LoadedFile | undefined
  plan: ImportPreview | undefined
  edit: (change: (plan: ImportPreview) => ImportPreview) => void
}

/** Corrections of the file's cells. Each is sent at once, and its rows show their new outcome. */
export function useCorrections(
  { file, plan, edit }: Preview,
  { run, setProblem }: Pick<ReturnType<typeof useProgress>, 'run' | 'setProblem'>,
) {
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const groups = useMemo(() => rowsByCode(plan?.rows ?? []), [plan?.rows])
  const barcodes = useMemo(() => rowsByBarcode(plan?.rows ?? []), [plan?.rows])

  const correctedLines = (sheet: Sheet, fields: LoadedFile['fields']): ImportLine[] =>
    linesOf(sheet, fields).map(({ line, cells: own }) => ({ line, cells: { ...own, ...corrections.get(line) } }))

  /** The cells of the file by line, with what the user has corrected. */
  const cells = new Map(
    (file ? correctedLines(file.sheet, file.fields) : []).map(({ line, cells: own }) => [line, own]),
  )

  const send = useHandler(async (changed: Corrections, report: (sent: number) => void, first?: ImportRow) => {
    if (!plan) return
    const lines = rowsToSend(plan.rows, groups, changed, first).map(({ line }) => ({
      line,
      cells: { ...cells.get(line), ...changed.get(line) },
    }))
    const now = new Map((await planLines(plan.id, lines, report)).map((row) => [row.line, row]))
    // At once: the next correction sends these cells again.
    flushSync(() => {
      setCorrections((old) => {
        const merged = new Map(old)
        for (const [line, texts] of changed) merged.set(line, { ...old.get(line), ...texts })
        return merged
      })
      edit((old) => ({ ...old, rows: old.rows.map((row) => now.get(row.line) ?? row) }))
    })
  })
  const lastSent = useRef<Promise<unknown>>(Promise.resolve())

  /**
   * Sends rows again with corrected cells, and shows their new outcome. `first` is preferred among the rows of its code. One
   * correction at a time: it sends the other rows of its code too, with their own corrections.
   */
  function sendInTurn(...correction: Parameters<typeof send>) {
    const sent = lastSent.current.then(() => send(...correction))
    lastSent.current = sent.catch(() => undefined)
    return sent
  }

  /** Corrects one row, without showing progress. */
  async function correctRow(changed: Corrections, first?: ImportRow) {
    setProblem(undefined)
    try {
      await sendInTurn(changed, () => undefined, first)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  return {
    corrections,
    setCorrections,
    correctedLines,
    groups,
    barcodes,
    cellOf: ({ line }: ImportRow, field: string) => cells.get(line)?.[field],
    correct: ({ line }: ImportRow, field: string, text: string) => correctRow(new Map([[line, { [field]: text }]])),
    /** Applies this row of a repeated code instead of the others. */
    choose: (row: ImportRow) => correctRow(new Map([[row.line, {}]]), row),
    correctAll: (changed: Corrections) =>
      run('Comparando los renglones…', changed.size, (report) => sendInTurn(changed, report)),
    /** Waits for the corrections that are being sent. */
    settled: () => lastSent.current,
  }
}

/**
 * The corrected rows and the other rows of their codes, because only one row of a code is applied. The server prefers the first:
 * that is `first`, then rows without an error.
 */
function rowsToSend(
  rows: readonly ImportRow[],
  groups: ReturnType<typeof rowsByCode>,
  changed: Corrections,
  first: ImportRow | undefined,
) {
  const corrected = rows.filter((row) => changed.has(row.line))
  const rank = (row: ImportRow) => (row.line === first?.line ? 0 : row.state === 'error' ? 2 : 1)
  const affected = corrected.flatMap((row) => [row, ...codesOf(row, changed).flatMap((code) => groups.get(code) ?? [])])
  return [...new Set(affected)].sort((a, b) => rank(a) - rank(b) || a.line - b.line)
}

/** The code of a row, and its corrected code. */
const codesOf = ({ line, code }: ImportRow, changed: Corrections) =>
  [code, changed.get(line)?.code ?? code].map((text) => text.trim().toLowerCase())
