import type { SalesByDay } from '#contract/dashboard'
import { addDays } from '#contract/days'
import { formatMoney } from '../../ui/money.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { SalesChart } from '../chart/sales-chart.tsx'
import type { Point } from '../chart/scale.ts'

const format = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const nameOf = (day: string) => format.format(new Date(day))

/** The chart of Inicio and, folded, its data as a table. */
export default function SalesByDayChart({ days: { from, sold, before } }: { days: SalesByDay }) {
  const points = sold.map((value, index): Point => {
    const day = addDays(from, index)
    return {
      key: day,
      name: index === sold.length - 1 ? `${nameOf(day)}, hoy` : nameOf(day),
      short: index === sold.length - 1 ? 'hoy' : nameOf(day),
      value,
      before: { name: nameOf(addDays(day, -sold.length)), value: before[index] ?? 0 },
      to: `/orders/manage?tab=all&soldFrom=${day}&soldTo=${day}`,
    }
  })
  return (
    <div className="grid min-w-0 gap-2">
      <SalesChart
        label="Ventas de los últimos 30 días"
        points={points}
        now="últimos 30 días"
        before="30 días anteriores"
        isOpen
      />
      <details className="text-sm">
        <summary className="w-fit rounded-sm text-ink-2 text-xs hover:underline">Ver los datos en una tabla</summary>
        <ScrollBox label="Datos de las ventas de los últimos 30 días" className="mt-2 max-h-72">
          <table className="w-full tabular-nums">
            <caption className="sr-only">Ventas de los últimos 30 días</caption>
            <thead className="text-left text-ink-2 text-xs">
              <tr>
                <th className="py-1 font-medium">Día</th>
                <th className="py-1 text-right font-medium">Ventas con IVA</th>
                <th className="py-1 text-right font-medium">30 días antes</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, name, value, before }) => (
                <tr key={key} className="border-line border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1 text-right">{formatMoney(value)}</td>
                  <td className="py-1 text-right text-ink-2">{formatMoney(before?.value ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </div>
  )
}
