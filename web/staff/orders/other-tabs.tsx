import { can } from '#contract/access'
import type { OrderPage, OrderTab } from '#contract/orders/lists'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoMatch } from '../../ui/list/list-foot.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import type { OrderFilters } from './order-filters.tsx'
import { tabs } from './order-tabs.ts'

/** Says where the search looks: for a folio in all tabs, for other words in this tab. */
export function SearchNote(props: { data: OrderPage | undefined; filters: OrderFilters }) {
  const { isFolio, tab } = props.filters
  if (!isFolio || tab === 'all') return <MoreInAll {...props} />
  return <p className="border-line border-b px-4 py-1.5 text-ink-2 text-sm">El folio se busca en todas las vistas.</p>
}

/** Shown when the search finds more orders in other tabs. */
function MoreInAll({ data, filters }: { data: OrderPage | undefined; filters: OrderFilters }) {
  if (!data || !filters.values.search || data.total === 0 || data.totalInAll === data.total) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b px-4 py-1.5 text-ink-2 text-sm">
      {countOf(data.total)} en esta vista, {formatCount(data.totalInAll)} en Todas.
      <Button size="sm" variant="ghost" onClick={() => filters.set({ tab: 'all' })}>
        Ver en Todas
      </Button>
    </div>
  )
}

/** Shown when the filters leave no order of this tab. `found`: how many they leave in all tabs. */
export function NoMatchInTab({ filters, found }: { filters: OrderFilters; found: number }) {
  if (filters.tab === 'all' || found === 0) return <NoMatch onClear={() => filters.clear()} />
  return (
    <Empty
      title={`${countOf(found)} en Todas`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => filters.clear()}>Limpiar filtros</Button>
          <Button variant="primary" onClick={() => filters.set({ tab: 'all' })}>
            Ver en Todas
          </Button>
        </div>
      }
    >
      Ninguno de esta vista coincide con lo que buscas.
    </Empty>
  )
}

/** Shown for a tab without orders, with links to the tabs that have some. */
export function EmptyTab({
  filters: { tab, set },
  counts,
}: {
  filters: OrderFilters
  counts: OrderPage['counts'] | undefined
}) {
  const user = useUser()
  const shown = counts?.all === 0 ? 'all' : tab
  const other = tabs.find(({ value, area }) => value !== tab && area && can(user, area) && counts?.[value])
  const next =
    shown !== 'all' ? (
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => set({ tab: 'all' })}>Ver todos los pedidos</Button>
        {other ? (
          <Button variant="primary" onClick={() => set({ tab: other.value })}>
            Ver {formatCount(counts?.[other.value] ?? 0)} {other.label.toLowerCase()}
          </Button>
        ) : null}
      </div>
    ) : can(user, 'customers') ? (
      <LinkButton to="/customers/manage">Dar acceso a un cliente</LinkButton>
    ) : null
  return (
    <Empty title={empty[shown].title} action={next}>
      {empty[shown].hint}
    </Empty>
  )
}

const empty: Record<OrderTab, { title: string; hint: string }> = {
  toAccept: {
    title: 'No hay pedidos por aceptar.',
    hint: 'Cuando un cliente envíe un pedido, aparecerá aquí con un aviso.',
  },
  toFulfil: {
    title: 'No hay pedidos por surtir.',
    hint: 'Los pedidos llegan aquí al aceptarlos, en «Por aceptar».',
  },
  shipped: {
    title: 'No hay pedidos en camino.',
    hint: 'Los pedidos llegan aquí cuando los marcas como enviados.',
  },
  unpaid: { title: 'No hay pedidos por cobrar.', hint: 'Todos los pedidos están pagados o cancelados.' },
  all: {
    title: 'Aún no hay pedidos.',
    hint: 'Tus clientes piden desde su catálogo, con su propio usuario. Sus pedidos aparecerán aquí.',
  },
}

const countOf = (orders: number) => countText(orders, 'resultado')
