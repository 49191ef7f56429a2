import type { BankMovement, ConfirmMatches } from '#contract/payments/bank-statements'
import { Button } from '../../../ui/button.tsx'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { confirmMatches } from './api.ts'
import { sumOf } from './shares.tsx'
import type { matchesOf } from './use-matches.ts'

type ConfirmProps = {
  statementId: number
  movements: readonly BankMovement[]
  matches: Pick<ReturnType<typeof matchesOf>, 'ticked' | 'pairOf' | 'untick'>
}

/** Registers the ticked movements as payments of their orders. */
export function ConfirmBar({ statementId, movements, matches: { ticked, pairOf, untick } }: ConfirmProps) {
  const [confirm, isConfirming] = useAction(confirmMatches, { failure: 'No se pudieron registrar los pagos.' })
  const total = sumOf(ticked.map(({ left }) => ({ amount: left })))

  async function handleConfirm() {
    const matches = ticked.flatMap((movement): ConfirmMatches['matches'] => {
      const pair = pairOf(movement)
      if (!pair) return []
      if (pair.payment) return [{ movementId: movement.id, paymentId: pair.payment.id }]
      // The user has read that the rest is to be returned.
      return [{ movementId: movement.id, orderId: pair.order.id, allowSurplus: movement.left > pair.balance }]
    })
    const result = await confirm(statementId, matches)
    if (!result) return
    const done = ticked.filter(({ id }) => result.refused.every(({ movementId }) => movementId !== id))
    const matched = done.filter((movement) => pairOf(movement)?.payment).length
    untick(done)
    if (done.length > 0) toast.success(doneText(done.length - matched, matched))
    // After the success, which removes earlier errors.
    const [first] = result.refused
    if (first) {
      const count = result.refused.length
      const title =
        count === 1 ? 'Un pago no se pudo registrar.' : `${formatCount(count)} pagos no se pudieron registrar.`
      toast.error(title, { description: first.message })
    }
  }

  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-4 py-3">
      <p className="mr-auto text-ink-2 text-sm">
        <b className="font-semibold text-ink">
          {formatCount(ticked.length)} de {formatCount(movements.length)} marcados.
        </b>{' '}
        Los demás quedan aquí; puedes seguir después.
      </p>
      <Button variant="primary" busy={isConfirming} disabled={ticked.length === 0} onClick={handleConfirm}>
        Confirmar {countText(ticked.length, 'pago')} · {formatMoney(total)}
      </Button>
    </div>
  )
}

/** "Se registró 1 pago. Se conciliaron 2 que ya estaban registrados." */
function doneText(registered: number, matched: number) {
  const texts = []
  if (registered > 0) {
    texts.push(registered === 1 ? 'Se registró 1 pago.' : `Se registraron ${formatCount(registered)} pagos.`)
  }
  if (matched > 0) {
    texts.push(
      matched === 1
        ? 'Se concilió 1 pago que ya estaba registrado.'
        : `Se conciliaron ${formatCount(matched)} pagos que ya estaban registrados.`,
    )
  }
  return texts.join(' ')
}
