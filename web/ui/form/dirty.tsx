import { useEffect, useEffectEvent } from 'react'
import { useFormValues } from './form.tsx'

const same = (left: unknown, right: unknown) => (left ?? '') === (right ?? '')

/** Reports whether the Form has unsaved changes; false on unmount. */
export function WatchDirty({
  initial,
  onDirty,
}: {
  initial: Record<string, unknown>
  onDirty: (dirty: boolean) => void
}) {
  const values = useFormValues()
  const dirty = Object.keys({ ...initial, ...values }).some((name) => !same(values[name], initial[name]))
  const report = useEffectEvent(onDirty)
  useEffect(() => {
    report(dirty)
    return () => report(false)
  }, [dirty])
  return null
}
