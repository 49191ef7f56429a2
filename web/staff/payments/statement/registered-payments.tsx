import type { BankMovement } from '#contract/payments/bank-statements'
import type { PaymentRow } from '#contract/payments/collection'
import { receivedForms } from '#contract/payments/ledger'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import { formatMoney } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { usePayments } from '../api.ts'

/** The registered payments that a movement can be matched with: those found, or without a search those of its amount. */
export function RegisteredPayments({
  movement,
  search,
  onChoose,
}: {
  movement: BankMovement
  search: string
  onChoose: (paymentId: number) => Promise<unknown>
}) {
  const { data } = usePayments({ search: search || movement.left.toFixed(2), limit: '50' })
  const [choose, isSaving] = useAction(onChoose, { failure: 'No se pudo conciliar el pago.' })
  const payments = (data?.payments ?? []).filter((payment) => mayBe(movement, payment))
  if (payments.length === 0) return null
  return (
    <section className="grid gap-1 border-line border-y py-3">
      <h3 className="font-semibold text-sm">Pagos ya registrados, sin conciliar</h3>
      <ul aria-label="Pagos ya registrados" className="grid">
        {payments.map(({ id, amount, form, paidOn, order, customer_name }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-line py-2.5 text-sm not-last:border-b">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-mono font-semibold">{folio(order?.order_number ?? 0)}</span> {customer_name}
              <span className="block text-ink-2 tabular-nums">
                {receivedForms[form]} de {formatMoney(amount)} · {formatDay(paidOn)}
              </span>
            </p>
            <Button
              size="sm"
              busy={isSaving}
              aria-label={`Conciliar con el pago de ${formatMoney(amount)} del pedido ${folio(order?.order_number ?? 0)}`}
              onClick={() => choose(id)}
            >
              Es este pago
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leaves out payments that the server refuses: at a card terminal, and the part above a balance, which belongs to another payment. */
const mayBe = ({ left }: BankMovement, { bankedOn, by, state, form, reason, amount, order }: PaymentRow) =>
  order !== null &&
  by !== null &&
  bankedOn === null &&
  state !== 'void' &&
  form !== '04' &&
  form !== '28' &&
  reason !== 'overpaid' &&
  amount <= left
