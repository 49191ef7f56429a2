import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type * as panels from './dialog-panels.tsx'

const load = () => import('./dialog-panels.tsx')
const DialogPanel = lazy(() => load().then((module) => ({ default: module.DialogPanel })))
const DrawerPanel = lazy(() => load().then((module) => ({ default: module.DrawerPanel })))

/** Asks a question or shows a detail over the page; loaded when it first opens. */
export function Dialog(props: ComponentProps<typeof panels.DialogPanel>) {
  return useOpened(props.open) ? (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}

/** Slides in from a side, for what is worked with beside the page. */
export function Drawer(props: ComponentProps<typeof panels.DrawerPanel>) {
  return useOpened(props.open) ? (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  ) : null
}

/** Stays true once opened, so that closing can be animated. */
function useOpened(open: boolean) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
