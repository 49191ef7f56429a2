import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import type * as v from 'valibot'
import { Button } from '../button.tsx'
import { isDirty } from '../form/dirty.tsx'
import { Form } from '../form/form.tsx'
import { MainButton } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { useGuardedClose } from './leave-guard.tsx'

/**
 * A small dialog around one form. It closes when `onSubmit` succeeds, unless it `staysOpen`; an error leaves it open. Escape, a
 * press beside it, and leaving the page ask first if something was written; its own button closes it at once.
 */
export function FormDialog<Schema extends v.GenericSchema<unknown, unknown>>({
  title,
  submitLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  staysOpen = false,
  unsaved = false,
  size = 'sm',
  onSubmit,
  onClose,
  children,
  ...form
}: {
  title: string
  submitLabel: string
  cancelLabel?: string
  danger?: boolean
  /** `onSubmit` closes it. */
  staysOpen?: boolean
  /** Something outside of the form's fields would be lost, such as a photo. */
  unsaved?: boolean
  size?: ComponentProps<typeof Dialog>['size']
  schema: Schema
  onSubmit: (output: v.InferOutput<Schema>) => Promise<unknown>
  onClose: () => void
  children: ReactNode
} & Pick<ComponentProps<typeof Form>, 'initial' | 'success' | 'failure'>) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [initial] = useState(form.initial ?? {})
  const [values, setValues] = useState(initial)
  const isClosed = useRef(false)
  const { handleClose, leaveGuard } = useGuardedClose(unsaved || isDirty(values, initial), close, busy)

  function close() {
    isClosed.current = true
    onClose()
  }

  async function handleSubmit(output: v.InferOutput<Schema>) {
    isClosed.current = false
    setBusy(true)
    try {
      await onSubmit(output)
      // If the user closed this dialog during the save, another one may be open now, and `onClose` would close that one.
      if (!staysOpen && !isClosed.current) onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size={size}
      onClose={handleClose}
      title={title}
      footer={
        <>
          <Button onClick={close}>{cancelLabel}</Button>
          <MainButton danger={danger} type="submit" form={id} busy={busy}>
            {submitLabel}
          </MainButton>
        </>
      }
    >
      <Form {...form} id={id} onValues={setValues} onSubmit={handleSubmit}>
        {children}
      </Form>
      {leaveGuard}
    </Dialog>
  )
}
