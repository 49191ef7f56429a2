import { useMemo, useState } from 'react'
import { clip } from '#contract/clip'
import type { ImportKind } from '#contract/imports/imports'
import { useUser } from '../../api/session-store.ts'
import { usePriceListOptions } from '../use-price-list-options.ts'
import { beginImport, planLines, useImports } from './api.ts'
import type { Choices } from './choices.ts'
import { fieldsOf } from './column-titles.ts'
import { addsStock, isComplete, layoutOf } from './columns.ts'
import { useDraft } from './draft.ts'
import { type LoadedFile, loadFile, otherSheets } from './load-file.ts'
import { useApplication } from './use-application.ts'
import { type Corrections, type ImportPreview, useCorrections } from './use-corrections.ts'
import { useProgress } from './use-progress.ts'

/** How the rows of the file are read, besides its columns. */
export type Terms = { mode: 'set' | 'add'; defaults: Record<string, string> }
type Work = { terms: Terms; corrections: Corrections; choices: Choices; importId: number | undefined }

/** Earlier versions of this app stored the choices in another form. */
type StoredWork = Omit<Work, 'choices'> & Partial<Work>

type Stored = { loadedAt: number | undefined; file: LoadedFile | undefined; work: Work }

type State = {
  file: LoadedFile | undefined
  /** The file that the user chose, from which another sheet can be read. Undefined after a reload of the page, which loses it. */
  source: File | undefined
  /** Names of the sheets of `source` that are already imported. */
  importedSheets: string[]
  terms: Terms
  plan: ImportPreview | undefined
  choices: Choices
  /** The file was chosen before the page was reloaded. */
  isRestored: boolean
}

export type Step = 'file' | 'columns' | 'preview' | 'done'

const initialState: State = {
  file: undefined,
  source: undefined,
  importedSheets: [],
  terms: { mode: 'set', defaults: { category: 'Por clasificar', unit: 'Pieza' } },
  plan: undefined,
  choices: new Map(),
  isRestored: false,
}

function useImportState() {
  const [state, setState] = useState(initialState)
  const change = (changes: Partial<State>) => setState((old) => ({ ...old, ...changes }))
  return {
    ...state,
    change,
    /** Replaces the preview by what `next` returns for it. Does nothing while there is no preview. */
    edit: (next: (plan: ImportPreview) => ImportPreview) =>
      setState((old) => ({ ...old, plan: old.plan && next(old.plan) })),
    edits: {
      setTerms: (terms: Terms) => change({ terms }),
      setChoices: (choices: Choices) => change({ choices }),
      setFields: (fields: LoadedFile['fields']) => state.file && change({ file: { ...state.file, fields } }),
      changeColumns: () => change({ plan: undefined }),
    },
  }
}

/** `remainingSheets`: names of the sheets that are not imported yet. `readSheet` reads one of them. */
function sheetsOf(
  { file, source, importedSheets }: Pick<State, 'file' | 'source' | 'importedSheets'>,
  isImported: boolean,
  read: (source: File, sheetName: string, imported: string[]) => unknown,
) {
  const imported = isImported && file?.sheetName ? [...importedSheets, file.sheetName] : importedSheets
  return {
    readSheet: source && ((sheetName: string) => read(source, sheetName, imported)),
    remainingSheets: file ? otherSheets(file).filter((name) => !imported.includes(name)) : [],
  }
}

/** The earlier imports. `loadLayouts` returns the layouts of earlier files whose columns the staff have confirmed. */
function useHistory(kind: ImportKind) {
  const { data, error, mutate } = useImports(kind)
  return {
    imports: data?.imports,
    isHistoryMissing: error !== undefined && data === undefined,
    reloadHistory: () => mutate(),
    loadLayouts: async () => (data ?? (await mutate()))?.layouts,
  }
}

/** The fields that a column may have. Each price list is one: `loadFields` waits for the lists. */
function useFields(kind: ImportKind) {
  const { data, mutate } = usePriceListOptions(kind === 'prices')
  return {
    known: fieldsOf(kind, data ?? []),
    loadFields: async () => fieldsOf(kind, data ?? (await mutate()) ?? []),
  }
}

