import { Hourglass } from 'lucide-react'
import type { Cart } from '#contract/cart/cart'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { footBar, Page } from '../../ui/page.tsx'
import { IncompleteCustomer } from '../incomplete-customer.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { ConfirmButton, PaymentCard } from './payment-card.tsx'
import { type Handlers, useCheckout } from './use-checkout.ts'

export function CheckoutForm({
  cart,
  takesCards,
  isCheckingEarlier,
  ...handlers
}: { cart: Cart; takesCards: boolean; isCheckingEarlier: boolean } & Handlers) {
  const checkout = useCheckout(cart, takesCards, handlers)
  return (
    <Page
      title="Resumen de Compra"
      actions={<LinkButton to="/client/products">Volver al Carrito</LinkButton>}
      foot={
        // Without the column of the payment, which begins at 960 px inside the padding of the page.
        <div className={`${footBar} gap-3 @min-[calc(960px+3rem)]:hidden`}>
          <p className="mr-auto text-ink-2 text-sm">
            Total
            <span className="block font-semibold text-ink text-lg tabular-nums">
              {checkout.canConfirm ? formatMoney(checkout.totals.total) : '—'}
            </span>
          </p>
          <ConfirmButton checkout={checkout} className="min-w-36" />
        </div>
      }
    >
      {isCheckingEarlier ? (
        <div role="status">
          <Notice icon={<Hourglass />}>
            Estamos comprobando un pago con tarjeta que quedó sin terminar.
            <p className="font-normal">
              Si se cobró, tu pedido aparecerá en Mis pedidos. Si no, puedes pagar de nuevo: antes revisamos que no se
              haya cobrado.
            </p>
          </Notice>
        </div>
      ) : null}
      {checkout.customerId !== undefined ? null : (
        <IncompleteCustomer>Completa tu perfil para terminar tu compra. Tu orden se queda guardada.</IncompleteCustomer>
      )}
      <div className="@container min-w-0">
        <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
          <div className="grid min-w-0 gap-4">
            <CheckoutLines cart={cart} />
            {checkout.customerId === undefined ? null : (
              <DeliveryCard customerId={checkout.customerId} disabled={checkout.isBusy} />
            )}
          </div>
          <PaymentCard checkout={checkout} />
        </div>
      </div>
    </Page>
  )
}
