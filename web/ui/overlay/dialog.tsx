import { type ComponentProps, Suspense, useState } from 'react'
import { loadable } from '../../loadable.tsx'
import type * as panels from './dialog-panels.tsx'

const load = () => import('./dialog-panels.tsx')
const DialogPanel = loadable(async () => ({ default: (await load()).DialogPanel }), 'when quiet')
const DrawerPanel = loadable(async () => ({ default: (await load()).DrawerPanel }), 'when quiet')

/** Modal dialog. Its code loads when it first opens. */
export function Dialog(props: ComponentProps<typeof panels.DialogPanel>) {
  return useOpened(props.open) ? (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}

/** Drawer that slides in from a side. */
export function Drawer(props: ComponentProps<typeof panels.DrawerPanel>) {
  return useOpened(props.open) ? (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  ) : null
}

/** True after the first opening, so that closing can be animated. */
function useOpened(open: boolean) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
