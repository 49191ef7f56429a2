import type { StaffCustomer } from '#contract/customers/staff-customers'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { customerTitle } from '../customer-title.ts'
import { setActive } from './api.ts'

export function BlockDialog({ customer, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const [block, busy] = useAction(
    async () => {
      await setActive(customer.id, false)
      onClose()
    },
    { success: 'Cliente bloqueado.', failure: 'No se pudo bloquear al cliente.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`¿Bloquear a ${customerTitle(customer)}?`}
      confirmLabel="Bloquear"
      danger
      busy={busy}
      onConfirm={() => block()}
    >
      <p className="text-ink-2">
        Sus sesiones se cierran de inmediato y nadie podrá entrar ni pedir en su nombre hasta que lo desbloquees. Sus
        pedidos en curso siguen como están.
      </p>
    </ConfirmDialog>
  )
}
