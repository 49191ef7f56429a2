import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { phoneText } from '#contract/fields'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { customerTitle } from '../../customer-title.ts'
import { useFirstFocus } from '../../use-first-focus.ts'
import { useCustomerSearch } from './api.ts'

/** A field that suggests customers. */
export function CustomerFinder({ onPick }: { onPick: (id: number) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const { data, error, isLoading } = useCustomerSearch(search)
  const found = data?.customers ?? []
  /** Whether `found` belongs to the text in the field, and not to an earlier one. */
  const isCurrent = search === text.trim() && !isLoading
  /** Whether Enter was pressed before the customers of the text had loaded. */
  const [isWaiting, setWaiting] = useState(false)
  useFirstFocus(box)
  const pickOnly = useEffectEvent(() => {
    setWaiting(false)
    const [only] = found
    if (only && found.length === 1) onPick(only.id)
  })
  useEffect(() => {
    if (isWaiting && isCurrent) pickOnly()
  }, [isWaiting, isCurrent])

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || isCurrent || text.trim() === '') return
    setSearch(text.trim())
    setWaiting(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Enter of the field inside
    <div ref={box} onKeyDown={handleKey}>
      <SuggestField<StaffCustomer>
        aria-label="Cliente"
        placeholder="Empresa, nombre, RFC o teléfono"
        value={text}
        onText={(next) => {
          setText(next)
          setWaiting(false)
        }}
        search={search}
        onSearch={setSearch}
        options={search === '' ? [] : found}
        onPick={({ id }) => onPick(id)}
        list={{
          label: 'Clientes',
          debounceMs: 150,
          minLength: 1,
          keyOf: ({ id }) => id,
          render: (customer) => <Suggestion customer={customer} />,
          status: error
            ? 'Error al cargar los clientes'
            : isLoading
              ? 'Buscando…'
              : 'Ningún cliente. Agrégalo al lado.',
          // One result needs no arrow key.
          isExact: () => isCurrent && found.length === 1,
        }}
      />
    </div>
  )
}

const Suggestion = ({ customer }: { customer: StaffCustomer }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-medium leading-snug">{customerTitle(customer)}</span>
    <span className="text-ink-3 text-sm">
      {[customer.company ? customer.name : '', phoneText(customer.phone), customer.tax_id].filter(Boolean).join(' · ')}
    </span>
  </span>
)
