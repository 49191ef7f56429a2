import { LayoutGrid, List, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadable } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/date.ts'
import { formatCount } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { OrderBar } from '../cart/order-bar.tsx'
import { OrderDrawer } from '../cart/order-drawer.tsx'
import { OrderPanel } from '../cart/order-panel.tsx'
import { OrderDialogs } from '../cart/panel-dialogs.tsx'
import { useOrderPanel } from '../cart/use-order-panel.ts'
import { QuickOrderButton } from '../quick-order/quick-order-button.tsx'
import { useProducts } from './api.ts'
import { noFilters, useFilters } from './catalog-filters.ts'
import { CategoryFilter } from './category-filter.tsx'
import { useListView } from './list-view.ts'
import { ProductList } from './product-list.tsx'
import { SearchBox } from './search-box.tsx'
import { useShownProduct } from './shown-product.ts'
import { useAdding } from './use-adding.ts'
import { useProductRows } from './use-product-rows.ts'

const ProductDrawer = loadable(() => import('./product-drawer.tsx'), 'when quiet')

const stockChoices = [
  { value: 'all', label: 'Todo' },
  { value: 'inStock', label: 'En existencia' },
] as const

const viewChoices = [
  { value: 'list', label: 'Lista', icon: <List /> },
  { value: 'grid', label: 'Cuadrícula', icon: <LayoutGrid /> },
] as const

export default function ProductsScreen() {
  const [filters, changeFilters] = useFilters()
  const found = useProducts(filters)
  const order = useOrderPanel({ onStale: found.retry })
  const { add, added } = useAdding(order.lines)
  const { shownId, show, close } = useShownProduct()
  const { rows, toRow, actions } = useProductRows(found.products, order.lines, add, show)
  const [view, chooseView] = useListView()
  const [hasShown, setHasShown] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  if (shownId !== null && !hasShown) setHasShown(true)
  useFailureToast(found.error || found.moreError, 'Error al cargar los productos')

  const empty = (
    <Empty
      title="Ningún resultado con estos filtros."
      icon={<SearchX />}
      action={<Button onClick={() => changeFilters(noFilters)}>Limpiar filtros</Button>}
    />
  )

  return (
    <Page title="Productos" subtitle={subtitle(found.total)} actions={<QuickOrderButton />}>
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox search={filters.search} onType={found.look} onSearch={(search) => changeFilters({ search })} />
        <CategoryFilter value={filters.category} onChange={(category) => changeFilters({ category })} />
        <Segments
          label="Existencia"
          options={stockChoices}
          value={filters.inStock ? 'inStock' : 'all'}
          onChange={(choice) => changeFilters({ inStock: choice === 'inStock' })}
        />
        <Segments label="Vista" options={viewChoices} value={view} onChange={chooseView} />
      </div>
      <div className="@container min-w-0">
        <div className="grid items-start gap-4 @min-[1000px]:grid-cols-[minmax(0,1fr)_300px] @min-[1120px]:grid-cols-[minmax(0,1fr)_348px]">
          <Card flush className={found.isSearching ? 'opacity-70 transition-opacity delay-150' : ''}>
            {found.staleSince ? <Stale since={found.staleSince} /> : null}
            <div inert={order.isGenerating}>
              <ProductList
                view={view}
                found={found.found}
                rows={rows}
                actions={actions}
                empty={empty}
                loading={found.isLoading}
                error={found.error ? 'Error al cargar los productos' : undefined}
                onRetry={found.retry}
                onNearEnd={found.loadMore}
              />
            </div>
            {found.moreError ? <MoreFailed onRetry={found.retry} /> : null}
            {found.isCut ? (
              <p className="border-line border-t px-4 py-2 text-ink-2 text-sm">
                Estos son los primeros {found.products?.length}. Busca o elige una categoría para ver otros.
              </p>
            ) : null}
          </Card>
          <div className="@max-[999px]:hidden">
            <OrderPanel order={order} />
          </div>
        </div>
        <OrderBar order={order} onOpen={() => setDrawerOpen(true)} className="@min-[1000px]:hidden" />
      </div>
      <p role="status" className="sr-only">
        {added}
      </p>
      {hasShown ? (
        <Suspense>
          <ProductDrawer id={shownId} find={found.byId} toRow={toRow} actions={actions} onClose={close} />
        </Suspense>
      ) : null}
      <OrderDrawer order={order} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      {isDrawerOpen ? null : <OrderDialogs order={order} />}
    </Page>
  )
}

function subtitle(total: number | undefined) {
  if (total === undefined) return 'Precios sin IVA'
  return `${formatCount(total)} ${total === 1 ? 'producto' : 'productos'} · precios sin IVA`
}

function Stale({ since }: { since: string }) {
  return (
    <p role="status" className="border-line border-b bg-warn-soft px-4 py-2 text-sm text-warn">
      Sin conexión con la tienda. Catálogo de {formatDay(since)}.
    </p>
  )
}

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
