import { useMemo, useState } from 'react'
import type { Import, ImportKind, ImportLine, ImportRow } from '#contract/imports/imports'
import { maxImportRows, tooManyRows } from '#contract/imports/imports'
import { ApiError } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { readSheet, UnreadableFile } from '../../ui/file/read-sheet.ts'
import { failureMessage } from '../../ui/use-action.ts'
import { beginImport, planLines, readImport, runImport, useImports, usePriceListOptions } from './api.ts'
import { addsStock, fieldsOf, layoutOf, linesOf, type Sheet, sheetOf } from './columns.ts'
import { useDraft } from './draft.ts'
import { rowsByCode } from './offers.ts'

/** How the rows of the file are read, besides its columns. */
export type Terms = { mode: 'set' | 'add'; defaults: Record<string, string> }
/** `loadedAt`: ms. */
type Loaded = { name: string; sheet: Sheet; fields: (string | null)[]; isKnown: boolean; loadedAt: number }
/** Corrected cells by line, then by field. */
export type Corrections = ReadonlyMap<number, Record<string, string>>
type Planned = { id: number; rows: ImportRow[] }
/** `toggled`: lines that the user has ticked or unticked. */
type Work = { terms: Terms; corrections: Corrections; toggled: ReadonlySet<number>; importId: number | undefined }

export type Step = 'file' | 'columns' | 'preview' | 'done'
export type Progress = { label: string; done: number; total: number }

const noConnection = 'No hay conexión con el servidor. Inténtalo de nuevo.'
const initialTerms: Terms = { mode: 'set', defaults: { category: 'Por clasificar', unit: 'Pieza' } }

