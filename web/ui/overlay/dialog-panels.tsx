import { Dialog, DialogBackdrop, DialogTitle, DialogPanel as HeadlessPanel } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'

type Panel = {
  open: boolean
  /** Without it, only its own buttons close the dialog. */
  onClose?: () => void
  title: ReactNode
  size?: keyof typeof widths
  /** Buttons; the main one is last. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = {
  xs: 'max-w-[260px]',
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[36rem]',
  lg: 'sm:max-w-[60rem]',
  xl: 'sm:max-w-[80vw]',
}

const stay = () => undefined

const backdrop = 'fixed inset-0 bg-backdrop transition-opacity duration-200 data-closed:opacity-0'

export function DialogPanel({ size = 'md', ...panel }: Panel) {
  return (
    <Dialog open={panel.open} onClose={panel.onClose ?? stay} className="fixed inset-0 z-50">
      <DialogBackdrop transition className={backdrop} />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-6">
        <HeadlessPanel
          transition
          className={`flex max-h-[92dvh] w-full flex-col rounded-t-xl border border-line bg-raised shadow-lg duration-200
            data-closed:translate-y-6 data-closed:opacity-0 sm:max-h-full sm:rounded-xl sm:data-closed:translate-y-1
            sm:data-closed:scale-[.98] ${widths[size]}`}
        >
          <Inside {...panel} />
        </HeadlessPanel>
      </div>
    </Dialog>
  )
}

type DrawerProps = Panel & {
  side?: 'left' | 'right'
}

export function DrawerPanel({ size = 'sm', side = 'right', ...panel }: DrawerProps) {
  const edge =
    side === 'right'
      ? 'ml-auto border-l data-closed:translate-x-full'
      : 'mr-auto border-r data-closed:-translate-x-full'
  return (
    <Dialog open={panel.open} onClose={panel.onClose ?? stay} className="fixed inset-0 z-50">
      <DialogBackdrop transition className={backdrop} />
      <div className="fixed inset-0 flex overflow-hidden">
        <HeadlessPanel
          transition
          className={`relative flex h-full w-full flex-col border-line bg-raised shadow-lg transition duration-300 ${edge} ${widths[size]}`}
        >
          <Inside {...panel} />
        </HeadlessPanel>
      </div>
    </Dialog>
  )
}

function Inside({ title, onClose, footer, children }: Panel) {
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 border-line border-b py-2.5 pr-2.5 pl-5">
        <DialogTitle className="min-w-0 flex-1 font-semibold text-lg [overflow-wrap:anywhere]">{title}</DialogTitle>
        {onClose ? <IconButton label="Cerrar" icon={<X />} onClick={onClose} /> : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {footer ? (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow">
          {footer}
        </div>
      ) : null}
    </>
  )
}
