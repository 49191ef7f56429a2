import type { UndoStep } from '#contract/orders/shipping-requests'
import { countText } from '../../../ui/money.ts'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { failureMessage, reportFault } from '../../../ui/use-action.ts'
import type { OrderVersion } from '../../then-update-order.ts'
import { undoStep } from './api.ts'

type Undone = Omit<UndoStep, 'version' | 'reason'>

/** Shows a message that a step of orders is done, with *Deshacer*. `orders`: as they are after the step. */
export const toastStep = (message: string, orders: readonly OrderVersion[], step: Undone) =>
  toastWithUndo(message, () => undoAll(orders, step), {
    // The message of an earlier step of these orders is replaced: only the last step can be undone.
    id: `undo-${orders.map(({ id }) => id).join()}`,
  })

/** Undoes a step of several orders, one after the other, and reports it. An order that is refused does not stop the others. */
async function undoAll(orders: readonly OrderVersion[], step: Undone) {
  const failures: unknown[] = []
  for (const order of orders) await undoStep(order, step).catch((error: unknown) => failures.push(error))
  const undone = orders.length - failures.length
  if (orders.length === 1) {
    if (undone === 0) throw failures[0]
    return toast.success('Se deshizo el paso.')
  }
  if (undone > 0) toast.success(`Se deshizo el paso de ${countText(undone, 'pedido')}.`)
  if (failures.length > 0) {
    reportFault(failures[0])
    const description = failureMessage(failures[0], 'No se pudo deshacer.')
    toast.error(`No se deshizo el paso de ${countText(failures.length, 'pedido')}.`, { description })
  }
}
