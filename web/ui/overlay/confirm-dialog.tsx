import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

/** Small dialog that asks before an action. `danger`: the action deletes or ends something. */
export function ConfirmDialog({
  open = true,
  title,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
  children,
}: {
  open?: boolean
  title: string
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** True while something that the question needs is missing. */
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <MainButton danger={danger} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </MainButton>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** The last button of a dialog. `danger`: it deletes or ends something. */
export const MainButton = ({ danger, ...button }: ComponentProps<typeof Button> & { danger: boolean }) => (
  <Button {...button} variant={danger ? 'danger' : 'primary'} className={danger ? 'bg-bad-soft' : ''} />
)
