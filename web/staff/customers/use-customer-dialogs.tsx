import { useState } from 'react'
import type { CustomerUser, StaffCustomer } from '#contract/staff-customers'
import { AccessDialog } from './access-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteDialog } from './delete-customer-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'

type Shown =
  | { ask: 'access' | 'block' | 'delete' | 'link'; customer: StaffCustomer }
  | { ask: 'password' | 'unlink'; customer: StaffCustomer; user: CustomerUser }

export type OpenDialog = (shown: Shown) => void

/** What may be asked about a customer, wherever he is listed. */
export function useCustomerDialogs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const [shown, open] = useState<Shown>()
  return { open, dialogs: shown ? <Asked {...shown} open={open} onDeleted={onDeleted} /> : null }
}

function Asked({
  open,
  onDeleted,
  ...shown
}: Shown & { open: (shown: Shown | undefined) => void; onDeleted: (() => void) | undefined }) {
  const { customer } = shown
  const close = () => open(undefined)
  switch (shown.ask) {
    case 'access':
      return <AccessDialog customer={customer} onClose={close} />
    case 'block':
      return <BlockDialog customer={customer} onClose={close} />
    case 'link':
      return <LinkDialog customer={customer} onClose={close} />
    case 'password':
      return <PasswordDialog customer={customer} user={shown.user} onClose={close} />
    case 'unlink':
      return <UnlinkDialog customer={customer} user={shown.user} onClose={close} />
    case 'delete':
      return (
        <DeleteDialog
          customer={customer}
          onClose={close}
          onBlock={() => open({ ask: 'block', customer })}
          onDeleted={onDeleted}
        />
      )
  }
}
