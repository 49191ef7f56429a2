import { transferReference } from '#contract/payments/transfer-reference'
import { useBanks } from '../order/api.ts'
import { Clabe } from '../order/clabe.tsx'
import { folio } from '../shop/display.ts'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { formatMoney } from '../ui/money.ts'
import { Skeleton } from '../ui/states.tsx'

/** The shop's bank accounts and what to write in the transfer. `amount` in pesos. `order`: undefined until it is created. */
export function TransferDetails({ amount, order }: { amount: number; order?: { id: number; order_number: number } }) {
  const { data, error, mutate } = useBanks()
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
  const accounts = data.value
  if (accounts.length === 0) {
    return <p className="text-sm">La tienda aún no tiene una cuenta para transferencias. Pídele sus datos por chat.</p>
  }
  const reference = order && transferReference(order.id)
  const concept = order && `Pedido ${folio(order.order_number)}`
  return (
    <div className="grid gap-2.5 text-sm">
      {accounts.length > 1 ? <p className="text-ink-2">Transfiere a la cuenta que prefieras:</p> : null}
      {accounts.map(({ bank, holder, clabe, instructions }) => (
        <div key={clabe} className="grid gap-1 border-line border-b pb-2.5">
          <dl className="grid gap-1">
            <CopyLine label="Banco" value={bank} />
            <CopyLine label="Titular" value={holder} />
            <Clabe clabe={clabe} bank={bank} />
          </dl>
          {instructions ? <p className="whitespace-pre-line text-ink-2">{instructions}</p> : null}
        </div>
      ))}
      <dl className="grid gap-1">
        {reference ? <CopyLine label="Referencia numérica" value={reference} copy={reference} /> : null}
        {concept ? <CopyLine label="Concepto" value={concept} copy={concept} /> : null}
        <CopyLine label="Importe" value={formatMoney(amount)} copy={amount.toFixed(2)} />
      </dl>
      <p className="text-ink-2">
        {order ? 'Con la referencia la tienda identifica tu pago.' : 'Confirma y te damos tu folio y tu referencia.'}
      </p>
    </div>
  )
}
