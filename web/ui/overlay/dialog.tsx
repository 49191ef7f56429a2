import { type ComponentProps, Suspense, useLayoutEffect, useRef, useState } from 'react'
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
  useFocusBack(open)
  return opened
}

/** Restores the focus after the first opening: Headless UI misses the focused element while the panel is loading. */
function useFocusBack(open: boolean) {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!open) return
    before.current = document.activeElement
    return () => {
      const opener = before.current
      const panel = document.activeElement?.closest('[role=dialog]')
      // The panel keeps the focus until its transition has ended.
      const giveBack = () => {
        if (panel?.isConnected && panel.contains(document.activeElement)) requestAnimationFrame(giveBack)
        else if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      }
      requestAnimationFrame(giveBack)
    }
  }, [open])
}
