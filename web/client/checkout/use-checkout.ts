import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '#contract/cart/cart'
import type { PaymentMethod } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { refreshOrders } from '../../order/api.ts'
import { payCart } from '../../order/payment/pay.ts'
import { toastRefund } from '../../order/payment/stored-payment.ts'
import { refreshAddresses } from '../../shop/addresses/api.ts'
import { folio } from '../../shop/display.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { refetchCart, useTotals } from '../cart/api.ts'
import { createOrder, OrderUnconfirmed, unconfirmedToast } from '../cart/create-order.ts'
import { choosePaymentMethod, deliveryOnScreen, resetOrderChoices, useOrderChoices } from '../cart/order-choices.ts'

export type Checkout = ReturnType<typeof useCheckout>

export type Handlers = {
  /** Called with the cart when a card payment begins, and without it if the payment created no order. */
  onPaying: (cart?: Cart) => void
  /** `isPaid`: paid by card; otherwise the order waits for a transfer. */
  onOrdered: (order: { id: number | null | undefined; isPaid: boolean }) => void
  /**
   * The card may have been charged. `response`: the answer of the provider's window. Without one, `refusal` is the reason why the
   * window did not open.
   */
  onPending: (pending: { response: unknown; refusal: string | undefined }) => void
}

export function useCheckout(cart: Cart, takesCards: boolean, handlers: Handlers) {
  const { Customer } = useUser()
  const navigate = useNavigate()
  const totals = useTotals(cart)
  const { requestMethod, ...methodChoice } = usePaymentMethod(takesCards)
  const { method } = methodChoice
  const [order, isOrdering] = useAction(orderByTransfer, { failure: 'Error al crear la orden.' })
  const [pay, isPaying, lastPayment] = useCardPayment(cart, totals.total, handlers, refresh)

  async function orderByTransfer(customerId: number) {
    try {
      const choices = { paymentMethod: 'Bank Transfer', ...(await deliveryOnScreen(customerId)) } as const
      const created = await createOrder(cart, customerId, () => undefined, choices)
      toast.success('Orden creada exitosamente!', {
        description: `Tu folio es ${folio(created.order_number)}. Haz tu transferencia y sube aquí el comprobante.`,
      })
      handlers.onOrdered({ id: created.id, isPaid: false })
    } catch (error) {
      if (!(error instanceof OrderUnconfirmed)) throw error
      toast.error('Error al crear la orden.', {
        id: unconfirmedToast,
        description: 'No pudimos confirmar tu pedido. Revisa tu historial antes de intentarlo otra vez.',
        duration: 20_000,
        action: { label: 'Ver historial', onClick: () => navigate('/client/orders') },
      })
    } finally {
      refresh()
    }
  }

  function refresh() {
    void refetchCart()
    void refreshOrders()
    void totals.retry()
  }

  function handleConfirm() {
    if (!Customer) {
      toast.error('Información de Cliente Incompleta', { description: 'Completa tu perfil para hacer pedidos.' })
      navigate('/client/profile')
    } else if (method === 'Credit Card') void pay(Customer.id)
    else if (method === 'Bank Transfer') void order(Customer.id)
    else requestMethod()
  }

  return {
    customerId: Customer?.id,
    totals,
    ...methodChoice,
    ...lastPayment,
    isBusy: isOrdering || isPaying,
    canConfirm: !totals.isLoading && !totals.error,
    handleConfirm,
  }
}

function useCardPayment(cart: Cart, total: number, { onPaying, onOrdered, onPending }: Handlers, refresh: () => void) {
  /** Whether the last payment window was closed without an answer. */
  const [wasClosed, setWasClosed] = useState(false)
  /** Why the last card was refused. It stays on the screen, longer than its toast. */
  const [refusal, setRefusal] = useState<string>()
  const [pay, isPaying] = useAction(payByCard, { failure: 'Error al inicializar el pago con Netpay' })

  async function payByCard(customerId: number) {
    setWasClosed(false)
    setRefusal(undefined)
    const delivery = await deliveryOnScreen(customerId)
    onPaying(cart)
    const { outcome, message, reason, response, orderId } = await payCart(total, cart.length, delivery)
    if (outcome === 'refund' && message) toastRefund(message)
    else if (message) toast.error(message, { description: reason })
    if (outcome === 'paid') {
      toast.success('Orden creada exitosamente!', { description: reason })
      resetOrderChoices(customerId)
      onOrdered({ id: orderId, isPaid: true })
    } else onPaying()
    if (outcome === 'pending') onPending({ response, refusal: reason })
    setWasClosed(outcome === 'closed')
    if (outcome === 'rejected') {
      setRefusal(reason)
      // The server also refuses a delivery address that was deleted elsewhere: the list must not offer it again.
      void refreshAddresses(customerId)
    }
    refresh()
  }

  return [pay, isPaying, { wasClosed, refusal }] as const
}

function usePaymentMethod(takesCards: boolean) {
  const { paymentMethod } = useOrderChoices()
  // Without cards, one choice is left.
  const method = takesCards ? paymentMethod : 'Bank Transfer'
  const [isMethodMissing, setMethodMissing] = useState(false)
  /** The element with the choice. */
  const choice = useRef<HTMLFieldSetElement>(null)

  function requestMethod() {
    setMethodMissing(true)
    choice.current?.scrollIntoView({ block: 'center' })
    choice.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  function setMethod(chosen: PaymentMethod) {
    choosePaymentMethod(chosen)
    setMethodMissing(false)
  }

  return { takesCards, method, setMethod, isMethodMissing, choice, requestMethod }
}
