import { useState } from 'react'
import type { CustomerPage, StaffCustomer } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import type { Selection } from '../../ui/list/selection.tsx'
import { SelectionBar } from '../../ui/list/selection-bar.tsx'
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
  const { rows: customers, clear } = selection
  const [isOpen, setOpen] = useState(false)
  if (customers.length === 0) return null
  const load = () => allPages('/customers', query, (page: CustomerPage) => page.customers)
  return (
    <SelectionBar label="Clientes elegidos" selection={selection} all={{ total, load }}>
      <Button size="sm" onClick={() => setOpen(true)}>
        Cambiar vendedor
      </Button>
      {isOpen ? <SalespersonDialog customers={customers} onClose={() => setOpen(false)} onChanged={clear} /> : null}
    </SelectionBar>
  )
}
