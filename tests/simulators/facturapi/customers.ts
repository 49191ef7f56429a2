import { Draft, readAs } from './draft.ts'
import { Refusal } from './refusal.ts'
import { refusalOfCustomer } from './rules.ts'
import type { Store } from './store.ts'

type Customer = Draft['customer']
export type StoredCustomer = Customer & { id: string; created_at: string; livemode: boolean; sat_validated_at: string }

const sameData = (one: Customer, other: Customer) =>
  one.tax_id === other.tax_id &&
  one.legal_name === other.legal_name &&
  one.tax_system === other.tax_system &&
  one.address.zip === other.address.zip

/** Registers a customer whose data SAT has. 200 for one that exists with the same data. */
export function createCustomer(store: Store, body: unknown): { customer: StoredCustomer; status: 200 | 201 } {
  const input = readAs(Draft.entries.customer, body)
  const refusal = refusalOfCustomer(input)
  if (refusal) throw refusal
  const existing = store.customers.find((one) => sameData(one, input))
  if (existing) return { customer: existing, status: 200 }
  const at = new Date(store.now()).toISOString()
  const { livemode } = store
  const customer = { ...input, id: store.newId('customer'), created_at: at, livemode, sat_validated_at: at }
  store.customers.push(customer)
  return { customer, status: 201 }
}

export function deleteCustomer(store: Store, id: string): StoredCustomer {
  const customer = store.customers.find((one) => one.id === id)
  if (!customer) throw new Refusal(404, 'customer_not_found', 'No se encontró el cliente')
  store.customers = store.customers.filter((one) => one !== customer)
  return customer
}
