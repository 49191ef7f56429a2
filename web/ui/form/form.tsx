import { type ComponentProps, createContext, use, useEffect } from 'react'
import type * as v from 'valibot'
import { Button } from '../button.tsx'
import { type FormOptions, type FormSchema, type FormState, useFormState, type Values } from './form-state.ts'

const FormContext = createContext<FormState | null>(null)

/** The whole state of the form: for the form kit, and for components that set several fields. */
export function useForm() {
  const form = use(FormContext)
  if (!form) throw new Error('Used outside of a Form')
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
}: FormOptions<Schema> & Omit<ComponentProps<'form'>, 'onSubmit'>) {
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

/** Submits with another purpose, which `onClick` notes. Enter in a field presses the SubmitButton, not this one. */
export function OtherSubmit({ onClick, ...props }: ComponentProps<typeof Button>) {
  const { busy, held } = useForm()
  return (
    <Button
      {...props}
      busy={busy || props.busy}
      disabled={held > 0 || props.disabled}
      onClick={(event) => {
        onClick?.(event)
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}