/** Stores the import in this browser, for its user and kind. */
function useStoredWork(
  kind: ImportKind,
  { work: { terms, corrections, choices, importId }, ...stored }: Stored,
  restore: (file: LoadedFile | undefined, work: StoredWork) => Promise<void>,
) {
  const { id: userId } = useUser()
  const work = useMemo(() => ({ terms, corrections, choices, importId }), [terms, corrections, choices, importId])
  return useDraft(`${userId}:${kind}`, { ...stored, work }, restore)
}

/** The import of one file: read, map the columns, preview, apply. Nothing is changed before `apply`. */
export function useImporter(kind: ImportKind) {
  const { file, terms, plan, choices, isRestored, change, edit, edits, ...sources } = useImportState()
  const { loadLayouts, ...history } = useHistory(kind)
  const { known, loadFields } = useFields(kind)
  const steps = useProgress()
  const { run, setProblem, problem, progress } = steps
  const { corrections, setCorrections, correctedLines, ...repairs } = useCorrections({ file, plan, edit }, steps)
  const { result, setResult, apply, undo, reopen } = useApplication(plan, (plan) => change({ plan }), run)

  const read = (chosen: File, sheetName?: string, imported: string[] = []) =>
    run('Leyendo el archivo…', 0, async () => {
      const known = await loadFields()
      const loaded = await loadFile(chosen, known, await loadLayouts(), sheetName)
      const mode: Terms['mode'] = kind === 'stock' && addsStock(loaded.sheet, loaded.fields) ? 'add' : 'set'
      const newTerms = { ...terms, mode }
      change({
        file: loaded,
        source: chosen,
        importedSheets: imported,
        terms: newTerms,
        plan: undefined,
        isRestored: false,
      })
      setResult(undefined)
      setCorrections(new Map())
      if (needsNoStep(loaded, known)) await preview(loaded, newTerms)
    })

  async function preview(loaded: LoadedFile, chosen: Terms) {
    const lines = correctedLines(loaded.sheet, loaded.fields)
    await run('Comparando los renglones…', lines.length, async (report) => {
      const { id } = await beginImport(toImport(kind, loaded, chosen, lines.length))
      change({ plan: { id, rows: await planLines(id, lines, report) }, choices: new Map() })
    })
  }

  /** Restores the file that was chosen before the page was reloaded. */
  async function restore(storedFile: LoadedFile | undefined, { importId, ...work }: StoredWork) {
    if (!storedFile) return
    change({ file: storedFile, terms: work.terms, choices: work.choices ?? new Map(), isRestored: true })
    setCorrections(work.corrections)
    // A preview without stored choices is made again from the file: it would apply rows that the user has unticked.
    if (importId !== undefined && work.choices) await reopen(importId)
  }
  const work = { terms, corrections, choices, importId: plan?.id }
  const isKept = useStoredWork(kind, { loadedAt: result ? undefined : file?.loadedAt, file, work }, restore)

  function reset() {
    change({ ...initialState, terms })
    setResult(undefined)
    setProblem(undefined)
    setCorrections(new Map())
  }

  const step: Step = result ? 'done' : plan ? 'preview' : file ? 'columns' : 'file'
  return {
    step,
    file,
    terms,
    plan,
    result,
    problem,
    progress,
    known,
    ...history,
    choices,
    isKept,
    isRestored: isRestored && !result,
    ...repairs,
    read,
    ...sheetsOf({ file, ...sources }, result !== undefined, read),
    ...edits,
    apply,
    undo,
    reset,
    isComplete: file ? isComplete(file.fields, known) : false,
    preview: () => file && preview(file, terms),
  }
}

const toImport = (kind: ImportKind, { name, sheet, fields }: LoadedFile, terms: Terms, rows: number) => ({
  uid: crypto.randomUUID(),
  kind,
  name: clip(name, 200),
  rows,
  ...terms,
  headers: layoutOf(sheet),
  fields: fields.slice(0, 200),
})

/** Columns that staff have confirmed before are not confirmed again, unless a sheet of the file has to be chosen. */
const needsNoStep = (loaded: LoadedFile, known: ReturnType<typeof fieldsOf>) =>
  loaded.isKnown && isComplete(loaded.fields, known) && otherSheets(loaded).length === 0

export type Importer = ReturnType<typeof useImporter>
