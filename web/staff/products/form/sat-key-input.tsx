import { type ComponentProps, useState } from 'react'
import type { SatProduct } from '#contract/products/sat-keys'
import { SuggestField } from '../../../ui/form/suggest-field.tsx'
import { failureMessage } from '../../../ui/use-action.ts'
import { useSatProducts } from '../api.ts'

type Props = {
  value: string
  onText: (key: string) => void
  onPick: (product: SatProduct) => void
} & Omit<ComponentProps<'input'>, 'value' | 'list' | 'onChange'>

/** A SAT product key: typed, or searched in the SAT catalogue. */
export function SatKeyInput({ value, onText, onPick, ...control }: Props) {
  const [search, setSearch] = useState('')
  const { data = [], error, isLoading } = useSatProducts(search)
  return (
    <SuggestField
      {...control}
      value={value}
      onText={onText}
      search={search}
      onSearch={setSearch}
      options={error ? [] : data}
      list={{
        label: 'Claves del SAT',
        debounceMs: 300,
        minLength: 3,
        keyOf: ({ key }) => key,
        render: ({ key, description }) => (
          <>
            <span className="code">{key}</span>
            {description}
          </>
        ),
        status: error
          ? failureMessage(error, 'El catálogo del SAT no responde. Escribe la clave de 8 dígitos.')
          : isLoading
            ? 'Buscando…'
            : 'Sin resultados',
      }}
      onPick={onPick}
    />
  )
}
