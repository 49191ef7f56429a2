import type { ReactNode } from 'react'
import { withUnit } from '#contract/cart/unit-text'
import { receivedForms } from '#contract/payments/ledger'
import { linesSummary } from '../../../order/lines/lines-summary.ts'
import { OrderTotals } from '../../../order/lines/order-totals.tsx'
import { effectiveChoice, useAddresses } from '../../../shop/addresses/api.ts'
import { displayLine } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { customerTitle } from '../../customer-title.ts'
import { referenceOf } from './draft.ts'
import type { Step } from './steps.ts'
import type { NewLine } from './use-lines.ts'
import type { NewOrderState } from './use-new-order.ts'

/** The whole order before it is generated, the last step of the phone. `onChange` goes back to a step. */
export function ReviewCard({ order, onChange }: { order: NewOrderState; onChange: (step: Step) => void }) {
  const { draft, customer, lines, totals } = order
  const { data } = customer
  const delivery = useDeliveryText(order)
  const paidForm = draft.payment === '' ? undefined : receivedForms[draft.payment]
  const notes = [draft.clientNote.trim(), draft.internalNote.trim()]
  return (
    <>
      <Card flush>
        <dl className="lines">
          <Fact label="Cliente" onChange={() => onChange('customer')}>
            {data ? customerTitle(data) : '…'}
          </Fact>
          <Fact label="Entrega" onChange={() => onChange('delivery')}>
            {delivery}
          </Fact>
          {order.editedFolio ? null : (
            <Fact label="Pago" onChange={() => onChange('delivery')}>
              {paidForm ? `Pagado: ${paidForm.toLowerCase()}` : 'Se paga después'}
              {referenceOf(draft) ? ` · ${referenceOf(draft)}` : ''}
            </Fact>
          )}
          {notes[0] ? (
            <Fact label="Nota al cliente" onChange={() => onChange('delivery')}>
              {notes[0]}
            </Fact>
          ) : null}
          {notes[1] ? (
            <Fact label="Nota interna" onChange={() => onChange('delivery')}>
              {notes[1]}
            </Fact>
          ) : null}
        </dl>
      </Card>
      <Card
        flush
        title="Artículos"
        subtitle={linesSummary(lines)}
        actions={
          <Button size="sm" variant="ghost" onClick={() => onChange('lines')}>
            Cambiar
          </Button>
        }
        footer={<OrderTotals order={{ totals, isLoading: false }} />}
      >
        <ul aria-label="Artículos del pedido" className="lines">
          {lines.map((line) => (
            <ReviewLine key={line.productId} line={line} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function useDeliveryText({ draft: { customerId, delivery } }: NewOrderState) {
  const { data: list } = useAddresses(customerId ?? undefined)
  const choice = effectiveChoice(list, delivery ?? undefined)
  if (choice?.pickup) return 'Recoge en tienda'
  const address = list?.find(({ id }) => id === choice?.addressId)
  if (!address) return list ? 'Sin dirección' : '…'
  return [address.alias, address.street, address.city].filter(Boolean).join(', ')
}

function Fact({ label, onChange, children }: { label: string; onChange: () => void; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5 text-sm">
      <dt className="text-ink-3 text-xs">{label}</dt>
      <dd className="whitespace-pre-line font-medium [overflow-wrap:anywhere]">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button size="sm" variant="ghost" aria-label={`Cambiar ${label.toLowerCase()}`} onClick={onChange}>
          Cambiar
        </Button>
      </dd>
    </div>
  )
}

function ReviewLine({ line }: { line: NewLine }) {
  const { price, amount } = displayLine(line)
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium leading-snug [overflow-wrap:anywhere]">{line.name}</p>
        <p className="text-ink-3">
          <span className="code">{line.code}</span> · {withUnit(line.quantity, line.unit)} × {formatMoney(price)}
        </p>
        {line.problem ? <p className="font-medium text-bad">{line.problem}</p> : null}
      </div>
      <b className="font-semibold tabular-nums">{formatMoney(amount)}</b>
    </li>
  )
}
