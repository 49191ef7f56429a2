import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '#contract/cart/cart'
import { folio } from '../../shop/display.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { refetchCart, savedCart } from './api.ts'
import type { Refusal } from './line-problem.ts'

type Handlers = {
  onFailed: () => void
  /** Called before the history opens. */
  onLeave: () => void
  onStale: () => void
}

/** `generate` makes an order of the cart and opens the history. `refusals` are those of the last attempt. */
export function useGenerate(lines: Cart, { onFailed, onLeave, onStale }: Handlers) {
  const navigate = useNavigate()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isVerifying, setVerifying] = useState(false)
  const [create, isGenerating] = useAction(send, { failure: 'Error al crear la orden' })

  async function send(customerId: number) {
    setRefusals([])
    // Taken at the press: a change that is refused before the code has loaded must stop the order, too.
    const saved = savedCart()
    const { generateOrder, refusalsOf } = await import('./generate-order.ts')
    try {
      return await generateOrder(saved, customerId, () => setVerifying(true))
    } catch (error) {
      onFailed()
      const refused = refusalsOf(error, (await saved) ?? lines, openHistory)
      if (!refused) return undefined
      setRefusals(refused)
      throw error
    } finally {
      setVerifying(false)
      void refetchCart()
      onStale()
    }
  }

  async function generate(customerId: number) {
    const order = await create(customerId)
    if (!order) return
    toast.success('Orden creada exitosamente!', { description: `Tu folio es ${folio(order.order_number)}.` })
    openHistory(order.id)
  }

  function openHistory(newId?: number) {
    onLeave()
    navigate('/client/orders', { state: { newId } })
  }

  return { generate, refusals, isGenerating, isVerifying }
}
