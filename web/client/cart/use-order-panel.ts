import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '#contract/cart'
import { ApiError } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import {
  addAllToCart,
  cartMessage,
  clearCart,
  refetchCart,
  toastCartFailure,
  useCart,
  useTotals,
  writtenCart,
} from './api.ts'
import { createOrder, OrderUnconfirmed, useNextOrderNumber } from './create-order.ts'
import type { Refusal } from './line-problem.ts'
import { usePriceChanges } from './price-changes.ts'

export type OrderPanelState = ReturnType<typeof useOrderPanel>

const none: Cart = []

/** The order in the making, shared by the panel, the drawer and the bar. `onStale`: stock or prices have moved. */
export function useOrderPanel({ onStale }: { onStale: () => void }) {
  const { Customer } = useUser()
  const navigate = useNavigate()
  const { data, error } = useCart()
  const lines = data ?? none
  const totals = useTotals(lines)
  const number = useNextOrderNumber()
  const oldPrices = usePriceChanges(lines)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [dialog, setDialog] = useState<'preview' | 'save' | 'customer' | null>(null)
  const [isVerifying, setVerifying] = useState(false)
  useFailureToast(totals.error, 'Error al cargar configuración de IVA.')

  const [create, isGenerating] = useAction(send, {
    success: (order) => (order ? 'Orden creada exitosamente!' : ''),
    failure: 'Error al crear la orden',
  })

  async function send(customerId: number) {
    setRefusals([])
    try {
      const cart = await writtenCart()
      // Pressed again while the order that was made empties it.
      return cart?.length && (await createOrder(cart, customerId, () => setVerifying(true)))
    } catch (error) {
      setDialog(null)
      if (!(error instanceof OrderUnconfirmed)) {
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

  async function handleGenerate() {
    if (error && !data) return toast.error(cartMessage(error))
    if (lines.length === 0) return toast.error('La orden está vacío.')
    if (!Customer) return setDialog('customer')
    if (await create(Customer.id)) navigate('/client/orders')
  }

  async function handleClear() {
    try {
      await clearCart()
      toast.info('Vaciaste tu orden.', {
        duration: 8000,
        action: { label: 'Deshacer', onClick: () => putBack(lines) },
      })
    } catch (error) {
      toastCartFailure(error, 'Error al actualizar cantidad.')
    }
  }

  return {
    lines,
    isLoading: !data && !error,
    error: data ? undefined : error,
    totals,
    number,
    refusals,
    oldPrices,
    dialog,
    isGenerating,
    isVerifying,
    openPreview: () => setDialog('preview'),
    openSave: () => setDialog('save'),
    closeDialog: () => setDialog(null),
    handleGenerate,
    handleClear,
  }
}

function putBack(lines: Cart) {
  addAllToCart(lines.map(({ productId, quantity }) => ({ productId, quantity }))).then(
    ([refused]) => refused && toast.error(refused.message),
    (error) => toastCartFailure(error, 'Error al agregar producto al carrito.'),
  )
}

function refusalsIn(error: unknown, lines: Cart): Refusal[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  const priceOf = (productId: number) => lines.find((line) => line.productId === productId)?.price
  return (error.details as Refusal[]).map((refusal) => ({ ...refusal, oldPrice: priceOf(refusal.productId) }))
}
