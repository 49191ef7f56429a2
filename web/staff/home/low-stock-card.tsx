import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import { can } from '#contract/access'
import type { UrgentProduct } from '#contract/inventory/urgent'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

const all = '/inventory/view?stock=low'

/** The products that run out first, of `count` with low stock. */
export function LowStockCard({ count }: { count: number }) {
  const user = useUser()
  const { data: products, error, mutate } = useSWR<UrgentProduct[]>('/inventory/urgent')
  return (
    <Card
      flush
      title="Existencia baja"
      subtitle={<Chip tone="red">{formatCount(count)}</Chip>}
      actions={
        can(user, 'inventory.update') ? (
          <LinkButton size="sm" to="/inventory/purchases?tab=suggested">
            Armar compra
          </LinkButton>
        ) : null
      }
      footer={
        <Link
          to={all}
          className="flex min-h-control items-center justify-between font-medium text-sm text-theme-text hover:underline"
        >
          {count === 1 ? 'Ver la lista' : `Ver los ${formatCount(count)}`}
          <ChevronRight size={16} aria-hidden />
        </Link>
      }
    >
      {products ? (
        <Products products={products} />
      ) : error ? (
        <ErrorState message="No se pudo cargar la existencia." onRetry={() => mutate()} />
      ) : (
        <div className="p-4">
          <Skeleton lines={6} />
        </div>
      )}
    </Card>
  )
}

const Products = ({ products }: { products: readonly UrgentProduct[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">Productos que se acaban primero</caption>
    <thead className="text-left text-ink-2 text-xs">
      <tr className="border-line border-b">
        <th className="py-2.5 pl-4 font-semibold">Producto</th>
        <th className="whitespace-nowrap px-2 py-2.5 text-right font-semibold">Hay / mín.</th>
        <th className="px-2 py-2.5 font-semibold">Alcanza</th>
        <th className="py-2.5 pr-4 pl-2 text-right font-semibold">Sugerido</th>
      </tr>
    </thead>
    <tbody className="lines">
      {products.map(({ id, code, name, quantity, min_stock, incoming, days, suggested }) => (
        <tr key={id}>
          <td className="py-2.5 pl-4 leading-snug [overflow-wrap:anywhere]">
            <Link to={`/inventory/view?product=${id}`} className="line-clamp-2 font-medium hover:underline">
              {name}
            </Link>
            <span className="font-mono text-ink-2 text-xs">{code}</span>
          </td>
          <td className="whitespace-nowrap px-2 py-2.5 text-right tabular-nums">
            <b className="font-semibold">{formatCount(Math.max(quantity, 0))}</b>
            <span className="text-ink-2"> / {formatCount(min_stock)}</span>
            {incoming > 0 ? <span className="block text-ink-2 text-xs">{formatCount(incoming)} en camino</span> : null}
          </td>
          <td className="whitespace-nowrap px-2 py-2.5">
            <Cover quantity={quantity} days={days} />
          </td>
          <td className="py-2.5 pr-4 pl-2 text-right font-semibold tabular-nums">{formatCount(suggested)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const soonDays = 3

function Cover({ quantity, days }: Pick<UrgentProduct, 'quantity' | 'days'>) {
  if (quantity < 0) return <b className="font-semibold text-bad">En espera</b>
  if (quantity === 0) return <b className="font-semibold text-bad">Agotado</b>
  if (days === null) return <span className="text-ink-2">Sin ventas</span>
  const wholeDays = Math.floor(days)
  const text = wholeDays === 0 ? 'Hoy' : countText(wholeDays, 'día')
  return <b className={`font-semibold ${wholeDays <= soonDays ? 'text-bad' : 'text-warn'}`}>{text}</b>
}
