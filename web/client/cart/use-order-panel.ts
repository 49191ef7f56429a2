import { useState } from 'react'
import type { Cart } from '#contract/cart/cart'
import { createStore } from '../../api/create-store.ts'
import { useUser } from '../../api/session-store.ts'
import { toast } from '../../ui/toast.ts'
import { ownerOf } from '../catalog/local/state.ts'
import { cartMessage, clearCart, toastCartFailure, useCart, useTotals } from './api.ts'
import { useNextOrderNumber } from './next-order-number.ts'
import { usePriceChanges } from './price-changes.ts'
import { useGenerate } from './use-generate.ts'

export type OrderPanelState = ReturnType<typeof useOrderPanel>

export type PanelDialog = 'preview' | 'save' | 'customer'

const emptyCart: Cart = []

/**
 * State of the cart, shared by the panel, the drawer and the bar. `onStale` is called when stock or prices may differ. `onLeave` is
 * called when an action opens another screen: this one stays mounted, and must not show a drawer when the user returns.
 */
export function useOrderPanel({ onStale, onLeave }: { onStale: () => void; onLeave: () => void }) {
  const user = useUser()
  const { Customer } = user
  const { data, error } = useCart()
  const lines = data ?? emptyCart
  const totals = useTotals(lines)
  const number = useNextOrderNumber()
  const oldPrices = usePriceChanges(lines, ownerOf(user))
  // A store: opening a dialog does not render the screen behind it.
  const [dialog] = useState(() => createStore<PanelDialog | null>(null))
  const { generate, ...generation } = useGenerate(lines, { onFailed: closeDialog, onLeave: leave, onStale })

  function closeDialog() {
    dialog.set(null)
  }

  function leave() {
    closeDialog()
    onLeave()
  }

  async function handleGenerate() {
    if (error && !data) return toast.error(cartMessage(error))
    if (lines.length === 0) return toast.error('La orden está vacío.')
    if (!Customer) return dialog.set('customer')
    await generate(Customer.id)
  }

  async function handleClear() {
    try {
      // Loaded first, so that the order can be brought back without a connection to load it.
      const { restoreLines } = await import('./restore-lines.ts')
      await clearCart()
      toast.info('Vaciaste tu orden.', {
        duration: 8000,
        action: { label: 'Deshacer', onClick: () => restoreLines(lines) },
      })
    } catch (error) {
      toastCartFailure(error, 'No se pudo vaciar tu orden.')
    }
  }

  return {
    lines,
    isLoading: !data && !error,
    error: data ? undefined : error,
    totals,
    number,
    oldPrices,
    dialog,
    ...generation,
    openPreview: () => dialog.set('preview'),
    openSave: () => dialog.set('save'),
    closeDialog,
    leave,
    handleGenerate,
    handleClear,
  }
}
