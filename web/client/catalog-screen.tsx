import { LayoutGrid, List } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart'
import { type Store, useStore } from '../api/create-store.ts'
import { loadable, Suspense } from '../loadable.tsx'
import { showsIva } from '../shop/display.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/date.ts'
import { countText, formatCount } from '../ui/money.ts'
import { Opening } from '../ui/opening.tsx'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { clearErrors } from '../ui/toast.ts'
import { useWasOpened } from '../ui/use-was-opened.ts'
import { OrderBar } from './cart/order-bar.tsx'
import { OrderDialogs } from './cart/order-dialogs.tsx'
import { OrderPanel } from './cart/order-panel.tsx'
import { useOrderPanel } from './cart/use-order-panel.ts'
import { refetchProducts, useProducts } from './catalog/api.ts'
import { useFilters } from './catalog/catalog-filters.ts'
import { CategoryFilter } from './catalog/category-filter.tsx'
import { useListView } from './catalog/list-view.ts'
import { ProductList } from './catalog/product-list.tsx'
import { SearchBox, type SearchBoxHandle } from './catalog/search-box.tsx'
import { useShownProduct } from './catalog/shown-product.ts'
import { useAdding } from './catalog/use-adding.ts'
import { useProductRows } from './catalog/use-product-rows.ts'
import { QuickOrderButton } from './quick-order/quick-order-button.tsx'

const OrderDrawer = loadable(() => import('./cart/order-drawer.tsx'), 'when quiet')
const ProductDrawer = loadable(() => import('./catalog/product-drawer.tsx'), 'when quiet')
const NoResults = loadable(() => import('./catalog/no-results.tsx'), 'when quiet')

const stockChoices = [
  { value: 'all', label: 'Todo' },
  { value: 'inStock', label: 'En existencia' },
] as const

const viewChoices = [
  { value: 'list', label: 'Lista', icon: <List /> },
  { value: 'grid', label: 'Cuadrícula', icon: <LayoutGrid /> },
] as const

/** Pause in typing before the server is asked. */
const serverDelayMs = 150
/** Pause in typing before the address changes, which renders the whole screen. The local catalogue is searched at each key. */
const addressDelayMs = 400

export default function ProductsScreen() {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = () => setDrawerOpen(false)
  const order = useOrderPanel({ onStale: refetchProducts, onLeave: closeDrawer })
  const wasOrderOpened = useWasOpened(isDrawerOpen)

  /** An error about a product would cover the first line of the order. */
  function handleOpen() {
    clearErrors()
    setDrawerOpen(true)
  }

  return (
    <Catalog
      lines={order.lines}
      isOrdering={order.isGenerating}
      panel={<OrderPanel order={order} />}
      bar={<OrderBar order={order} onOpen={handleOpen} />}
    >
      <Opening>
        {wasOrderOpened ? <OrderDrawer order={order} open={isDrawerOpen} onClose={closeDrawer} /> : null}
      </Opening>
      {isDrawerOpen ? null : <OrderDialogs order={order} />}
    </Catalog>
  )
}

type CatalogProps = { lines: Cart; isOrdering: boolean; panel: ReactNode; bar: ReactNode; children: ReactNode }

/**
 * The products. Its state is that of the search; the order arrives as rendered elements (`panel`, `bar`, `children`), because a new
 * search must not render the order again.
 */
function Catalog({ lines, isOrdering, panel, bar, children }: CatalogProps) {
  const [filters, changeFilters] = useFilters()
  const results = useProducts(filters)
  const { add, addedMessage } = useAdding(lines)
  const { shownId, show, close } = useShownProduct()
  const { rows, toRow, actions } = useProductRows(results.products, lines, add, show)
  const [view, chooseView] = useListView()
  const wasProductOpened = useWasOpened(shownId !== null)
  const searchBox = useRef<SearchBoxHandle>(null)

  const empty = (
    <Suspense>
      <NoResults
        filters={results.filters ?? filters}
        onChange={changeFilters}
        onSearch={(search) => searchBox.current?.search(search)}
      />
    </Suspense>
  )

  return (
    <Page
      title="Productos"
      subtitle={<span role="status">{subtitle(results.total, results.hasMore)}</span>}
      actions={<QuickOrderButton />}
      foot={bar}
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox
          ref={searchBox}
          search={filters.search}
          delayMs={results.isLocal ? addressDelayMs : serverDelayMs}
          onType={results.preview}
          onSearch={(search) => changeFilters({ search })}
        />
        <CategoryFilter value={filters.category} onChange={(category) => changeFilters({ category })} />
        <StockFilter inStock={filters.inStock} onChange={changeFilters} />
        <Segments label="Vista" options={viewChoices} value={view} onChange={chooseView} />
      </div>
      <div className="@container min-w-0">
        <div className="grid items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,1fr)_300px] @min-[1120px]:grid-cols-[minmax(0,1fr)_348px]">
          <Card flush className={results.isSearching ? 'opacity-70 transition-opacity delay-150' : ''}>
            {results.staleSince ? <Stale since={results.staleSince} /> : null}
            {results.isSimilar ? <Similar /> : null}
            <div inert={isOrdering}>
              <ProductList
                view={view}
                searchKey={results.searchKey}
                rows={rows}
                actions={actions}
                empty={empty}
                loading={results.isLoading}
                error={results.error ? 'Error al cargar los productos' : undefined}
                onRetry={results.retry}
                onNearEnd={results.loadMore}
              />
            </div>
            {results.moreError ? <MoreFailed onRetry={results.retry} /> : null}
            {results.isCut ? <Cut shown={results.products?.length ?? 0} /> : null}
          </Card>
          <div className="@max-[999px]:hidden">{panel}</div>
        </div>
      </div>
      <AddedMessage message={addedMessage} />
      <Opening>
        {wasProductOpened ? (
          <ProductDrawer id={shownId} find={results.byId} toRow={toRow} actions={actions} onClose={close} />
        ) : null}
      </Opening>
      {children}
    </Page>
  )
}

const AddedMessage = ({ message }: { message: Store<string> }) => (
  <p role="status" className="sr-only">
    {useStore(message)}
  </p>
)

function StockFilter({ inStock, onChange }: { inStock: boolean; onChange: (change: { inStock: boolean }) => void }) {
  return (
    <Segments
      label="Existencia"
      options={stockChoices}
      value={inStock ? 'inStock' : 'all'}
      onChange={(choice) => onChange({ inStock: choice === 'inStock' })}
    />
  )
}

function subtitle(total: number | undefined, hasMore: boolean) {
  const iva = showsIva() ? 'con IVA' : 'sin IVA'
  if (total === undefined) return `Precios ${iva}`
  if (hasMore) return `Más de ${formatCount(total)} productos · precios ${iva}`
  return `${countText(total, 'producto')} · precios ${iva}`
}

function Stale({ since }: { since: string }) {
  return (
    <p role="status" className="border-line border-b bg-warn-soft px-4 py-2 text-sm text-warn">
      Sin conexión con la tienda. Catálogo de {formatDay(since)}.
    </p>
  )
}

const Similar = () => (
  <p role="status" className="border-line border-b px-4 py-2 text-ink-2 text-sm">
    Sin coincidencias exactas. Estos son los productos más parecidos.
  </p>
)

const Cut = ({ shown }: { shown: number }) => (
  <p className="border-line border-t px-4 py-2 text-ink-2 text-sm">
    Estos son los primeros {shown}. Busca o elige una categoría para ver otros.
  </p>
)

function MoreFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 border-line border-t px-4 py-2 text-bad text-sm"
    >
      No se pudieron cargar más productos.
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  )
}
