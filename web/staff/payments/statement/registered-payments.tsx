import { type BankMovement, maxMatchable } from '#contract/payments/bank-statements'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import { formatMoney } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useMatchablePayments } from './api.ts'

/** The registered payments that a movement can be matched with: those found, or without a search those of its amount. */
export function RegisteredPayments({
  statementId,
  movement,
  search,
  onChoose,
}: {
  statementId: number
  movement: BankMovement
  search: string
  onChoose: (paymentId: number) => Promise<unknown>
}) {
  const { data } = useMatchablePayments(statementId, movement.id, search)
  const [choose, isSaving] = useAction(onChoose, { failure: 'No se pudo conciliar el pago.' })
  const payments = data?.payments ?? []
  if (payments.length === 0) return null
  return (
    <section className="grid gap-1 border-line border-y py-3">
      <h3 className="font-semibold text-sm">Pagos ya registrados, sin conciliar</h3>
      <ul aria-label="Pagos ya registrados" className="grid">
        {payments.map(({ id, amount, paidOn, order: { order_number, customer_name } }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-line py-2.5 text-sm not-last:border-b">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-mono font-semibold">{folio(order_number)}</span> {customer_name}
              <span className="block text-ink-2 tabular-nums">
                Pago de {formatMoney(amount)} · {formatDay(paidOn)}
              </span>
            </p>
            <Button
              size="sm"
              busy={isSaving}
              aria-label={`Conciliar con el pago de ${formatMoney(amount)} del pedido ${folio(order_number)}`}
              onClick={() => choose(id)}
            >
              Es este pago
            </Button>
          </li>
        ))}
      </ul>
      {payments.length === maxMatchable ? (
        <p className="text-ink-2 text-sm">
          Son los {maxMatchable} más recientes. Busca por folio, cliente o monto para ver otros.
        </p>
      ) : null}
    </section>
  )
}
