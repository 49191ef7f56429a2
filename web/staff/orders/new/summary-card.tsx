import { ShieldAlert } from 'lucide-react'
import { can } from '#contract/access'
import { type CreditHold, type CustomerCredit, holdText } from '#contract/customers/credit'
import { moneyForms } from '#contract/payments/ledger'
import { useUser } from '../../../api/session-store.ts'
import { OrderTotals } from '../../../order/lines/order-totals.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { TextArea, TextInput } from '../../../ui/form/inputs.tsx'
import { Labelled } from '../../../ui/form/labelled.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { QuoteButton } from './quote-button.tsx'
import type { NewOrderState } from './use-new-order.ts'

const payments = [
  { value: '', label: 'Se paga después' },
  ...moneyForms.map(({ value, label }) => ({ value, label: `Pagado: ${label.toLowerCase()}` })),
] as const

/** Totals, payment and the button; the notes below. */
export function SummaryCard({ order }: { order: NewOrderState }) {
  const { hold, credit, customer } = order
  return (
    <div className="grid gap-4 lg:sticky lg:top-4">
      <Card title="Resumen" subtitle={customer.data?.price_list ? `precios ${customer.data.price_list}` : undefined}>
        <div className="grid gap-4">
          <OrderTotals order={{ totals: order.totals, isLoading: false }} />
          <PaymentFields order={order} />
          {hold ? (
            <Notice tone="amber" icon={<ShieldAlert />}>
              {holdNote(hold, credit)}
            </Notice>
          ) : null}
          {order.editedFolio ? null : <GenerateButton order={order} className="h-11! text-base!" />}
          <QuoteButton order={order} className={order.editedFolio ? 'h-11! text-base!' : ''} />
        </div>
      </Card>
      <NotesCard order={order} />
    </div>
  )
}

/** Fields of the payment. Only roles that register payments see them, and a quote has no payment. */
export function PaymentFields({ order: { draft, change, editedFolio } }: { order: NewOrderState }) {
  const user = useUser()
  if (editedFolio) return null
  return (
    <>
      {can(user, 'payments') ? (
        <Labelled label="Pago">
          {(id) => (
            <Select
              id={id}
              options={payments}
              value={draft.payment}
              onChange={({ target }) => {
                const payment = payments.find(({ value }) => value === target.value)
                if (payment) change({ payment: payment.value })
              }}
            />
          )}
        </Labelled>
      ) : null}
      {draft.payment === '' || draft.payment === '01' ? null : (
        <Labelled label="Referencia">
          {(id) => (
            <TextInput
              id={id}
              value={draft.reference}
              maxLength={60}
              autoComplete="off"
              placeholder="Opcional: clave de rastreo o autorización"
              onChange={(event) => change({ reference: event.target.value })}
            />
          )}
        </Labelled>
      )}
    </>
  )
}

export function NotesCard({ order: { draft, change } }: { order: NewOrderState }) {
  return (
    <Card title="Notas">
      <div className="grid gap-3">
        <Labelled label="Al cliente">
          {(id) => (
            <TextArea
              id={id}
              rows={2}
              className="min-h-16"
              maxLength={1000}
              value={draft.clientNote}
              onChange={(event) => change({ clientNote: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Internas">
          {(id) => (
            <TextArea
              id={id}
              rows={2}
              className="min-h-16"
              maxLength={1000}
              placeholder="Solo las ve el equipo"
              value={draft.internalNote}
              onChange={(event) => change({ internalNote: event.target.value })}
            />
          )}
        </Labelled>
      </div>
    </Card>
  )
}

/** `credit`: of the customer; without `blocks`, the shop only marks the order. */
export function holdNote(hold: Pick<CreditHold, 'reason' | 'amount'>, credit: CustomerCredit | undefined) {
  if (!credit?.blocks) return `${holdText(hold)}.`
  return `${holdText(hold)}: ${hold.reason === 'cash' ? 'se surte al pagarse' : 'un gerente deberá aceptarlo'}.`
}

export function GenerateButton({ order, className }: { order: NewOrderState; className: string }) {
  const { draft, isGenerating, handleGenerate } = order
  return (
    <Button
      variant={order.lines.length === 0 ? 'default' : 'primary'}
      className={className}
      busy={isGenerating}
      data-generate
      aria-keyshortcuts="Control+Enter"
      onClick={handleGenerate}
    >
      {draft.payment === '' ? 'Generar pedido' : 'Generar y cobrar'}
      <kbd
        aria-hidden
        className="rounded-[4px] border border-current px-[5px] font-sans text-2xs opacity-80 max-lg:hidden"
      >
        Ctrl Enter
      </kbd>
    </Button>
  )
}
