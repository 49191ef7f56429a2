import type { UndoStep } from '#contract/orders/shipments'
import type { OrderVersion } from '../../../order/api.ts'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { undoStep } from './api.ts'

type Undone = Omit<UndoStep, 'version' | 'reason'>

/** Reports a step, with *Deshacer*. `orders`: with their state after the step. */
export const toastStep = (message: string, orders: readonly OrderVersion[], step: Undone) =>
  toastWithUndo(message, () => undoAll(orders, step), {
    // Replaces the message of the step before, which can no longer be undone.
    id: `undo-${orders.map(({ id }) => id).join()}`,
    undone: orders.length === 1 ? 'Se deshizo el paso.' : `Se deshizo el paso de ${orders.length} pedidos.`,
  })

/** Undoes a step of several orders, one after the other. */
async function undoAll(orders: readonly OrderVersion[], step: Undone) {
  for (const order of orders) await undoStep(order, step)
}
