import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '#contract/cart'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { refetchCart, savedCart } from './api.ts'
import type { Refusal } from './line-problem.ts'

/** `generate` makes an order of the cart and opens the history. `refusals` are those of the last attempt. */
export function useGenerate(lines: Cart, { onFailed, onStale }: { onFailed: () => void; onStale: () => void }) {
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isVerifying, setVerifying] = useState(false)
  const [create, isGenerating] = useAction(send, {
    success: (order) => (order ? 'Orden creada exitosamente!' : ''),
    failure: 'Error al crear la orden',
  })

  async function send(customerId: number) {
    setRefusals([])
    try {
      const [cart, { createOrder }] = await Promise.all([savedCart(), import('./create-order.ts')])
      // Empty if the button is pressed again while the created order clears the cart.
      return cart?.length && (await createOrder(cart, customerId, () => setVerifying(true)))
    } catch (error) {
      onFailed()
      if (!(error instanceof Error && error.name === 'OrderUnconfirmed')) {
        setRefusals(refusalsIn(error, lines))
        throw error
      }
      toast.error('Error al crear la orden', {
        description: 'No pudimos confirmar tu pedido. Revisa tu historial antes de generarlo otra vez.',
        duration: 20_000,
        action: { label: 'Ver historial', onClick: () => navigate('/client/orders') },
      })
      return undefined
    } finally {
      setVerifying(false)
      void refetchCart()
      onStale()
    }
  }

  async function generate(customerId: number) {
    if (await create(customerId)) navigate('/client/orders')
  }

  return { generate, refusals, isGenerating, isVerifying }
}

function refusalsIn(error: unknown, lines: Cart): Refusal[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  const priceOf = (productId: number) => lines.find((line) => line.productId === productId)?.price
  return (error.details as Refusal[]).map((refusal) => ({ ...refusal, oldPrice: priceOf(refusal.productId) }))
}
