import { useState } from 'react'
import { can } from '#contract/access'
import type { Member } from '#contract/accounts/team'
import { Labelled } from '../../ui/form/labelled.tsx'
import { Select } from '../../ui/form/select.tsx'
import { countText } from '../../ui/money.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { useAction } from '../../ui/use-action.ts'
import { salespersonOption, useSalespeople } from '../salespeople.ts'
import { activateMember, deactivateMember } from './api.ts'

/** Asks before a member is deactivated, and who gets the customers of one who sells. */
export function DeactivateDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, nombre } = member
  const { data: people = [], isLoading } = useSalespeople()
  const customers = people.find((person) => person.id === id)?.customers ?? 0
  const [customersTo, setCustomersTo] = useState('')
  const [deactivate, busy] = useAction(
    async () => {
      const deactivated = await deactivateMember(id, customersTo)
      onClose()
      // Without «Deshacer»: an administrator is activated with a password, and the customers that others got would stay theirs.
      if (can(member, 'team.administrators') || customersTo) toast.success('Cuenta desactivada.')
      else {
        toastWithUndo('Cuenta desactivada.', () => activateMember(deactivated, {}), { undone: 'Cuenta activada.' })
      }
    },
    { failure: 'No se pudo desactivar la cuenta.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`¿Desactivar a ${nombre}?`}
      confirmLabel="Desactivar"
      danger
      disabled={isLoading}
      busy={busy}
      onConfirm={() => deactivate()}
    >
      <div className="grid gap-3">
        <p className="text-ink-2">
          Se cierran sus sesiones y ya no podrá entrar. Lo que hizo se conserva con su nombre.
        </p>
        {customers > 0 ? (
          <Labelled
            label={`¿Quién atenderá a ${customers === 1 ? 'su cliente' : `sus ${countText(customers, 'cliente')}`}?`}
          >
            {(controlId) => (
              <Select
                id={controlId}
                value={customersTo}
                onChange={({ target }) => setCustomersTo(target.value)}
                options={[
                  { value: '', label: 'Decidir después' },
                  ...people.filter((person) => person.active && person.id !== id).map(salespersonOption),
                  { value: 'none', label: `Nadie: ${customers === 1 ? 'queda' : 'quedan'} sin vendedor` },
                ]}
              />
            )}
          </Labelled>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
