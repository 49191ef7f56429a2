import type { UndoStep } from '#contract/orders/shipments'
import type { OrderVersion } from '../../../order/api.ts'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/use-action.ts'
import { undoStep } from './api.ts'

const undoMs = 8000

type Undone = Omit<UndoStep, 'version' | 'reason'>

/** Reports a step, with *Deshacer* for 8 seconds. `orders`: with their state after the step. */
export const toastWithUndo = (message: string, orders: readonly OrderVersion[], step: Undone) =>
  toast.success(message, {
    // Replaces the message of the step before, which can no longer be undone.
    id: `undo-${orders.map(({ id }) => id).join()}`,
    duration: undoMs,
    action: { label: 'Deshacer', onClick: () => void undoAll(orders, step) },
  })

/** Undoes a step of several orders, one after the other. */
async function undoAll(orders: readonly OrderVersion[], step: Undone) {
  try {
    for (const order of orders) await undoStep(order, step)
    toast.success(orders.length === 1 ? 'Se deshizo el paso.' : `Se deshizo el paso de ${orders.length} pedidos.`)
  } catch (error) {
    toastFailure(error, 'No se pudo deshacer.')
  }
}
