import useSWR from 'swr'
import type { Salesperson } from '#contract/customers/staff-customers'

/** `mayRead`: whether the user may see customers. */
export const useSalespeople = (mayRead = true) => useSWR<Salesperson[]>(mayRead ? '/customers/salespeople' : null)

/** An option of a select. */
export const salespersonOption = ({ id, nombre, active }: Salesperson) => ({
  value: String(id),
  label: active ? nombre : `${nombre} (ya no vende)`,
})
