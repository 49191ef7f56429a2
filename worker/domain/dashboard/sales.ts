import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { SalesByDay, StaffDashboard } from '../../contract/dashboard.ts'
import { addDays } from '../../contract/days.ts'
import { dayAt } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import { spans, startOfDay } from '../times.ts'

/** Centavos with IVA. */
type Sales = { days: readonly { day: string; total: number }[]; monthAgo: readonly { total: number }[] }

const chartDays = 30

/** The first day of the chart, or of the `times` charts that end today. */
const firstDay = (now: number, times = 1) => addDays(dayAt(now), 1 - times * chartDays)

/** The sales of each day of the charts and of last month, and those of the day one month ago until the present time of day. */
export function salesQueries(db: Database, now: number) {
  const { lastMonth, monthAgo } = spans(now)
  const [first] = [firstDay(now, 2), lastMonth].sort()
  return {
    // Reads the index `orders_sold`.
    days: db.all<Sales['days'][number]>(sql`SELECT soldOn AS day, sum(subtotal + iva) AS total FROM orders
      WHERE soldOn >= ${first} GROUP BY soldOn`),
    // Reads the index `orders_by_sale`, which does not contain the generated column `total`.
    monthAgo: db.all<Sales['monthAgo'][number]>(sql`SELECT coalesce(sum(subtotal + iva), 0) AS total FROM orders
      WHERE soldAt >= ${startOfDay(dayOf(monthAgo))} AND soldAt < ${monthAgo} AND soldOn IS NOT NULL`),
  }
}

export function toSold({ days, monthAgo: partOfDay }: Sales, now: number): StaffDashboard['sold'] {
  const { today, month, lastMonth, monthAgo } = spans(now)
  const sumOf = (from: string, before?: string) =>
    days
      .filter(({ day }) => day >= from && (before === undefined || day < before))
      .reduce((sum, { total }) => sum + total, 0)
  return {
    today: toPesos(sumOf(today)),
    month: toPesos(sumOf(month)),
    before: toPesos(sumOf(lastMonth, dayOf(monthAgo)) + (partOfDay[0]?.total ?? 0)),
  }
}

const dayOf = (time: string) => dayAt(Date.parse(time))

export function toChart({ days }: Sales, now: number): SalesByDay {
  const totals = new Map(days.map(({ day, total }) => [day, toPesos(total)]))
  const from = firstDay(now)
  const totalsFrom = (first: string) =>
    Array.from({ length: chartDays }, (_, index) => totals.get(addDays(first, index)) ?? 0)
  return { from, sold: totalsFrom(from), before: totalsFrom(firstDay(now, 2)) }
}
