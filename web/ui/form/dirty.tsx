import { useEffectEvent, useLayoutEffect } from 'react'
import { useForm } from './form.tsx'
import { isSame } from './merge-values.ts'

type Values = Record<string, unknown>

/** Whether a value differs. Null, undefined and an empty text are the same. */
export const isDirty = (values: Values, initial: Values) =>
  Object.keys({ ...initial, ...values }).some((name) => !isSame(values[name], initial[name]))

/** Reports whether the Form has changes since it was opened or saved; false on unmount. */
export function WatchDirty({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const { values, saved } = useForm()
  const dirty = isDirty(values, saved)
  const report = useEffectEvent(onDirty)
  // A layout effect runs before the next key. With an effect that runs later, Escape right after a typed letter would close the
  // dialog without asking.
  useLayoutEffect(() => {
    report(dirty)
    return () => report(false)
  }, [dirty])
  return null
}