/** The import of one file: read, map the columns, preview, apply. Nothing is changed before `apply`. */
export function useImporter(kind: ImportKind) {
  const user = useUser()
  const [file, setFile] = useState<Loaded>()
  const [terms, setTerms] = useState(initialTerms)
  const [plan, setPlan] = useState<Planned>()
  const [result, setResult] = useState<Import>()
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [isRestored, setRestored] = useState(false)
  const { data } = useImports(kind)
  const { data: lists = [] } = usePriceListOptions(kind === 'prices')
  const known = fieldsOf(kind, lists)

  /** Runs one step at a time, and keeps its error for the page. */
  async function run(
    label: string,
    total: number,
    work: (report: (done: number) => void) => Promise<void>,
    failure = noConnection,
  ) {
    setProblem(undefined)
    setProgress({ label, done: 0, total })
    try {
      await work((done) => setProgress({ label, done, total }))
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : failureMessage(error, failure))
    } finally {
      setProgress(undefined)
    }
  }

  const read = (chosen: File) =>
    run('Leyendo el archivo…', 0, async () => {
      const sheet = sheetOf(await readSheet(chosen), known)
      if (sheet.rows.length === 0) throw new UnreadableFile('El archivo no tiene renglones.')
      if (sheet.rows.length > maxImportRows) throw new UnreadableFile(tooManyRows(sheet.rows.length))
      const remembered = data?.layouts.find(
        ({ headers, fields }) => headers === layoutOf(sheet) && fields.length === sheet.fields.length,
      )
      const fields = remembered?.fields ?? sheet.fields
      setFile({ name: chosen.name, sheet, fields, isKnown: remembered !== undefined, loadedAt: Date.now() })
      setRestored(false)
      const read: Terms = { ...terms, mode: kind === 'stock' && addsStock(sheet, fields) ? 'add' : 'set' }
      setTerms(read)
      setPlan(undefined)
      setResult(undefined)
      // Columns that staff have confirmed before are not confirmed again.
      if (remembered && isComplete(fields)) await preview({ name: chosen.name, sheet, fields }, read)
    })

  function corrected(lines: ReturnType<typeof linesOf>): ImportLine[] {
    return lines.map(({ line, cells: own }) => ({ line, cells: { ...own, ...corrections.get(line) } }))
  }

  const isComplete = (fields: readonly (string | null)[]) =>
    known.every(({ field, isRequired }) => !isRequired || fields.includes(field)) && fields.filter(Boolean).length >= 2

  async function preview({ name, sheet, fields }: Pick<Loaded, 'name' | 'sheet' | 'fields'>, chosen: Terms) {
    const lines = corrected(linesOf(sheet, fields))
    await run('Comparando los renglones…', lines.length, async (report) => {
      const { id } = await beginImport({
        ...{ uid: crypto.randomUUID(), kind, name: name.slice(0, 200), rows: lines.length, ...chosen },
        headers: layoutOf(sheet),
        fields: fields.slice(0, 200),
      })
      setPlan({ id, rows: await planLines(id, lines, report) })
      setToggled(new Set())
    })
  }

  /** The cells of the file by line, with what the user has corrected. */
  const cells = new Map(
    corrected(file ? linesOf(file.sheet, file.fields) : []).map(({ line, cells: own }) => [line, own]),
  )

  const groups = useMemo(() => rowsByCode(plan?.rows ?? []), [plan?.rows])

  /**
   * Sends rows again with corrected cells, and shows their new outcome. Includes the other rows of the same codes, because only
   * one row of a code is applied; `first` is preferred.
   */
  async function send(changed: Corrections, report: (sent: number) => void, first?: ImportRow) {
    if (!plan) return
    const touched = plan.rows.filter((row) => changed.has(row.line))
    const rank = (row: ImportRow) => (row === first ? 0 : row.state === 'error' ? 2 : 1)
    const together = [
      ...new Set(touched.flatMap((row) => [row, ...codesOf(row, changed).flatMap((code) => groups.get(code) ?? [])])),
    ].sort((a, b) => rank(a) - rank(b) || a.line - b.line)
    const lines = together.map(({ line }) => ({ line, cells: { ...cells.get(line), ...changed.get(line) } }))
    const now = new Map((await planLines(plan.id, lines, report)).map((row) => [row.line, row]))
    setCorrections((old) => {
      const merged = new Map(old)
      for (const [line, texts] of changed) merged.set(line, { ...old.get(line), ...texts })
      return merged
    })
    setPlan((old) => old && { ...old, rows: old.rows.map((row) => now.get(row.line) ?? row) })
  }

  /** Corrects one row, without showing progress. */
  async function correctRow(changed: Corrections, first?: ImportRow) {
    setProblem(undefined)
    try {
      await send(changed, () => undefined, first)
    } catch (error) {
      setProblem(failureMessage(error, noConnection))
    }
  }

  const apply = (chosen: ReadonlySet<number>) => {
    if (!plan) return
    const { id, rows } = plan
    const skip = rows.flatMap(({ line, state }) =>
      state !== 'error' && state !== 'same' && !chosen.has(line) ? [line] : [],
    )
    const accept = rows.flatMap(({ line, isBelowCost }) => (isBelowCost && chosen.has(line) ? [line] : []))
    return run(
      'Aplicando la importación…',
      chosen.size,
      async (report) => {
        const reached = await runImport(id, 'apply', { skip, accept }, ({ pending }) => report(chosen.size - pending))
        setPlan({ id, rows: (await readImport(id)).rows })
        setResult(reached)
      },
      'Se perdió la conexión. Pulsa Aplicar otra vez: la importación sigue donde se quedó.',
    )
  }

  const undo = (id: number, total: number) =>
    run(
      'Deshaciendo la importación…',
      total,
      async (report) => {
        const reached = await runImport(id, 'undo', undefined, ({ undone, kept }) => report(undone + kept))
        if (plan?.id === id) setPlan({ id, rows: (await readImport(id)).rows })
        setResult(reached)
      },
      'Se perdió la conexión. Pulsa Deshacer otra vez: sigue donde se quedó.',
    )

  /** Returns to the file that an earlier page was working on. An interrupted application continues. */
  async function restore(kept: Loaded | undefined, { importId, ...work }: Work) {
    if (!kept) return
    setFile(kept)
    setTerms(work.terms)
    setCorrections(work.corrections)
    setToggled(work.toggled)
    setRestored(true)
    if (importId === undefined) return
    await run('Abriendo la vista previa…', 0, async () => {
      const found = await readImport(importId).catch((error) => {
        // The server has deleted the preview: it is made again from the file.
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      })
      if (!found) return
      setPlan({ id: importId, rows: found.rows })
      if (found.begun.state === 'draft') return
      const reached =
        found.begun.state === 'applying' ? await runImport(importId, 'apply', undefined, () => {}) : found.begun
      setPlan({ id: importId, rows: (await readImport(importId)).rows })
      setResult(reached)
    })
  }
  const importId = plan?.id
  const work = useMemo(() => ({ terms, corrections, toggled, importId }), [terms, corrections, toggled, importId])
  const isKept = useDraft(`${user.id}:${kind}`, { loadedAt: result ? undefined : file?.loadedAt, file, work }, restore)

  function reset() {
    setFile(undefined)
    setPlan(undefined)
    setResult(undefined)
    setProblem(undefined)
    setCorrections(new Map())
    setToggled(new Set())
    setRestored(false)
  }

  const step: Step = result ? 'done' : plan ? 'preview' : file ? 'columns' : 'file'
  return {
    ...{ step, file, terms, plan, result, problem, progress, known, imports: data?.imports },
    ...{ toggled, setToggled, isKept, isRestored: isRestored && !result },
    read,
    setTerms,
    setFields: (fields: (string | null)[]) => file && setFile({ ...file, fields }),
    isComplete: file ? isComplete(file.fields) : false,
    preview: () => file && preview(file, terms),
    changeColumns: () => setPlan(undefined),
    groups,
    cellOf: ({ line }: ImportRow, field: string) => cells.get(line)?.[field],
    correct: ({ line }: ImportRow, field: string, text: string) => correctRow(new Map([[line, { [field]: text }]])),
    /** Applies this row of a repeated code instead of the others. */
    choose: (row: ImportRow) => correctRow(new Map([[row.line, {}]]), row),
    correctAll: (changed: Corrections) =>
      run('Comparando los renglones…', changed.size, (report) => send(changed, report)),
    apply,
    undo,
    reset,
  }
}

/** The code of a row, and its corrected code. */
const codesOf = ({ line, code }: ImportRow, changed: Corrections) =>
  [code, changed.get(line)?.code ?? code].map((text) => text.trim().toLowerCase())

export type Importer = ReturnType<typeof useImporter>
