import { useMemo, useState } from 'react'
import type { ImportKind } from '#contract/imports/imports'
import { useUser } from '../../api/session-store.ts'
import { beginImport, planLines, useImports, usePriceListOptions } from './api.ts'
import { addsStock, fieldsOf, layoutOf } from './columns.ts'
import { useDraft } from './draft.ts'
import { type LoadedFile, loadFile } from './load-file.ts'
import { useApplication } from './use-application.ts'
import { type Corrections, type ImportPreview, useCorrections } from './use-corrections.ts'
import { useProgress } from './use-progress.ts'

/** How the rows of the file are read, besides its columns. */
export type Terms = { mode: 'set' | 'add'; defaults: Record<string, string> }
/** `toggled`: lines that the user has ticked or unticked. */
type Work = { terms: Terms; corrections: Corrections; toggled: ReadonlySet<number>; importId: number | undefined }

export type Step = 'file' | 'columns' | 'preview' | 'done'

const initialTerms: Terms = { mode: 'set', defaults: { category: 'Por clasificar', unit: 'Pieza' } }

/** The import of one file: read, map the columns, preview, apply. Nothing is changed before `apply`. */
export function useImporter(kind: ImportKind) {
  const user = useUser()
  const [file, setFile] = useState<LoadedFile>()
  const [terms, setTerms] = useState(initialTerms)
  const [plan, setPlan] = useState<ImportPreview>()
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [isRestored, setRestored] = useState(false)
  const { data, mutate } = useImports(kind)
  const { data: lists = [] } = usePriceListOptions(kind === 'prices')
  const known = fieldsOf(kind, lists)
  const steps = useProgress()
  const { run, setProblem, problem, progress } = steps
  const edit = (change: (plan: ImportPreview) => ImportPreview) => setPlan((old) => old && change(old))
  const { corrections, setCorrections, correctedLines, ...repairs } = useCorrections({ file, plan, edit }, steps)
  const { result, setResult, apply, undo, reopen } = useApplication(plan, setPlan, run)

  const read = (chosen: File) =>
    run('Leyendo el archivo…', 0, async () => {
      const loaded = await loadFile(chosen, known, (data ?? (await mutate()))?.layouts)
      const mode = kind === 'stock' && addsStock(loaded.sheet, loaded.fields) ? 'add' : 'set'
      setFile(loaded)
      setRestored(false)
      setTerms({ ...terms, mode })
      setPlan(undefined)
      setResult(undefined)
      // Columns that staff have confirmed before are not confirmed again.
      if (loaded.isKnown && isComplete(loaded.fields, known)) await preview(loaded, { ...terms, mode })
    })

  async function preview({ name, sheet, fields }: LoadedFile, chosen: Terms) {
    const lines = correctedLines(sheet, fields)
    await run('Comparando los renglones…', lines.length, async (report) => {
      const { id } = await beginImport({
        uid: crypto.randomUUID(),
        kind,
        name: name.slice(0, 200),
        rows: lines.length,
        ...chosen,
        headers: layoutOf(sheet),
        fields: fields.slice(0, 200),
      })
      setPlan({ id, rows: await planLines(id, lines, report) })
      setToggled(new Set())
    })
  }

  /** Returns to the file that an earlier page was working on. */
  async function restore(storedFile: LoadedFile | undefined, { importId, ...work }: Work) {
    if (!storedFile) return
    setFile(storedFile)
    setTerms(work.terms)
    setCorrections(work.corrections)
    setToggled(work.toggled)
    setRestored(true)
    if (importId !== undefined) await reopen(importId)
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
    step,
    file,
    terms,
    plan,
    result,
    problem,
    progress,
    known,
    imports: data?.imports,
    toggled,
    setToggled,
    isKept,
    isRestored: isRestored && !result,
    ...repairs,
    read,
    setTerms,
    apply,
    undo,
    reset,
    setFields: (fields: LoadedFile['fields']) => file && setFile({ ...file, fields }),
    isComplete: file ? isComplete(file.fields, known) : false,
    preview: () => file && preview(file, terms),
    changeColumns: () => setPlan(undefined),
  }
}

/** Whether the columns have all required fields, and something to change. */
const isComplete = (fields: LoadedFile['fields'], known: ReturnType<typeof fieldsOf>) =>
  known.every(({ field, isRequired }) => !isRequired || fields.includes(field)) && fields.filter(Boolean).length >= 2

export type Importer = ReturnType<typeof useImporter>
