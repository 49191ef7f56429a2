import type { StaffCustomer } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { setActive } from './api.ts'
import { titleOf } from './customer-facts.ts'

export function BlockDialog({ customer, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const [block, busy] = useAction(
    async () => {
      await setActive(customer.id, false)
      onClose()
    },
    { success: 'Cliente bloqueado', failure: 'No se pudo bloquear al cliente.' },
  )
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`¿Bloquear a ${titleOf(customer)}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" className="bg-bad-soft" busy={busy} onClick={() => block()}>
            Bloquear
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Sus sesiones se cierran de inmediato y nadie podrá entrar ni pedir en su nombre hasta que lo desbloquees. Sus
        pedidos en curso siguen como están.
      </p>
    </Dialog>
  )
}
