import { withUnit } from '#contract/cart/unit-text'
import { countText } from '../../ui/money.ts'

/** "2 líneas · 2 cajas". Lines with different units have no sum. */
export function linesSummary(lines: readonly { quantity: number; unit: string }[]) {
  const count = countText(lines.length, 'línea')
  const [noun = '', ...others] = new Set(lines.map(({ unit }) => unit.trim().split(/\s+/)[0]?.toLowerCase() ?? ''))
  if (!noun || others.length > 0) return count
  return `${count} · ${withUnit(
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
    noun,
  )}`
}
