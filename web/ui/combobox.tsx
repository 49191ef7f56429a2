import { type ComponentProps, lazy, Suspense } from 'react'
import type * as panel from './combobox-panel.tsx'
import { TextInput } from './inputs.tsx'

const ComboboxPanel = lazy(() => import('./combobox-panel.tsx').then((module) => ({ default: module.ComboboxPanel })))

/** A list to choose from by typing, deaf to accents. `onChange` says null when the choice is emptied. */
export function Combobox(props: ComponentProps<typeof panel.ComboboxPanel>) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} disabled placeholder={props.placeholder} />}>
      <ComboboxPanel {...props} />
    </Suspense>
  )
}
