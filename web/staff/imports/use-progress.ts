import { useState } from 'react'
import { UnreadableFile } from '../../ui/file/unreadable-file.ts'
import { failureMessage, reportFault } from '../../ui/use-action.ts'

type Progress = { label: string; done: number; total: number }
export type Run = ReturnType<typeof useProgress>['run']

export const noConnection = 'No hay conexión con el servidor. Inténtalo de nuevo.'

/** Progress and error of the step that an import is running. */
export function useProgress() {
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<Progress>()

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
      if (error instanceof UnreadableFile) return setProblem(error.message)
      reportFault(error)
      setProblem(failureMessage(error, failure))
    } finally {
      setProgress(undefined)
    }
  }

  return { problem, setProblem, progress, run }
}
