import { type ComponentProps, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { loadable } from '../loadable.tsx'
import type * as panels from './dialog-panels.tsx'

const load = () => import('./dialog-panels.tsx')
const DialogPanel = loadable(async () => ({ default: (await load()).DialogPanel }), 'when quiet')
const DrawerPanel = loadable(async () => ({ default: (await load()).DrawerPanel }), 'when quiet')

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
  useFocusBack(open)
  return opened
}

/** The first time the panel is still loading when the focus moves, so Headless UI does not know where it was. */
function useFocusBack(open: boolean) {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!open) return
    before.current = document.activeElement
    return () => {
      const opener = before.current
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [open])
}
