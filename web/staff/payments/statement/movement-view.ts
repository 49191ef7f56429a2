import type { BankMovement } from '#contract/payments/bank-statements'

/** The views of a statement. Each movement is in one of them, besides all. */
export type View = 'all' | 'sure' | 'likely' | 'none' | 'done'

export const viewLabels: Record<View, string> = {
  all: 'Todos',
  sure: 'Por referencia',
  likely: 'Por revisar',
  none: 'Sin pareja',
  done: 'Registrados',
}

export const isDone = ({ left, isIgnored }: BankMovement) => left === 0 || isIgnored

/**
 * Whether a movement is ticked without the user: its registered payment is of the order that it names, or, without such a payment, it
 * names one order whose balance it does not exceed.
 */
export const isSure = ({ match, named, left, registered }: BankMovement) =>
  registered
    ? (match?.kind === 'reference' ? match.order : named)?.id === registered.order.id
    : match?.kind === 'reference' && match.others === 0 && left <= match.order.balance

export function viewOf(movement: BankMovement): View {
  if (isDone(movement)) return 'done'
  if (!movement.match && !movement.registered) return movement.named ? 'likely' : 'none'
  return isSure(movement) ? 'sure' : 'likely'
}
