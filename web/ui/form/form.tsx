import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type FormEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { toast } from '../toast.ts'
import { toastFailure } from '../use-action.ts'

type Values = Record<string, unknown>
type Errors = Record<string, string>
type FormSchema = v.GenericSchema<unknown, unknown>
type FormState = {
  schema: FormSchema
  values: Values
  errors: Errors
  busy: boolean
  /** Values differ from the initial or last saved ones. */
  dirty: boolean
  /** Number of fields that are not ready to be sent. */
  held: number
  hold: (change: (held: number) => number) => void
  set: (name: string, value: unknown) => void
  initial: Values
  /** The initial or last saved values. */
  saved: Values
  /** Why the last save failed. */
  failed: unknown
  /** Replaces the values, and those that count as saved. */
  rebase: (values: Values, saved: Values) => void
  /** Value of each mounted field before it is changed. */
  blanks: Values
}

const FormContext = createContext<FormState | null>(null)

/** The whole state, for parts of the form kit. */
export function useForm() {
  const form = use(FormContext)
  if (!form) throw new Error('useField must be used inside a Form')
  return form
}

/**
 * Current values, for fields that depend on others. They are not validated yet: with the schema of the Form, a reader
 * gets the type of its input, all optional; a number field holds the text while that is not a number.
 */
export function useFormValues(): Values
export function useFormValues<Schema extends FormSchema>(schema: Schema): Partial<v.InferInput<Schema>>
export function useFormValues<Schema extends FormSchema>(wanted?: Schema) {
  const { schema, values } = useForm()
  if (wanted && wanted !== schema) throw new Error('useFormValues must name the schema of its Form')
  return values
}

/** Whether there are unsaved changes. */
export const useFormDirty = () => useForm().dirty

/** `blank` is the value passed to the schema until the field changes, so that a mounted field is empty, never missing. */
export function useField(name: string, blank?: unknown) {
  const { values, errors, set, blanks } = useForm()
  useEffect(() => {
    blanks[name] = blank
    return () => {
      delete blanks[name]
    }
  }, [blanks, name, blank])
  return { value: values[name], error: errors[name], set: (value: unknown) => set(name, value) }
}

/** Blocks the submit while a field is not ready, for example during an upload. */
export function useFormHold(isHeld: boolean) {
  const { hold } = useForm()
  useEffect(() => {
    if (!isHeld) return
    hold((held) => held + 1)
    return () => hold((held) => held - 1)
  }, [isHeld, hold])
}

type FormProps<Schema extends FormSchema> = {
  schema: Schema
  initial?: Values
  /** Returns false if nothing was saved, for example because a question was answered with no. */
  onSubmit: (output: v.InferOutput<Schema>) => unknown
  onSaved?: () => void
  /** Called with the new values on each change. */
  onValues?: (values: Values) => void
  success?: string
  failure?: string
}

/**
 * Validates with the schema and shows its messages at the fields, as well as those of an ApiError that `onSubmit`
 * throws. `success` and `failure` are toasts. `onSaved` is called when there are no unsaved changes any more.
 */
export function Form<Schema extends FormSchema>({
  schema,
  initial,
  onSubmit,
  onSaved,
  onValues,
  success,
  failure,
  className = 'grid gap-4',
  children,
  ...props
}: FormProps<Schema> & Omit<ComponentProps<'form'>, 'onSubmit'>) {
  const { ref, state, handleSubmit, handleBlur } = useFormState({
    schema,
    initial,
    onSubmit,
    onSaved,
    onValues,
    success,
    failure,
  })
  return (
    <FormContext value={state}>
      <form {...props} ref={ref} noValidate onSubmit={handleSubmit} onBlur={handleBlur} className={className}>
        {children}
      </form>
    </FormContext>
  )
}

function useFormState<Schema extends FormSchema>({
  schema,
  initial,
  onSubmit,
  onSaved,
  onValues,
  success,
  failure = 'No se pudo guardar.',
}: FormProps<Schema>) {
  const ref = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const blanks = useRef<Values>({})
  const [values, setValues] = useState<Values>(initial ?? {})
  const [saved, setSaved] = useState(values)
  const [failed, setFailed] = useState<unknown>()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [held, hold] = useState(0)

  function set(name: string, value: unknown) {
    setValues((before) => ({ ...before, [name]: value }))
    onValues?.({ ...values, [name]: value })
    setErrors(({ [name]: _corrected, ...others }) => others)
  }

  /** Returns whether any message belongs to a field of this form. */
  function showErrors(next: Errors) {
    setErrors(next)
    const first = [...(ref.current?.elements ?? [])].find((element) => (element.getAttribute('name') ?? '') in next)
    if (first instanceof HTMLElement) first.focus()
    return first !== undefined
  }

  /** Validates a changed field when it loses the focus. */
  function handleBlur({ target }: FocusEvent) {
    const name = target.getAttribute('name')
    if (!name || values[name] === initial?.[name]) return
    const checked = v.safeParse(schema, { ...blanks.current, ...values })
    const message = checked.success ? undefined : firstMessages(checked.issues)[name]
    if (message) setErrors((before) => ({ ...before, [name]: message }))
  }

  async function save(output: v.InferOutput<Schema>) {
    setErrors({})
    setFailed(undefined)
    sending.current = true
    setBusy(true)
    try {
      if ((await onSubmit(output)) === false) return
      if (success) toast.success(success)
      // The leave guard must see the saved values before `onSaved` navigates.
      flushSync(() => setSaved(values))
      onSaved?.()
    } catch (error) {
      setFailed(error)
      const isShown = error instanceof ApiError && error.fields ? showErrors(error.fields) : false
      if (!isShown) toastFailure(error, failure)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current || held > 0) return
    const checked = v.safeParse(schema, { ...blanks.current, ...values })
    if (checked.success) return save(checked.output)
    const messages = firstMessages(checked.issues)
    if (!showErrors(messages)) toast.error(Object.values(messages)[0] ?? failure)
  }

  const dirty = Object.keys({ ...saved, ...values }).some((name) => values[name] !== saved[name])
  const state: FormState = {
    schema,
    values,
    errors,
    busy,
    dirty,
    held,
    hold,
    set,
    initial: initial ?? {},
    saved,
    failed,
    rebase: (next, base) => {
      setValues(next)
      setSaved(base)
      setFailed(undefined)
    },
    blanks: blanks.current,
  }
  return { ref, state, handleSubmit, handleBlur }
}

/** Busy while the form is being submitted. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { busy, held } = useForm()
  return (
    <Button
      variant="primary"
      {...props}
      type="submit"
      busy={busy || props.busy}
      disabled={held > 0 || props.disabled}
    />
  )
}

function firstMessages(issues: readonly v.BaseIssue<unknown>[]) {
  const messages: Errors = {}
  for (const issue of issues) messages[v.getDotPath(issue) ?? ''] ??= issue.message
  return messages
}
