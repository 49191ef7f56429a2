import { useState } from 'react'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { Combobox } from '../../ui/form/combobox.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { customerTitle } from '../customer-title.ts'
import { linkUser, useFreeUsers } from './api.ts'

/** Links an existing client user, one without a customer, to this customer. */
export function LinkDialog({ customer, onClose }: { customer: StaffCustomer; onClose: () => void }) {
  const { data: users, error, mutate } = useFreeUsers()
  const [chosen, setChosen] = useState<string | null>(null)
  const [link, busy] = useAction(
    async () => {
      await linkUser(customer.id, Number(chosen))
      onClose()
    },
    { success: 'Usuario vinculado.', failure: 'No se pudo vincular al usuario.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Vincular un usuario a ${customerTitle(customer)}`}
      confirmLabel="Vincular"
      busy={busy}
      disabled={chosen === null}
      onConfirm={() => link()}
    >
      {error && !users ? <ErrorState message="No se pudieron cargar los usuarios." onRetry={() => mutate()} /> : null}
      {!users && !error ? <Skeleton lines={2} /> : null}
      {users?.length === 0 ? <Empty title="Todos los usuarios de clientes ya están vinculados." /> : null}
      {users && users.length > 0 ? (
        <div className="grid gap-3">
          <p className="text-ink-2 text-sm">Verá los pedidos y las facturas de este cliente, y pedirá a su nombre.</p>
          <Combobox
            label="Usuario"
            placeholder="Elige un usuario sin cliente"
            options={users.map(({ id, nombre, email }) => ({ value: String(id), label: nombre, hint: email }))}
            value={chosen}
            onChange={setChosen}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
