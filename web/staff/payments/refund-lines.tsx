import { type Refund, type RefundState, type RefundWay, receivedForms } from '#contract/payments/ledger'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'

const wayLabels: Record<RefundWay, string> = {
  provider: 'Devuelto a la tarjeta',
  hand: 'Devuelto',
  outside: 'Reembolso hecho en NetPay',
  chargeback: 'Contracargo del banco',
}

const chips: Record<RefundState, { tone: Tone; label: string } | undefined> = {
  requested: { tone: 'blue', label: 'En proceso' },
  done: undefined,
  failed: { tone: 'red', label: 'Falló' },
}

export const unconfirmedRefund = 'NetPay todavía no la confirma. El pago se actualiza solo; no la repitas.'

/** The refunds of a payment, below it. */
export function RefundLines({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Devoluciones" className="grid gap-1.5 border-line border-l-2 pl-3">
      {refunds.map((refund) => (
        <li key={refund.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            {refund.way === 'hand' && refund.form ? `Devuelto: ${receivedForms[refund.form]}` : labelOf(refund)}
            <StateChip state={refund.state} />
          </p>
          <p className={`num ${refund.state === 'failed' ? 'text-ink-3 line-through' : ''}`}>
            −{formatMoney(refund.amount)}
          </p>
          <p className="col-span-2 text-ink-2 text-xs [overflow-wrap:anywhere]">
            {[
              formatDay(refund.returnedOn ?? refund.closedAt ?? refund.createdAt),
              refund.reference && `Ref. ${refund.reference}`,
              refund.by,
              refund.by && refund.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
            {refund.state === 'failed' && refund.error ? <span className="block text-bad">{refund.error}</span> : null}
            {refund.state === 'requested' ? (
              // The error may come from the request only: the money may have been returned, which the provider will report.
              <span className="block">{unconfirmedRefund}</span>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}

const labelOf = ({ way, state }: Refund) =>
  way === 'provider' && state !== 'done' ? 'Devolución a la tarjeta' : wayLabels[way]

function StateChip({ state }: { state: RefundState }) {
  const chip = chips[state]
  return chip ? <Chip tone={chip.tone}>{chip.label}</Chip> : null
}
