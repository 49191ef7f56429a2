import { todayInMexico } from '#contract/fields'
import type { StockReport, StockView } from '#contract/reports'
import { codeCell, nameCell, type PaperColumn, PaperHeader, PaperTable, right } from '../../ui/file/paper.tsx'
import { Change } from './change.tsx'
import { formatDayLong, formatRange } from './periods.ts'
import { columnsOf, keyOf, type StockRow } from './stock-columns.tsx'
import { explanationOf, figuresOf } from './stock-figures.ts'
import type { StockFilters } from './stock-filters.ts'

/** The inventory report on paper: its figures and the rows of the screen. */
export function StockSheet({
  shop,
  report,
  rows,
  filters,
}: {
  shop: string
  report: StockReport
  rows: readonly StockRow[]
  filters: StockFilters
}) {
  return (
    <article className="blocks-[5mm] text-[10pt] text-ink leading-snug">
      <PaperHeader
        aside={figuresOf(report).map(({ name, text, change }) => (
          <div key={name}>
            <b className="font-semibold text-ink">{text}</b> {name}
            {change ? (
              <p className="text-[9pt]">
                <Change {...change} />
              </p>
            ) : null}
          </div>
        ))}
      >
        <h1 className="font-semibold text-[17pt]">Reporte de inventario: {filters.label}</h1>
        <p>
          {shop} · {daysOf(filters)}
        </p>
      </PaperHeader>
      <PaperTable columns={paperColumns(report.view)} rows={rows} keyOf={keyOf} />
      {report.more ? <p>Se imprimieron los primeros 1,000 renglones. Exporta el reporte para tenerlos todos.</p> : null}
      <p className="text-[9pt] text-ink-2">{explanationOf(report)}</p>
    </article>
  )
}

function daysOf({ view, hasPeriod, range, asOf, days }: StockFilters) {
  const today = formatDayLong(todayInMexico())
  if (hasPeriod) return formatRange(range)
  if (view === 'idle') return `sin movimiento en ${days} días, al ${today}`
  return `al ${asOf && view === 'valuation' ? formatDayLong(asOf) : today}`
}

/** The first column without a product, such as the category, takes the space that the others leave. */
const paperColumns = (view: StockView): PaperColumn<StockRow>[] =>
  columnsOf(view).map(({ title, value, show, paper = show, align }, index) => ({
    title,
    value: (row) => (paper ? paper(row) : value(row)),
    align: align && right,
    className: title === 'Código' ? codeCell : title === 'Nombre' || index === 0 ? nameCell : '',
  }))
