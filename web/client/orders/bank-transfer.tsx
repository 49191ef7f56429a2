import { Landmark } from 'lucide-react'
import type { Order } from '#contract/orders'
import { useBank } from '../../order/api.ts'
import { Clabe } from '../../order/clabe.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/states.tsx'

/** Bank account and reference of an order that waits for a transfer. */
export function BankTransfer({ order }: { order: Order }) {
  const { data, error, mutate } = useBank()
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Landmark size={18} className="text-ink-2" aria-hidden />
          Instrucciones de transferencia
        </span>
      }
    >
      {error && !data ? (
        <div className="grid justify-items-start gap-2 text-sm">
          <p>No se pudieron cargar los datos bancarios.</p>
          <Button size="sm" onClick={() => mutate()}>
            Reintentar
          </Button>
        </div>
      ) : data ? (
        <div className="grid gap-3">
          <dl className="grid gap-2.5 text-sm">
            <CopyLine label="Banco" value={data.value.bank} />
            <CopyLine label="Titular" value={data.value.holder} />
            <Clabe clabe={data.value.clabe} />
            <CopyLine label="Referencia" value={String(order.order_number)} copy={String(order.order_number)} />
            <CopyLine label="Importe" value={formatMoney(order.total)} copy={order.total.toFixed(2)} />
          </dl>
          {data.value.instructions ? (
            <p className="whitespace-pre-line border-line border-t pt-3 text-ink-2 text-sm">
              {data.value.instructions}
            </p>
          ) : null}
        </div>
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  )
}
