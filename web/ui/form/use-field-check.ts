import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { ShownFailure } from '../use-action.ts'
import { useForm } from './form.tsx'

/**
 * Runs `check` on the texts of these fields as typed. Its result, or its messages at the fields, are shown until one of the fields
 * changes. `run` throws ShownFailure when the messages are at the fields.
 */
export function useFieldCheck<Result>(
  names: readonly string[],
  check: (texts: Record<string, string>) => Promise<Result>,
) {
  const { values, errors, set, showErrors } = useForm()
  const [checked, setChecked] = useState<{ key: string; result: Result }>()
  const shown = useRef<Record<string, string>>({})
  const texts = Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')]))
  const key = JSON.stringify(texts)
  const latest = useRef(key)

  // A field has changed, so the messages of the last check no longer apply. `set` removes the message of its field.
  useEffect(() => {
    if (latest.current === key) return
    latest.current = key
    for (const [name, message] of Object.entries(shown.current)) {
      if (errors[name] === message) set(name, values[name])
    }
    shown.current = {}
  }, [key, errors, set, values])

  async function run() {
    setChecked(undefined)
    try {
      const result = await check(texts)
      setChecked({ key, result })
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields) throw error
      if (latest.current === key) {
        shown.current = error.fields
        showErrors(error.fields)
      }
      throw new ShownFailure()
    }
  }

  return { result: checked?.key === key ? checked.result : undefined, run }
}
