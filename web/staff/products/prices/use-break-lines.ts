import { useState } from 'react'
import type { PriceListRow } from '#contract/prices/price-lists'
import { quantityRules, type Rule } from './rules.ts'

/** The price of a larger quantity while it is edited. `wrong`: the typed text, when it is not a price. */
export type Line = { key: number; from: unknown; rule: Rule | undefined; wrong?: string | undefined }

/** The stored prices of larger quantities as lines to edit, or one empty line. */
export function useBreakLines(row: PriceListRow, rules: readonly Rule[]) {
  const [initial] = useState<readonly Line[]>(() => {
    const stored = quantityRules(row, rules).map((rule, key) => ({ key, from: rule.min_qty, rule }))
    return stored.length > 0 ? stored : [emptyLine(0)]
  })
  const [lines, setLines] = useState(initial)
  const [problem, setProblem] = useState<string>()

  function change(key: number, changes: Partial<Line>) {
    setProblem(undefined)
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  }

  return {
    lines,
    problem,
    setProblem,
    isChanged: lines !== initial,
    add: () => setLines([...lines, emptyLine(Math.max(...lines.map(({ key }) => key), 0) + 1)]),
    change,
    remove: (key: number) => setLines(lines.filter((line) => line.key !== key)),
  }
}

const emptyLine = (key: number): Line => ({ key, from: undefined, rule: undefined })

/** Lines in which a quantity or a price was given. */
export const filledOf = (lines: readonly Line[]) =>
  lines.filter(({ from, rule }) => from !== undefined || rule !== undefined)

export const rulesOf = (lines: readonly Line[]): Rule[] =>
  lines
    .flatMap(({ from, rule }) => (rule ? [{ ...rule, min_qty: Number(from) }] : []))
    .sort((a, b) => a.min_qty - b.min_qty)

/** Why the lines cannot be saved. */
export function problemOf(lines: readonly Line[], row: PriceListRow) {
  const quantities = lines.map(({ from }) => from)
  if (lines.some(({ from, rule }) => from === undefined || rule === undefined)) {
    return 'Escribe la cantidad y el precio de cada renglón.'
  }
  if (quantities.some((from) => typeof from !== 'number' || !Number.isInteger(from) || from > 1_000_000)) {
    return 'Ingresa una cantidad entera.'
  }
  if (quantities.some((from) => Number(from) <= row.min_qty)) return `La cantidad debe ser mayor que ${row.min_qty}.`
  return new Set(quantities).size === quantities.length ? undefined : 'Hay dos precios para la misma cantidad.'
}
