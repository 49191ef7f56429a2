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

export const isDone = ({ paid, isIgnored }: BankMovement) => paid !== null || isIgnored

/** One click confirms a match by reference that fits in the balance, unless it may be registered already. */
export const isSure = ({ match, amount, registeredOn }: BankMovement) =>
  match?.kind === 'reference' && match.others === 0 && amount <= match.order.balance && registeredOn === null

export function viewOf(movement: BankMovement): View {
  if (isDone(movement)) return 'done'
  if (!movement.match) return movement.named ? 'likely' : 'none'
  return isSure(movement) ? 'sure' : 'likely'
}
