import { useState } from 'react'
import type { CustomerUser, StaffCustomer } from '#contract/customers/staff-customers'
import { loadable } from '../../loadable.tsx'
import { Opening } from '../../ui/opening.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { DeleteCustomerDialog } from './delete-customer-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UnlinkDialog } from './unlink-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'

const PriceSheetDialog = loadable(() => import('../price-sheet/price-sheet-dialog.tsx'))

type Request =
  | { ask: 'access' | 'block' | 'delete' | 'link' | 'prices'; customer: StaffCustomer }
  | { ask: 'password' | 'unlink' | 'user'; customer: StaffCustomer; user: CustomerUser }

export type OpenDialog = (request: Request) => void

/** Dialogs of a customer, for the list and for the customer's own screen. */
export function useCustomerDialogs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const [request, open] = useState<Request>()
  return { open, dialogs: request ? <CustomerDialog {...request} open={open} onDeleted={onDeleted} /> : null }
}

function CustomerDialog({
  open,
  onDeleted,
  ...request
}: Request & { open: (request: Request | undefined) => void; onDeleted: (() => void) | undefined }) {
  const { customer } = request
  const close = () => open(undefined)
  switch (request.ask) {
    case 'access':
      return <AccessDialog customer={customer} onClose={close} />
    case 'block':
      return <BlockDialog customer={customer} onClose={close} />
    case 'link':
      return <LinkDialog customer={customer} onClose={close} />
    case 'prices':
      return (
        <Opening>
          <PriceSheetDialog customer={customer} onClose={close} />
        </Opening>
      )
    case 'password':
      return <PasswordDialog customer={customer} user={request.user} onClose={close} />
    case 'unlink':
      return <UnlinkDialog customer={customer} user={request.user} onClose={close} />
    case 'user':
      return <UserDialog customer={customer} user={request.user} onClose={close} />
    case 'delete':
      return (
        <DeleteCustomerDialog
          customer={customer}
          onClose={close}
          onBlock={() => open({ ask: 'block', customer })}
          onDeleted={onDeleted}
        />
      )
  }
}
