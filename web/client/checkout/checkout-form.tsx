import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Cart } from '#contract/cart'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { ConfirmButton, PaymentCard } from './payment-card.tsx'
import { type Handlers, useCheckout } from './use-checkout.ts'

export function CheckoutForm({ cart, ...handlers }: { cart: Cart } & Handlers) {
  const checkout = useCheckout(cart, handlers)
  const address = useId()
  return (
    <Page
      title="Resumen de Compra"
      actions={<LinkButton to="/client/products">Volver al Carrito</LinkButton>}
      bar={
        <>
          <p className="mr-auto text-ink-2 text-sm">
            Total
            <span className="block font-semibold text-ink text-lg tabular-nums">
              {checkout.canConfirm ? formatMoney(checkout.totals.total) : '—'}
            </span>
          </p>
          <ConfirmButton checkout={checkout} className="min-w-36" />
        </>
      }
    >
      {checkout.hasCustomer ? null : (
        <Notice
          tone="amber"
          icon={<TriangleAlert />}
          action={
            <LinkButton size="sm" to="/client/profile">
              Ir a Mi Perfil
            </LinkButton>
          }
        >
          Información de Cliente Incompleta
          <p className="font-normal">Completa tu perfil para terminar tu compra. Tu orden se queda guardada.</p>
        </Notice>
      )}
      <div className="@container min-w-0">
        <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
          <div className="grid min-w-0 gap-4">
            <CheckoutLines cart={cart} />
            <Card title={<label htmlFor={address}>Dirección de envío</label>} subtitle="opcional">
              <TextArea
                id={address}
                rows={2}
                className="min-h-16"
                maxLength={300}
                autoComplete="street-address"
                placeholder="Calle, número, colonia, ciudad, estado y código postal"
                value={checkout.address}
                disabled={checkout.isBusy}
                onChange={(event) => checkout.setAddress(event.target.value)}
              />
            </Card>
          </div>
          <PaymentCard checkout={checkout} />
        </div>
      </div>
    </Page>
  )
}
