import type { SalesReport, SalesRow } from '#contract/reports'
import type { Point } from '../chart/scale.ts'
import { formatStep, formatStepShort, isStep, type Step, stepsOf } from './periods.ts'
import { ordersPath } from './report-links.ts'
import type { SalesFilters } from './sales-filters.ts'

const noSales = { label: '', detail: null, net: 0, gross: 0, orders: 0, pieces: 0, customers: 0 }

/** The rows of a report, with one for each day, week or month without sales. */
export function withEmptySteps({ rows }: SalesReport, { group, range }: SalesFilters): readonly SalesRow[] {
  if (!isStep(group)) return rows
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  return stepsOf(range, group).map((key) => rowByKey.get(key) ?? { ...noSales, key })
}

/** Each step with the step at the same position in the period before. */
export function pointsOf(
  rows: readonly SalesRow[],
  { earlier }: SalesReport,
  filters: SalesFilters,
  step: Step,
): Point[] {
  const { amount } = filters
  const amountByKey = new Map(earlier.rows.map((row) => [row.key, row[amount]]))
  const earlierSteps = stepsOf(earlier, step)
  return rows.map((row, index) => {
    const key = earlierSteps[index]
    return {
      key: row.key,
      name: formatStep(row.key, step),
      short: formatStepShort(row.key, step),
      value: row[amount],
      before: key === undefined ? null : { name: formatStep(key, step), value: amountByKey.get(key) ?? 0 },
      to: ordersPath(filters, row.key),
    }
  })
}
