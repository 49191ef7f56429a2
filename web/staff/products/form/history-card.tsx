import { can } from '#contract/access'
import type { Category } from '#contract/products/catalog'
import { type ProductEvent, productStatusLabels } from '#contract/products/products'
import { useUser } from '../../../api/session-store.ts'
import { pathName, pathTo } from '../../../shop/category-tree.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime, formatDay } from '../../../ui/date.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useCategories } from '../../use-categories.ts'
import { useProductHistory } from '../api.ts'
import { backorderValue, ivaValue, productLabels, supplierCodeLabel } from '../labels.ts'

type Change = ProductEvent['changes'][number]

const actionLabels: Record<string, string> = { create: 'Creó el producto', update: 'Modificó el producto' }

/** Changes of a product, latest first, after its last prices. */
export function HistoryCard({ id }: { id: number }) {
  const { data: events, error, mutate } = useProductHistory(id)
  const { data: categories = [] } = useCategories()
  const user = useUser()
  return (
    <Card
      title="Historial"
      className="scroll-mt-4"
      actions={
        can(user, 'audit') ? (
          <LinkButton size="sm" variant="ghost" to={`/team/log?entity=product&entityId=${id}`}>
            Ver en la bitácora
          </LinkButton>
        ) : null
      }
    >
      {error && !events ? (
        <ErrorState message="No se pudo cargar el historial." onRetry={() => mutate()} />
      ) : !events ? (
        <Skeleton lines={4} />
      ) : events.length === 0 ? (
        <p className="text-ink-2 text-sm">Aún no hay cambios.</p>
      ) : (
        <div className="grid gap-4 text-sm">
          <Prices events={events} />
          <ScrollBox label="Cambios" className="max-h-112">
            <ol className="grid gap-3">
              {events.map((event) => (
                <Entry key={event.id} event={event} categories={categories} />
              ))}
            </ol>
          </ScrollBox>
        </div>
      )}
    </Card>
  )
}

const maxPrices = 5

function Prices({ events }: { events: readonly ProductEvent[] }) {
  const prices = events.flatMap(({ id, createdAt, changes }) =>
    changes.filter(({ field }) => field === 'salePrice1').map(({ from, to }) => ({ id, createdAt, from, to })),
  )
  if (prices.length === 0) return null
  return (
    <div className="grid gap-1.5 rounded-lg bg-mute-soft px-3.5 py-2.5">
      <h3 className="font-medium text-ink-2 text-xs">Últimos precios</h3>
      {prices.slice(0, maxPrices).map(({ id, createdAt, from, to }) => (
        <p key={id} className="flex justify-between gap-3 tabular-nums">
          <span className="text-ink-2">{formatDay(createdAt)}</span>
          <span>
            {pesos(from)} → <b className="font-semibold">{pesos(to)}</b>
          </span>
        </p>
      ))}
    </div>
  )
}

function Entry({ event, categories }: { event: ProductEvent; categories: readonly Category[] }) {
  return (
    <li className="grid gap-0.5 border-line border-b pb-3 last:border-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{actionLabels[event.action] ?? event.action}</span>
        <span className="text-ink-3 text-xs tabular-nums">{formatDateTime(event.createdAt)}</span>
      </p>
      <p className="text-ink-3 text-xs">{event.user?.nombre ?? 'La tienda'}</p>
      {event.changes.map((change) => (
        <p key={change.field} className="text-ink-2 [overflow-wrap:anywhere]">
          {fieldLabel(change.field)}: {describe(change, categories)}
        </p>
      ))}
    </li>
  )
}

const labels: Record<string, string> = { ...productLabels, supplierCode: supplierCodeLabel }
const fieldLabel = (field: string) => labels[field] ?? field

const pesos = (value: Change['to']) => (typeof value === 'number' ? formatMoney(value) : '—')

function describe({ field, from, to }: Change, categories: readonly Category[]) {
  if (field === 'description') return 'otra'
  if (field === 'pdf') return to === null ? 'quitada' : from === null ? 'agregada' : 'reemplazada'
  return `${formatValue(field, from, categories)} → ${formatValue(field, to, categories)}`
}

function formatValue(field: string, value: Change['to'], categories: readonly Category[]) {
  if (Array.isArray(value)) return formatCount(value.length)
  if (field === 'salePrice1' || field === 'cost') return pesos(value)
  if (field === 'categoryId') return pathName(pathTo(categories, Number(value))) || '—'
  if (field === 'status') {
    const statusEntry = Object.entries(productStatusLabels).find(([status]) => status === value)
    return statusEntry?.[1] ?? '—'
  }
  if (typeof value === 'number') return formatCount(value)
  if (field === 'iva') return ivaValue(value)
  if (field === 'backorder') return backorderValue(value)
  return value || '—'
}
