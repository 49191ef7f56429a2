import type { Area } from '#contract/access'
import type { OrderTab } from '#contract/orders/lists'

/** `area`: users of this area work on the orders of the tab. */
export const tabs: { value: OrderTab; label: string; area?: Area }[] = [
  { value: 'toAccept', label: 'Por aceptar', area: 'orders.accept' },
  { value: 'toFulfil', label: 'Por surtir', area: 'orders.fulfil' },
  { value: 'shipped', label: 'Enviadas', area: 'orders.fulfil' },
  { value: 'unpaid', label: 'Por cobrar', area: 'payments' },
  { value: 'all', label: 'Todas' },
]
