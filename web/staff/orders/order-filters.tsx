import { useSearchParams } from 'react-router-dom'
import { can } from '#contract/access'
import { type OrderTab, orderTabs } from '#contract/orders/lists'
import { orderStatuses, PaymentMethod, PaymentStatus } from '#contract/orders/orders'
import { paymentMethodLabels, statusLabels } from '#contract/orders/states'
import { queryOf } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { paymentPhrases } from '../../order/order-status.tsx'
import { dateFilter, daysOf } from '../../ui/list/date-filter.tsx'
import { customFilter, type Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { isFolioSearch } from './folio-search.ts'
import { TotalRange } from './total-range.tsx'

const rows = [
  dateFilter,
  {
    name: 'status',
    label: 'Estado',
    any: 'Cualquier estado',
    options: orderStatuses.map((value) => ({ value, label: statusLabels[value] })),
    isExtra: true,
  },
  {
    name: 'paymentMethod',
    label: 'Método',
    any: 'Cualquier método',
    options: [
      ...PaymentMethod.options.map((value) => ({ value, label: paymentMethodLabels[value] })),
      { value: 'none', label: 'Otra o por definir' },
    ],
    isExtra: true,
  },
  { name: 'seller', label: 'Vendedor', any: 'Cualquier vendedor', isExtra: true },
  customFilter({
    names: ['minTotal', 'maxTotal'],
    label: 'Total',
    render: ({ values, set }) => <TotalRange {...values} onChange={set} />,
    isExtra: true,
  }),
  {
    name: 'changes',
    label: 'Cambios',
    any: 'Con o sin cambios',
    options: [{ value: '1', label: 'Con cambios' }],
    isExtra: true,
  },
  {
    name: 'pending',
    label: 'Pendientes',
    any: 'Con o sin pendientes',
    options: [{ value: '1', label: 'Con pendientes' }],
    isExtra: true,
  },
  {
    name: 'paymentStatus',
    label: 'Pago',
    any: 'Cualquier pago',
    options: PaymentStatus.options.map((value) => ({ value, label: paymentPhrases[value] })),
  },
  {
    name: 'voucher',
    label: 'Comprobante',
    any: 'Con o sin comprobante',
    options: [{ value: 'pending', label: 'Comprobantes por revisar' }],
    isExtra: true,
  },
  // Shown by ReportFilters, with the names that come with the list.
  customFilter({
    names: ['soldFrom', 'soldTo', 'customer', 'product', 'category', 'branch'],
    label: '',
    render: () => null,
  }),
  {
    name: 'invoice',
    label: 'Factura',
    any: 'Cualquier factura',
    options: [
      { value: 'none', label: 'Sin factura' },
      { value: 'failed', label: 'Factura con error' },
    ],
  },
] as const satisfies Filter[]

export type OrderFilters = ReturnType<typeof useOrderFilters>

export function useOrderFilters() {
  const user = useUser()
  const [params] = useSearchParams()
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  const defaultTab: OrderTab = can(user, 'orders.accept') ? 'toAccept' : 'toFulfil'
  const tab = orderTabs.find((known) => known === params.get('tab')) ?? defaultTab
  const { date: _date, from: _from, to: _to, ...others } = values
  const isFolio = isFolioSearch(values.search)
  return {
    ...filters,
    tab,
    /** A folio is searched in every tab. */
    isFolio,
    query: queryOf({ tab: isFolio ? 'all' : tab, ...others, ...daysOf(values), sort, page, limit }),
  }
}
