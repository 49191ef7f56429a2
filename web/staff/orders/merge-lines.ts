import { formatCount } from '../../ui/money.ts'
import type { PricedLine } from './line-price.ts'

type Line = PricedLine & { productId: number; code: string }

const find = <L extends Line>(lines: readonly L[], { productId }: Line) =>
  lines.find((line) => line.productId === productId)

/**
 * The lines of the newer order, `latest`, with the changes that the user made to the lines in `before`. A stored line that
 * another user removed stays removed.
 */
export function mergeLines<L extends Line>(before: readonly L[], edited: readonly L[], latest: readonly L[]): L[] {
  const kept = latest.flatMap((line) => {
    const own = find(edited, line)
    if (!own) return find(before, line) ? [] : [line]
    const { quantity, given } = own
    const isChanged = given !== undefined || quantity !== find(before, line)?.quantity
    return [isChanged ? { ...line, quantity, ...(given && { given }) } : line]
  })
  const added = edited.filter((line) => !find(before, line) && !find(latest, line))
  return [...kept, ...added]
}

/** A text in Spanish with the changes that a reload brought to the lines of the order. */
export function changesText(before: readonly Line[], latest: readonly Line[]) {
  const changes = [
    ...latest.flatMap((line) => {
      const old = find(before, line)
      if (!old) return [`se agregó ${line.code} (${formatCount(line.quantity)})`]
      if (old.quantity === line.quantity) return []
      return [`${line.code} de ${formatCount(old.quantity)} a ${formatCount(line.quantity)}`]
    }),
    ...before.filter((line) => !find(latest, line)).map(({ code }) => `se quitó ${code}`),
  ]
  return changes.length > 0 ? `Cambios cargados: ${changes.join(', ')}.` : 'Los artículos no cambiaron.'
}
