import { Hourglass, TriangleAlert } from 'lucide-react'
import useSWR from 'swr'
import type { PaymentConfirmation } from '#contract/payments/payments'
import { useUser } from '../../api/session-store.ts'
import { requestConfirmation } from '../../order/payment/pay.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { resetOrderChoices } from '../cart/order-choices.ts'

const intervalMs = 10_000

/**
 * Shown instead of the checkout while a payment is verified, so that it is not paid twice. `response`: the answer of the
 * provider's window; without it only the history can show the result. `refusal`: the message of the server when this payment did
 * not begin because of an earlier one.
 */
export function PendingPayment({ response, refusal }: { response: unknown; refusal: string | undefined }) {
  const { Customer } = useUser()
  const { data } = useSWR<PaymentConfirmation>(response === undefined ? null : ['/netpay/confirm', response], confirm, {
    refreshInterval: (latest) => (latest && latest.state !== 'pending' ? 0 : intervalMs),
  })

  async function confirm() {
    const confirmation = await requestConfirmation(response)
    if (confirmation.state === 'paid' && Customer) resetOrderChoices(Customer.id)
    return confirmation
  }

  return (
    <Page title="Resumen de Compra">
      <Card title="Pago">
        <div className="grid gap-3" role="status">
          <Result confirmation={data} refusal={refusal} />
        </div>
      </Card>
    </Page>
  )
}

function Result({
  confirmation,
  refusal,
}: {
  confirmation: PaymentConfirmation | undefined
  refusal: string | undefined
}) {
  const { state, orderId, message } = confirmation ?? {}
  if (state === 'paid') {
    return (
      <>
        <Notice tone="green">Tu pago se confirmó. {message}</Notice>
        <LinkButton to={`/client/orders/${orderId}`} variant="primary" block>
          Ver mi pedido
        </LinkButton>
      </>
    )
  }
  if (state === 'refund' || state === 'rejected') {
    return (
      <>
        <Notice tone="amber" icon={<TriangleAlert />}>
          {message}
        </Notice>
        <LinkButton to="/client/products" variant="primary" block>
          Volver al Carrito
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <Notice icon={<Hourglass />}>
        {refusal ?? 'Estamos verificando tu pago. Te avisaremos; no pagues de nuevo.'}
      </Notice>
      <LinkButton to="/client/orders" variant="primary" block>
        Ver mis pedidos
      </LinkButton>
      {refusal === undefined ? null : (
        <LinkButton to="/client/products" block>
          Volver al Carrito
        </LinkButton>
      )}
    </>
  )
}
