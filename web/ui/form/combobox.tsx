import type { ComponentProps } from 'react'
import { loadable, Suspense } from '../../loadable.tsx'
import type * as panel from './combobox-panel.tsx'
import { TextInput } from './inputs.tsx'

const ComboboxPanel = loadable(async () => ({ default: (await import('./combobox-panel.tsx')).ComboboxPanel }))

/** Select with a text filter that ignores accents. `onChange` receives null when the choice is cleared. */
export function Combobox(props: ComponentProps<typeof panel.ComboboxPanel>) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} disabled placeholder={props.placeholder} />}>
      <ComboboxPanel {...props} />
    </Suspense>
  )
}
