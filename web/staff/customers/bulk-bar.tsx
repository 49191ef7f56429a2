import { useState } from 'react'
import type { CustomerPage, StaffCustomer } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { type Selection, SelectionCount } from '../../ui/list/selection.tsx'
import { formatCount } from '../../ui/money.ts'
import { useAction } from '../../ui/use-action.ts'
import { SalespersonDialog } from './salesperson-dialog.tsx'

/** Actions for the selected customers. Hidden while none is selected. */
export function BulkBar({
  selection,
  total,
  query,
}: {
  selection: Selection<StaffCustomer>
  /** Customers that the filters leave, on all pages. */
  total: number
  query: Record<string, string>
}) {
  const { rows: customers, max, clear, toggle } = selection
  const [isOpen, setOpen] = useState(false)
  const maxSelectable = Math.min(total, max)
  const [chooseAll, isChoosing] = useAction(
    async () => toggle(await allPages('/customers', query, (page: CustomerPage) => page.customers), true),
    { failure: 'No se pudieron elegir todos. Inténtalo de nuevo.' },
  )
  if (customers.length === 0) return null
  return (
    <section
      aria-label="Clientes elegidos"
      className="sticky top-0 z-20 flex flex-wrap items-center gap-2 border-line border-b bg-picked px-4 py-2"
    >
      <SelectionCount selection={selection} />
      {customers.length < maxSelectable ? (
        <Button size="sm" busy={isChoosing} onClick={chooseAll}>
          Elegir los {formatCount(maxSelectable)}
        </Button>
      ) : null}
      <Button size="sm" onClick={() => setOpen(true)}>
        Cambiar vendedor
      </Button>
      <Button size="sm" variant="ghost" className="sm:ml-auto" onClick={clear}>
        Quitar selección
      </Button>
      {isOpen ? <SalespersonDialog customers={customers} onClose={() => setOpen(false)} onChanged={clear} /> : null}
    </section>
  )
}
