import type { Filter } from '../../ui/list/filters.ts'
import { useFilteredList } from '../use-filtered-list.ts'

const rows = [
  {
    name: 'status',
    label: 'Estado',
    any: 'Cualquier estado',
    options: [
      { value: 'active', label: 'Activos' },
      { value: 'blocked', label: 'Bloqueados' },
      { value: 'pending', label: 'Por aprobar' },
    ],
  },
  {
    name: 'idle',
    label: 'Pedidos',
    any: 'Con o sin pedidos',
    options: [30, 60, 90, 180].map((days) => ({ value: String(days), label: `Sin pedidos en ${days} días` })),
  },
  {
    name: 'balance',
    label: 'Saldo',
    any: 'Cualquier saldo',
    options: [
      { value: 'owing', label: 'Con saldo' },
      { value: 'overdue', label: 'Con saldo vencido' },
    ],
  },
  {
    name: 'fiscal',
    label: 'Datos fiscales',
    any: 'Datos fiscales',
    options: [{ value: 'incomplete', label: 'Fiscales incompletos' }],
    isExtra: true,
  },
  { name: 'priceList', label: 'Lista de precios', any: 'Cualquier lista', isExtra: true },
  { name: 'salesperson', label: 'Vendedor', any: 'Cualquier vendedor', isExtra: true },
] as const satisfies Filter[]

export const useCustomerFilters = () => useFilteredList(rows)
