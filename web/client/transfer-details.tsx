import { transferReference } from '#contract/transfer-reference'
import { useBank } from '../order/api.ts'
import { Clabe } from '../order/clabe.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { formatMoney } from '../ui/money.ts'
import { Skeleton } from '../ui/states.tsx'

/** The shop's bank account and what to write in the transfer. `amount` in pesos. `order`: undefined until it is created. */
export function TransferDetails({ amount, order }: { amount: number; order?: { id: number; order_number: number } }) {
  const { data, error, mutate } = useBank()
  if (error && !data) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>No se pudieron cargar los datos bancarios.</p>
        <Button size="sm" onClick={() => mutate()}>
          Reintentar
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton lines={5} />
  const { bank, holder, clabe, instructions } = data.value
  const reference = order && transferReference(order.id)
  const concept = order && `Pedido ${order.order_number}`
  return (
    <div className="grid gap-2.5 text-sm">
      <dl className="grid gap-1">
        <CopyLine label="Banco" value={bank} />
        <CopyLine label="Titular" value={holder} />
        <Clabe clabe={clabe} />
        {reference ? <CopyLine label="Referencia numérica" value={reference} copy={reference} /> : null}
        {concept ? <CopyLine label="Concepto" value={concept} copy={concept} /> : null}
        <CopyLine label="Importe" value={formatMoney(amount)} copy={amount.toFixed(2)} />
      </dl>
      <p className="whitespace-pre-line border-line border-t pt-2.5 text-ink-2">
        {[order ? '' : 'Confirma y te damos tu folio y tu referencia.', instructions].filter(Boolean).join(' ') ||
          'Con la referencia la tienda identifica tu pago.'}
      </p>
    </div>
  )
}
