import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError } from '../../api/client.ts'
import { toast } from '../toast.ts'
import { toastFailure } from '../use-action.ts'

export type Values = Record<string, unknown>
type Errors = Record<string, string>
export type FormSchema = v.GenericSchema<unknown, unknown>
export type FormState = {
  schema: FormSchema
  values: Values
  errors: Errors
  busy: boolean
  /** Values differ from the initial or last saved ones. */
  dirty: boolean
  /** Number of fields that are not ready to be sent. */
  held: number
  hold: (change: (held: number) => number) => void
  /** Also removes the message of the field. */
  set: (name: string, value: unknown) => void
  /** Replaces all messages by these, each at its field, and focuses the first field. Returns false if no field has one. */
  showErrors: (next: Errors) => boolean
  initial: Values
  /** The initial or last saved values. */
  saved: Values
  /** Why the last save failed. */
  failed: unknown
  /** Whether a FormConflict shows that another user changed the record; a toast would repeat it. */
  showsConflict: RefObject<boolean>
  /** Replaces the values, and those that count as saved. */
  rebase: (values: Values, saved: Values) => void
  /** Value of each mounted field before it is changed. */
  blanks: Values
}

export type FormOptions<Schema extends FormSchema> = {
  schema: Schema
  initial?: Values
  /**
   * Returns false if nothing was saved, for example because a question was answered with no. `saved`: the initial or last
   * saved values.
   */
  onSubmit: (output: v.InferOutput<Schema>, saved: Values) => unknown
  onSaved?: () => void
  /** Called with the new values on each change. */
  onValues?: (values: Values) => void
  success?: string
  failure?: string
}

/** State of a Form, and the handlers of its form element. */
export function useFormState<Schema extends FormSchema>({
  schema,
  initial = {},
  onSubmit,
  onSaved,
  onValues,
  success,
  failure = 'No se pudo guardar.',
}: FormOptions<Schema>) {
  const blanks = useRef<Values>({})
  const { values, setValues, saved, setSaved, dirty } = useSavedValues(initial)
  const { ref, errors, setErrors, showErrors, showsConflict, isShown } = useErrors()
  const sending = useRef(false)
  const [failed, setFailed] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [held, hold] = useState(0)
  const validate = () => v.safeParse(schema, { ...blanks.current, ...values })

  function set(name: string, value: unknown) {
    setValues((before) => ({ ...before, [name]: value }))
    onValues?.({ ...values, [name]: value })
    setErrors(({ [name]: _corrected, ...others }) => others)
  }

  /** Validates a changed field when it loses the focus. */
  function handleBlur({ target }: FocusEvent) {
    const name = target.getAttribute('name')
    if (!name || values[name] === initial[name]) return
    const checked = validate()
    const message = checked.success ? undefined : firstMessages(checked.issues)[name]
    if (message) setErrors((before) => ({ ...before, [name]: message }))
  }

  async function save(output: v.InferOutput<Schema>) {
    setErrors({})
    setFailed(undefined)
    sending.current = true
    setBusy(true)
    try {
      if ((await onSubmit(output, saved)) === false) return
      if (success) toast.success(success)
      // The leave guard must see the saved values before `onSaved` navigates.
      flushSync(() => setSaved(values))
      onSaved?.()
    } catch (error) {
      setFailed(error)
      if (!isShown(error)) toastFailure(error, failure)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current || held > 0) return
    const checked = validate()
    if (checked.success) return save(checked.output)
    const messages = firstMessages(checked.issues)
    if (!showErrors(messages)) toast.error(Object.values(messages)[0] ?? failure)
  }

  function rebase(next: Values, base: Values) {
    setValues(next)
    setSaved(base)
    setFailed(undefined)
  }

  const fields = { initial, values, saved, dirty, errors, showErrors, set, rebase, blanks: blanks.current }
  const state: FormState = { schema, ...fields, busy, failed, showsConflict, held, hold }
  return { ref, state, handleSubmit, handleBlur }
}

function useSavedValues(initial: Values) {
  const [values, setValues] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const dirty = Object.keys({ ...saved, ...values }).some((name) => values[name] !== saved[name])
  return { values, setValues, saved, setSaved, dirty }
}

/** Messages by field, and the other failures that the form shows itself. `ref` is of the form element. */
function useErrors() {
  const ref = useRef<HTMLFormElement>(null)
  const showsConflict = useRef(false)
  const [errors, setErrors] = useState<Errors>({})

  /** Focuses the first field that has a message. Returns whether this form has such a field. */
  function showErrors(next: Errors) {
    setErrors(next)
    const first = [...(ref.current?.elements ?? [])].find((element) => (element.getAttribute('name') ?? '') in next)
    if (first instanceof HTMLElement) first.focus()
    return first !== undefined
  }

  /** Shows a failure in the form, if it has a place for it. */
  function isShown(error: unknown) {
    if (!(error instanceof ApiError)) return false
    if (error.fields) return showErrors(error.fields)
    return error.code === 'CHANGED' && showsConflict.current
  }

  return { ref, errors, setErrors, showErrors, showsConflict, isShown }
}

function firstMessages(issues: readonly v.BaseIssue<unknown>[]) {
  const messages: Errors = {}
  for (const issue of issues) messages[v.getDotPath(issue) ?? ''] ??= issue.message
  return messages
}
