import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { reportFault } from '../use-action.ts'

/** Message of a failed request. Another error is a fault of the code: it is reported, and its English text is not shown. */
export function messageOf(error: unknown) {
  reportFault(error)
  return error instanceof ApiError ? error.message : 'Ocurrió un error inesperado. Inténtalo de nuevo.'
}

/**
 * Runs `submit` for a Form that shows a refusal above its button instead of in a toast. Errors of fields are thrown, so that
 * the Form shows them at the fields.
 */
export function useProblem<Input>(submit: (input: Input) => Promise<unknown>) {
  const [problem, setProblem] = useState<string>()

  async function handleSubmit(input: Input) {
    setProblem(undefined)
    try {
      await submit(input)
    } catch (error) {
      if (error instanceof ApiError && error.fields) throw error
      setProblem(messageOf(error))
    }
  }
  return { problem, handleSubmit, clearProblem: () => setProblem(undefined) }
}

export const Problem = ({ children }: { children: string | undefined }) => (
  <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 font-medium text-bad text-sm empty:hidden">
    {children}
  </p>
)
