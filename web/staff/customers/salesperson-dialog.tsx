import { useState } from 'react'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { Labelled } from '../../ui/form/labelled.tsx'
import { Select } from '../../ui/form/select.tsx'
import { countText } from '../../ui/money.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { salespersonOption, useSalespeople } from '../salespeople.ts'
import { changeSalesperson } from './api.ts'

const nobody = 'none'

/** Gives the selected customers another salesperson. */
export function SalespersonDialog({
  customers,
  onClose,
  onChanged,
}: {
  customers: readonly StaffCustomer[]
  onClose: () => void
  onChanged: () => void
}) {
  const { data: people = [] } = useSalespeople()
  const [chosen, setChosen] = useState('')
  const [change, busy] = useAction(
    async () => {
      const ids = customers.map(({ id }) => id)
      const { changed } = await changeSalesperson({ ids, salespersonId: chosen === nobody ? null : Number(chosen) })
      onChanged()
      onClose()
      return changed
    },
    {
      success: (changed) => countText(changed, 'cliente cambió de vendedor.', 'clientes cambiaron de vendedor.'),
      failure: 'No se pudo cambiar el vendedor.',
    },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Cambiar el vendedor de ${countText(customers.length, 'cliente')}`}
      confirmLabel="Cambiar vendedor"
      disabled={chosen === ''}
      busy={busy}
      onConfirm={() => change()}
    >
      <div className="grid gap-3">
        <Labelled label="Vendedor" required>
          {(id) => (
            <Select
              id={id}
              placeholder="Elige un vendedor"
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              options={[
                ...people.filter(({ active }) => active).map(salespersonOption),
                { value: nobody, label: 'Sin vendedor' },
              ]}
            />
          )}
        </Labelled>
        <p className="text-ink-2 text-sm">Sus pedidos y su chat quedan igual; en los reportes cuentan con el nuevo.</p>
      </div>
    </ConfirmDialog>
  )
}
