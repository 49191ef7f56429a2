import type { ReactNode } from 'react'

export type PaperColumn<Row> = {
  title: string
  value: (row: Row) => ReactNode
  /** Classes of its cells. The title has `align` only. */
  className?: string
  align?: string
  /** Below the last row. */
  foot?: ReactNode
}

/** For numbers. */
export const right = 'pl-4 text-right'

export const codeCell = 'min-w-[28mm] pr-4 font-mono text-[9pt] [overflow-wrap:anywhere]'

/** Takes the space that the other columns leave. */
export const nameCell = 'w-full [overflow-wrap:anywhere]'

/** The first lines of a printed sheet. `aside` is shown at the right. */
export function PaperHeader({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <header className="flex items-end justify-between gap-6 border-ink border-b-2 pb-[3mm]">
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
      <div className="shrink-0 text-right text-ink-2 tabular-nums">{aside}</div>
    </header>
  )
}

type TableProps<Row> = {
  columns: readonly PaperColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/**
 * Lines of a printed sheet. A line is never broken across two pages. The size of the text is inherited by a class, because
 * the frame of `print` has no doctype, and tables of such documents have the size of the browser.
 */
export function PaperTable<Row>({ columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className="w-full border-collapse text-[length:inherit] tabular-nums">
      <thead>
        <tr className="border-ink border-b text-left text-[8pt] text-ink-2 [&>th]:pb-[1.5mm] [&>th]:font-semibold">
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" className={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="break-inside-avoid border-line-strong border-b align-baseline [&>td]:py-[1.6mm]"
          >
            {columns.map(({ title, value, align = '', className = '' }) => (
              <td key={title} className={`${align} ${className}`}>
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) ? (
        // A group of its own, because browsers repeat a `tfoot` on every page.
        <tbody>
          <tr className="font-semibold [&>td]:pt-[2mm]">
            {columns.map(({ title, align, foot }) => (
              <td key={title} className={align}>
                {foot}
              </td>
            ))}
          </tr>
        </tbody>
      ) : null}
    </table>
  )
}
