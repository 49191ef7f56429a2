import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { can } from '#contract/access'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import type { PriceList, PriceListCustomer } from '#contract/prices/price-lists'
import { useUser } from '../../../api/session-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { formatCount } from '../../../ui/money.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { focusOtherRemove } from '../../../ui/table/focus-beside.ts'
import { useAction } from '../../../ui/use-action.ts'
import { customerTitle } from '../../customer-title.ts'
import { assignCustomers, useCustomerSearch, useCustomersOfList } from './api.ts'

/** The customers who have the list. Those who may change it add and remove customers here, saved at once. */
export function CustomersCard({ list }: { list: PriceList }) {
  const { data: customers, error, mutate } = useCustomersOfList(list.id)
  const mayAssign = can(useUser(), 'customers.prices')
  return (
    <Card
      flush
      title="Clientes con esta lista"
      subtitle={customers ? formatCount(list.customers) : undefined}
      footer={mayAssign ? <AddCustomer list={list} /> : undefined}
    >
      {customers ? (
        customers.length === 0 ? (
          <p className="p-4 text-ink-2 text-sm">Ningún cliente la tiene todavía.</p>
        ) : (
          <ul className="max-h-96 lines overflow-y-auto text-sm">
            {customers.map((customer) => (
              <li key={customer.id} className="flex items-center gap-2 py-1.5 pr-2 pl-4">
                <Link
                  to={`/customers/edit/${customer.id}`}
                  className="min-w-0 flex-1 py-1 text-theme-text [overflow-wrap:anywhere] hover:underline"
                >
                  {customerTitle(customer)}
                </Link>
                {mayAssign ? <RemoveButton list={list} customer={customer} /> : null}
              </li>
            ))}
            {customers.length < list.customers ? (
              <li className="px-4 py-2.5 text-ink-2">
                Se muestran los primeros {formatCount(customers.length)}.{' '}
                <Link to={`/customers/manage?priceList=${list.id}`} className="text-theme-text hover:underline">
                  Ver todos
                </Link>
              </li>
            ) : null}
          </ul>
        )
      ) : error ? (
        <ErrorState message="No se pudieron cargar los clientes." onRetry={() => mutate()} />
      ) : (
        <div className="p-4">
          <Skeleton lines={3} />
        </div>
      )}
    </Card>
  )
}

const failure = 'No se pudo cambiar la lista del cliente.'

function RemoveButton({ list, customer }: { list: PriceList; customer: PriceListCustomer }) {
  const [remove] = useAction(() => assignCustomers(list.id, { add: [], remove: [customer.id] }), { failure })
  return (
    <IconButton
      label={`Quitar la lista a ${customerTitle(customer)}`}
      icon={<X />}
      data-remove
      onClick={({ currentTarget }) => {
        focusOtherRemove(currentTarget)
        void remove()
      }}
    />
  )
}

function AddCustomer({ list }: { list: PriceList }) {
  const [text, setText] = useState('')
  const [add] = useAction(
    async ({ id }: StaffCustomer) => {
      await assignCustomers(list.id, { add: [id], remove: [] })
      // The user may already be writing the next one.
      setText((now) => (now === text ? '' : now))
    },
    { failure },
  )
  const [search, setSearch] = useState('')
  const { data, error, isLoading } = useCustomerSearch(search)
  return (
    <SuggestField
      aria-label="Agregar un cliente a la lista"
      placeholder="Agregar cliente: nombre, empresa o RFC"
      value={text}
      onText={setText}
      search={search}
      onSearch={setSearch}
      options={data?.customers ?? []}
      list={{
        label: 'Clientes',
        debounceMs: 150,
        minLength: 1,
        keyOf: ({ id }) => id,
        render: (customer) => <Suggestion customer={customer} listId={list.id} />,
        status: error ? 'Error al cargar los clientes' : isLoading ? 'Buscando…' : 'Sin resultados',
      }}
      onPick={(customer) => void add(customer)}
    />
  )
}

function Suggestion({ customer, listId }: { customer: StaffCustomer; listId: number }) {
  const note =
    customer.price_list_id === listId ? 'ya la tiene' : customer.price_list ? `hoy tiene ${customer.price_list}` : null
  return (
    <span className="min-w-0 flex-1 leading-snug">
      {customerTitle(customer)}
      <span className="block text-ink-3 text-sm">
        <span className="code">{customer.tax_id}</span>
        {note ? ` · ${note}` : ''}
      </span>
    </span>
  )
}
