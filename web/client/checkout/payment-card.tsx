import { CreditCard, Landmark } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { PaymentMethod } from '#contract/orders/orders'
import { OrderTotals } from '../../order/lines/order-totals.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { useTitleRowToasts } from '../../ui/use-title-row-toasts.ts'
import { CardNote } from '../card-note.tsx'
import { TransferDetails } from '../transfer-details.tsx'
import type { Checkout } from './use-checkout.ts'

const methods: { value: PaymentMethod; label: string; icon: ReactNode }[] = [
  { value: 'Credit Card', label: 'Tarjeta de crédito o débito', icon: <CreditCard /> },
  { value: 'Bank Transfer', label: 'Transferencia bancaria', icon: <Landmark /> },
]

export function PaymentCard({ checkout }: { checkout: Checkout }) {
  const { wasClosed, refusal, takesCards, method, totals } = checkout
  const problem = useId()
  const offered = methods.filter(({ value }) => takesCards || value !== 'Credit Card')
  useTitleRowToasts()
  return (
    <Card className="@min-[960px]:sticky @min-[960px]:top-4" title="Pago">
      <div className="grid gap-4">
        <fieldset
          ref={checkout.choice}
          className="grid gap-2"
          disabled={checkout.isBusy}
          aria-describedby={checkout.isMethodMissing ? problem : undefined}
        >
          <legend className="mb-2 font-medium text-ink-2 text-sm">Forma de pago</legend>
          {offered.map((choice) => (
            <label
              key={choice.value}
              className="flex min-h-12 items-center gap-3 rounded-lg border border-line-control has-aria-invalid:border-bad px-3.5 py-2.5 font-medium text-sm transition hover:bg-mute-soft
                has-checked:border-theme has-checked:bg-picked has-checked:ring-1 has-checked:ring-theme has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-theme [&_svg]:size-[18px] [&_svg]:text-ink-2"
            >
              <input
                type="radio"
                name="paymentMethod"
                className="size-4 shrink-0 accent-theme-strong outline-none"
                aria-invalid={checkout.isMethodMissing || undefined}
                checked={method === choice.value}
                onChange={() => checkout.setMethod(choice.value)}
              />
              <span className="flex-1">{choice.label}</span>
              {choice.icon}
            </label>
          ))}
          {checkout.isMethodMissing ? (
            <p id={problem} role="alert" className="text-bad text-sm">
              Elige cómo vas a pagar.
            </p>
          ) : null}
        </fieldset>
        {method === 'Bank Transfer' ? (
          <div className="rounded-lg bg-mute-soft px-3.5 py-3">
            <TransferDetails amount={totals.total} />
          </div>
        ) : null}
        {method === 'Credit Card' ? <CardNote /> : null}
        <div role="status" className="empty:hidden">
          {wasClosed ? <p className="text-ink-2 text-sm">¿Cerraste la ventana? Puedes intentar de nuevo.</p> : null}
          {refusal && method === 'Credit Card' ? <Notice tone="amber">{refusal}</Notice> : null}
        </div>
        <div className="-mx-4 -mt-2 -mb-4 grid gap-4 bg-surface px-4 pt-2 pb-4 @min-[960px]:sticky @min-[960px]:bottom-0">
          <OrderTotals order={{ totals, isLoading: false }} />
          <ConfirmButton checkout={checkout} className="h-11 text-base @max-[960px]:hidden" />
        </div>
      </div>
    </Card>
  )
}

export function ConfirmButton({ checkout, className }: { checkout: Checkout; className: string }) {
  const { method, wasClosed, isBusy, canConfirm } = checkout
  const payLabel = wasClosed ? 'Intentar de nuevo' : 'Pagar'
  return (
    <Button
      variant="primary"
      className={className}
      busy={isBusy}
      disabled={!canConfirm}
      onClick={checkout.handleConfirm}
    >
      {method === 'Credit Card' ? payLabel : 'Confirmar Pedido'}
    </Button>
  )
}
