import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../button.tsx'
import { Modal } from './modal.tsx'

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

export function DialogPanel({ size = 'md', ...panel }: Panel) {
  const titleId = useId()
  return (
    <Modal
      open={panel.open}
      onClose={panel.onClose}
      labelledBy={titleId}
      isWide={size === 'lg' || size === 'xl'}
      className="items-end justify-center sm:items-center sm:p-6"
    >
      <div
        data-closed={panel.open ? undefined : ''}
        className={`pointer-events-auto flex max-h-[92dvh] w-full flex-col rounded-t-xl border border-line bg-raised shadow-lg duration-200
          transition data-closed:translate-y-6 data-closed:opacity-0 starting:translate-y-6 starting:opacity-0 sm:max-h-full sm:rounded-xl
          sm:data-closed:translate-y-1 sm:data-closed:scale-[.98] sm:starting:translate-y-1 sm:starting:scale-[.98] ${widths[size]}`}
      >
        <Inside {...panel} titleId={titleId} />
      </div>
    </Modal>
  )
}

type DrawerProps = Panel & {
  side?: 'left' | 'right'
}

export function DrawerPanel({ size = 'sm', side = 'right', ...panel }: DrawerProps) {
  const titleId = useId()
  const edge =
    side === 'right'
      ? 'ml-auto border-l data-closed:translate-x-full starting:translate-x-full'
      : 'mr-auto border-r data-closed:-translate-x-full starting:-translate-x-full'
  return (
    <Modal
      open={panel.open}
      onClose={panel.onClose}
      labelledBy={titleId}
      isWide={side === 'right'}
      isFullHeight
      className="overflow-hidden"
    >
      <div
        data-closed={panel.open ? undefined : ''}
        className={`pointer-events-auto relative flex h-full w-full flex-col overflow-y-auto border-line bg-raised shadow-lg transition duration-300 ${edge} ${widths[size]}`}
      >
        <Inside {...panel} titleId={titleId} minHeight="min-h-48" />
      </div>
    </Modal>
  )
}

/**
 * The title, the content and the buttons. The class `*:grid-cols-1` limits a grid of the content to the width of the dialog: without
 * it, a column is as wide as its longest word, such as a name without spaces. `minHeight`: a class with the minimum height of the
 * content. In a window that is lower, such as that of a phone in landscape, the whole drawer scrolls.
 */
function Inside({
  title,
  titleId,
  onClose,
  footer,
  children,
  minHeight = 'min-h-0',
}: Panel & { titleId: string; minHeight?: string }) {
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center gap-3 border-line border-b py-2.5 pr-2.5 pl-5">
        <h2 id={titleId} className="min-w-0 flex-1 font-semibold text-lg [overflow-wrap:anywhere]">
          {title}
        </h2>
        {onClose ? <IconButton label="Cerrar" icon={<X />} onClick={onClose} /> : null}
      </div>
      <div
        className={`flex-1 overflow-y-auto overscroll-contain px-5 py-4 [overflow-wrap:break-word] *:grid-cols-1 ${minHeight}`}
      >
        {children}
      </div>
      {footer ? (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:grow-children">
          {footer}
        </div>
      ) : null}
    </>
  )
}
