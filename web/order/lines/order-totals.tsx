import type { IvaPart } from '#contract/money'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/states.tsx'
import { ivaRows } from './iva-rows.ts'

/** Pesos. `error`: the percent is unknown. */
type Totals = {
  subtotal: number
  taxes: readonly IvaPart[]
  total: number
  isLoading: boolean
  error: unknown
  retry: () => unknown
}

export function OrderTotals({ order: { totals, isLoading } }: { order: { totals: Totals; isLoading: boolean } }) {
  const isWaiting = isLoading || totals.isLoading
  const rows = [{ label: 'Subtotal', amount: totals.subtotal }, ...ivaRows(totals.taxes)]

  return (
    <dl className="grid gap-1.5 text-ink-2 text-sm">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd className="tabular-nums">{isWaiting ? <Skeleton className="h-3.5 w-20" /> : formatMoney(amount)}</dd>
        </div>
      ))}
      {totals.error ? (
        <div className="flex items-center justify-between gap-3 text-bad text-sm">
          <dt>Error al cargar configuración de IVA.</dt>
          <dd>
            <Button size="sm" onClick={() => totals.retry()}>
              Reintentar
            </Button>
          </dd>
        </div>
      ) : null}
      <div className="mt-0.5 flex items-baseline justify-between gap-4 border-line border-t pt-2 text-ink">
        <dt className="font-semibold text-base">Total</dt>
        <dd className="font-semibold text-xl tabular-nums tracking-[-0.015em]">
          {isWaiting ? <Skeleton className="h-6 w-28" /> : formatMoney(totals.total)}
        </dd>
      </div>
    </dl>
  )
}
