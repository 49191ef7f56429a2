import { type ComponentProps, Suspense } from 'react'
import { loadable } from '../loadable.tsx'
import type * as panel from './combobox-panel.tsx'
import { TextInput } from './inputs.tsx'

const ComboboxPanel = loadable(async () => ({ default: (await import('./combobox-panel.tsx')).ComboboxPanel }))

/** A list to choose from by typing, deaf to accents. `onChange` says null when the choice is emptied. */
export function Combobox(props: ComponentProps<typeof panel.ComboboxPanel>) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} disabled placeholder={props.placeholder} />}>
      <ComboboxPanel {...props} />
    </Suspense>
  )
}
