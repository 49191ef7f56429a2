import { useBank } from '../../order/api.ts'
import { Clabe } from '../../order/clabe.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Skeleton } from '../../ui/states.tsx'

/** The shop's bank account. `total` in pesos, with IVA. */
export function BankDetails({ total }: { total: number }) {
  const { data, error, mutate } = useBank()
  if (error && !data) {
    return (
      <div className="flex items-center justify-between gap-3 text-sm">
        <p>No se pudieron cargar los datos bancarios.</p>
        <Button size="sm" onClick={() => mutate()}>
          Reintentar
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton lines={4} />
  const { bank, holder, clabe, instructions } = data.value
  return (
    <div className="grid gap-2.5 rounded-lg bg-mute-soft px-3.5 py-3 text-sm">
      <dl className="grid gap-1">
        <CopyLine label="Banco" value={bank} />
        <CopyLine label="Titular" value={holder} />
        <Clabe clabe={clabe} />
        <CopyLine label="Importe" value={formatMoney(total)} copy={total.toFixed(2)} />
      </dl>
      <p className="border-line-strong border-t pt-2.5 text-ink-2 text-sm">
        Confirma y te damos tu folio: úsalo como referencia.{instructions ? ` ${instructions}` : ''}
      </p>
    </div>
  )
}
