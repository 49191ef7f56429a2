import type { ComponentProps } from 'react'
import { loadable } from '../../loadable.tsx'
import { Opening } from '../opening.tsx'
import { useWasOpened } from '../use-was-opened.ts'
import type * as panels from './dialog-panels.tsx'

const load = () => import('./dialog-panels.tsx')
const DialogPanel = loadable(async () => ({ default: (await load()).DialogPanel }), 'when quiet')
const DrawerPanel = loadable(async () => ({ default: (await load()).DrawerPanel }), 'when quiet')

/** Modal dialog. Its code loads when it first opens. */
export function Dialog(props: ComponentProps<typeof panels.DialogPanel>) {
  return useWasOpened(props.open) ? (
    <Opening>
      <DialogPanel {...props} />
    </Opening>
  ) : null
}

/** Drawer that slides in from a side. */
export function Drawer(props: ComponentProps<typeof panels.DrawerPanel>) {
  return useWasOpened(props.open) ? (
    <Opening>
      <DrawerPanel {...props} />
    </Opening>
  ) : null
}
