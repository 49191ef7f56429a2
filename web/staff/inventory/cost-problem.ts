import { purchaseCosts } from '#contract/purchases/purchases'
import { type EntryRow, parsePesos } from './entry-rows.ts'

/** What is wrong with the cost of a row; undefined if nothing is, or it is blank. */
export function costProblemOf({ cost }: Pick<EntryRow, 'cost'>) {
  if (/^\s*[-−]/.test(cost)) return purchaseCosts.negative
  if (parsePesos(cost) === undefined) return 'El costo no es un importe válido.'
  return /\.\d{3,}\s*$/.test(cost) ? 'El costo lleva máximo 2 decimales.' : undefined
}
