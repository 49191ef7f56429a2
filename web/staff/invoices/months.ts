import { todayInMexico } from '#contract/fields'

const names = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "noviembre de 2026" of 2026-11. */
export const nameOfMonth = (month: string) => names.format(new Date(`${month}-01T00:00:00Z`))

/** Options of this month and those before it, the latest first. */
export function lastMonths(count: number) {
  const [year = 0, month = 1] = todayInMexico().split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
    return { value, label: nameOfMonth(value) }
  })
}
