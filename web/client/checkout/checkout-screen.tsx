import { ShoppingCart } from 'lucide-react'
import { type ComponentProps, use, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '#contract/cart/cart'
import { useUser } from '../../api/session-store.ts'
import { isPaymentDocument } from '../../order/payment/payment-document.ts'
import { useStoredPayment } from '../../order/payment/stored-payment.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LeavePage } from '../../ui/overlay/leave-page.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/splash.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useCardPayments } from '../card-payments.ts'
import { cartMessage, useCart } from '../cart/api.ts'
import { resetOrderChoices } from '../cart/order-choices.ts'
import { IncompleteCustomer } from '../incomplete-customer.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { PendingPayment } from './pending-payment.tsx'

/** The payment provider's script may only run in a document loaded at this address, so another document reloads. */
export default function CheckoutScreen() {
  const isReady = isPaymentDocument()
  useEffect(() => {
    if (!isReady) location.replace('/client/checkout')
  }, [isReady])
  return isReady ? <Checkout /> : <ScreenSkeleton />
}

function Checkout() {
  const navigate = useNavigate()
  const { close } = use(LeavePage)
  const { Customer } = useUser()
  const isChecking = useStoredPayment(() => Customer && resetOrderChoices(Customer.id))
  const { data, error, mutate } = useCart()
  // The cart of a card payment. The server may create the order, which empties the cart, before this screen gets the answer.
  const [paying, setPaying] = useState<Cart>()
  const cart = paying ?? data
  // Read with the cart, so that the form never offers a card that the shop does not take.
  const takesCards = useCardPayments()
  const isLoaded = cart !== undefined && takesCards !== undefined
  // Stored here: the form is removed when another window or the confirmed payment empties the cart.
  const [pending, setPending] = useState<ComponentProps<typeof PendingPayment>>()
  if (pending) return <PendingPayment {...pending} />
  if (isLoaded && cart.length > 0) {
    return (
      <CheckoutForm
        cart={cart}
        takesCards={takesCards}
        isCheckingEarlier={isChecking}
        onOrdered={({ id, isPaid }) => {
          close()
          void (isPaid ? navigate('/client/orders', { state: { newId: id } }) : navigate(`/client/orders/${id}`))
        }}
        onPaying={setPaying}
        onPending={setPending}
      />
    )
  }
  return (
    <Page title="Resumen de Compra">
      {isLoaded && !Customer ? <IncompleteCustomer>Completa tu perfil para hacer pedidos.</IncompleteCustomer> : null}
      <Card>
        {isLoaded ? (
          <Empty
            title="Tu orden está vacía."
            icon={<ShoppingCart />}
            action={
              <LinkButton to="/client/products" variant="primary">
                Volver al Carrito
              </LinkButton>
            }
          />
        ) : error && !cart ? (
          <ErrorState message={cartMessage(error)} onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    </Page>
  )
}
