import { useState } from 'react'
import type { Import } from '#contract/imports/imports'
import { ApiError } from '../../api/client.ts'
import { readImport, runImport } from './api.ts'
import type { ImportPreview } from './use-corrections.ts'
import type { Run } from './use-progress.ts'

/** Applies an import, undoes it, or continues an interrupted application. */
export function useApplication(plan: ImportPreview | undefined, setPlan: (plan: ImportPreview) => void, run: Run) {
  const [result, setResult] = useState<Import>()

  const reload = async (id: number) => setPlan({ id, rows: (await readImport(id)).rows })

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
        const final = await runImport(id, 'apply', { skip, accept }, ({ pending }) => report(chosen.size - pending))
        await reload(id)
        setResult(final)
      },
      'Pulsa Aplicar otra vez: la importación sigue donde se quedó.',
    )
  }

  const undo = (id: number, total: number) =>
    run(
      'Deshaciendo la importación…',
      total,
      async (report) => {
        const reached = await runImport(id, 'undo', undefined, ({ undone, kept }) => report(undone + kept))
        // The rows say what was kept and why. Those of an import from the history are not loaded yet.
        await reload(id)
        setResult(reached)
      },
      'Pulsa Deshacer otra vez: sigue donde se quedó.',
    )

  /** Restores an import that began before the page was reloaded. An interrupted application continues. */
  const reopen = (id: number) =>
    run('Abriendo la vista previa…', 0, async () => {
      const stored = await readImport(id).catch((error) => {
        // The server has deleted the preview: it is made again from the file.
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      })
      if (!stored) return
      setPlan({ id, rows: stored.rows })
      if (stored.begun.state === 'draft') return
      const reached =
        stored.begun.state === 'applying' ? await runImport(id, 'apply', undefined, () => {}) : stored.begun
      await reload(id)
      setResult(reached)
    })

  return { result, setResult, apply, undo, reopen }
}
