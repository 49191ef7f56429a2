import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { UnreadableFile } from '../../ui/file/unreadable-file.ts'
import { reportFault } from '../../ui/use-action.ts'

type Progress = { label: string; done: number; total: number }
export type Run = ReturnType<typeof useProgress>['run']

const retry = 'Inténtalo de nuevo.'

/** Why a step failed. `next`: what the user can do, after a failure whose message does not say it. */
export function problemOf(error: unknown, next = retry) {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof ApiError && !error.isVague) return error.message
  reportFault(error)
  // Some messages of the server end with «Inténtalo de nuevo.» Here `next` says what to do instead.
  const reason = error instanceof ApiError ? error.message.replace(retry, '').trim() : 'Ocurrió un error inesperado.'
  return `${reason} ${next}`
}

/** Progress and error of the step that an import is running. */
export function useProgress() {
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<Progress>()

  /** Runs one step at a time, and keeps its error for the page. */
  async function run(
    label: string,
    total: number,
    work: (report: (done: number) => void) => Promise<void>,
    next?: string,
  ) {
    setProblem(undefined)
    setProgress({ label, done: 0, total })
    try {
      await work((done) => setProgress({ label, done, total }))
    } catch (error) {
      setProblem(problemOf(error, next))
    } finally {
      setProgress(undefined)
    }
  }

  return { problem, setProblem, progress, run }
}
