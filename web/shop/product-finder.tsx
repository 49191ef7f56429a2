import { type ComponentProps, useEffect, useState } from 'react'
import useSWR from 'swr'
import type { Product, ProductPage } from '#contract/products/catalog'
import { listOptions } from '../api/list-options.ts'
import { SuggestField } from '../ui/form/suggest-field.tsx'
import { formatMoney } from '../ui/money.ts'
import { Stock } from '../ui/stock.tsx'
import { withDisplayPrices } from './display.ts'

const normalizeCode = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** A field that suggests products. Enter chooses the active one, or the one whose code was typed, and calls `onEnter`. */
export function ProductFinder({
  label,
  text,
  placeholder = 'Código o descripción',
  showsStock = true,
  isBeforeOrder = false,
  find,
  customerId,
  codeOf = (typed) => typed,
  showsList,
  ...props
}: {
  label: string
  text: string
  placeholder?: string
  /** False in a blind count. */
  showsStock?: boolean
  /** Prices are shown with IVA if the shop shows them so before an order. The lines of an order have prices without it. */
  isBeforeOrder?: boolean
  /** Searches products in this browser, at once. Without it the server answers after a pause in typing. */
  find?: (search: string) => Promise<ProductPage>
  /** Staff see the prices of this customer. */
  customerId?: number
  /** Returns the part of the typed text to search for: of «3*martillo», the name. */
  codeOf?: (text: string) => string
  /** Shows the list of products for the present text at once. Used after Enter has found several products. */
  showsList?: boolean
  'data-autofocus'?: boolean
} & Pick<
  ComponentProps<typeof SuggestField<Product>>,
  'onText' | 'onPick' | 'onEnter' | 'aria-invalid' | 'aria-describedby'
>) {
  const [search, setSearch] = useState('')
  const { data, error, isLoading } = useSuggestions(codeOf(search), find, customerId)
  useEffect(() => {
    if (showsList) setSearch(text)
  }, [showsList, text])
  return (
    <SuggestField
      {...props}
      aria-label={label}
      enterKeyHint="next"
      placeholder={placeholder}
      value={text}
      search={search}
      onSearch={setSearch}
      options={data?.products ?? []}
      list={{
        label: 'Productos',
        debounceMs: find ? 0 : 150,
        minLength: 1,
        keyOf: ({ id }) => id,
        render: (product) => (
          <Suggestion product={isBeforeOrder ? withDisplayPrices(product) : product} showsStock={showsStock} />
        ),
        status: error ? 'Error al cargar los productos' : isLoading ? 'Buscando…' : 'Sin resultados',
        isExact: ({ code }) => normalizeCode(code) === normalizeCode(text),
      }}
    />
  )
}

function Suggestion({ product, showsStock }: { product: Product; showsStock: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block leading-snug">{product.name}</span>
        <span className="text-ink-3 text-sm">
          <span className="code">{product.code}</span> · {formatMoney(product.salePrice1)}
        </span>
      </span>
      {showsStock ? <Stock product={product} /> : null}
    </>
  )
}

/** Up to six products that match the text. */
function useSuggestions(text: string, find?: (search: string) => Promise<ProductPage>, customerId?: number) {
  const search = text.slice(0, 100)
  const local = useSWR<ProductPage>(find && search !== '' ? ['products of this browser', search] : null, {
    fetcher: find && (() => find(search)),
    ...listOptions,
    dedupingInterval: 0,
  })
  const query = new URLSearchParams({ search, limit: '6', ...(customerId && { customer: String(customerId) }) })
  const server = useSWR<ProductPage>(find || search === '' ? null : `/products?${query}`, listOptions)
  // This browser's catalogue may become ready while the server's answer is shown: it stays until the first local one.
  return find ? { data: local.data ?? server.data, error: local.error, isLoading: local.isLoading } : server
}
