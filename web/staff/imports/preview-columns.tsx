import { Fragment } from 'react'
import type { ImportField } from '#contract/imports/fields'
import type { ImportKind, ImportRow } from '#contract/imports/imports'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { isMoney, isNumeric } from './labels.ts'
import { CodeCell, type Fix, NameCell, ValueCell, VerdictChip } from './preview-cells.tsx'

type RowOptions = {
  kind: ImportKind
  /** The fields of the file, besides the code and the name. */
  fields: readonly ImportField[]
  /** Fields that some row changes. */
  changed: ReadonlySet<string>
  fix: Fix
}

type Choice = {
  isChosen: (row: ImportRow) => boolean
  onToggle: (row: ImportRow, wanted: boolean) => void
  /** The checkbox of all rows of the view. */
  all: { isChecked: boolean; onChange: (wanted: boolean) => void }
}

const textWidths: Record<string, number> = { category: 11, description: 14, address: 12, email: 12 }

/** Rem of a column. Its title fits in one line and, with a change, an old amount, an arrow and a new one. */
function widthOf({ field, label }: ImportField, isChanged: boolean) {
  const titleWidth = 1.5 + label.length * 0.52
  return Math.max(titleWidth, contentWidth(field, isChanged))
}

function contentWidth(field: string, isChanged: boolean) {
  if (isMoney(field)) return isChanged ? 10.5 : 7
  return isNumeric(field) ? (isChanged ? 8 : 6.5) : (textWidths[field] ?? 7)
}

/** CSS length: the smallest width of the table. */
export const widthOfAll = (fields: readonly ImportField[], changed: ReadonlySet<string>) =>
  `${fields.reduce((sum, field) => sum + widthOf(field, changed.has(field.field)), 40.25)}rem`

export const canChoose = ({ state }: ImportRow) => state === 'new' || state === 'change'

export const choiceColumn = ({ isChosen, onToggle, all }: Choice): Column<ImportRow> => ({
  key: 'choose',
  width: '2.75rem',
  head: (
    <Checkbox
      className="align-middle"
      aria-label="Elegir todos los renglones de esta vista"
      checked={all.isChecked}
      onChange={({ target }) => all.onChange(target.checked)}
    />
  ),
  render: (row) => (
    <Checkbox
      className="align-middle"
      aria-label={`Aplicar la fila ${row.line}`}
      checked={isChosen(row)}
      disabled={!canChoose(row)}
      onChange={({ target }) => onToggle(row, target.checked)}
    />
  ),
})

export function rowColumns({ kind, fields, changed, fix }: RowOptions): Column<ImportRow>[] {
  return [
    {
      key: 'line',
      title: 'Fila',
      width: '4rem',
      align: 'right',
      render: ({ line }) => <span className="text-ink-2">{line}</span>,
    },
    {
      key: 'code',
      title: kind === 'customers' ? 'RFC o correo' : 'Código',
      width: '9rem',
      render: (row) => <CodeCell row={row} kind={kind} fix={fix} />,
    },
    {
      key: 'name',
      title: kind === 'customers' ? 'Cliente' : 'Producto',
      width: '17rem',
      render: (row) => <NameCell row={row} fix={fix} />,
    },
    // Placed before the fields, because the end of a row with many fields is off the screen.
    { key: 'verdict', title: 'Qué pasa', width: '7.5rem', render: (row) => <VerdictChip row={row} /> },
    ...fields.map((importField): Column<ImportRow> => {
      const { field, label } = importField
      return {
        key: field,
        title: label,
        width: `${widthOf(importField, changed.has(field))}rem`,
        ...(isNumeric(field) ? { align: 'right' as const } : {}),
        render: (row) => <ValueCell row={row} field={field} label={label} fix={fix} />,
      }
    }),
  ]
}

/** A row on a phone. */
export function RowCard({
  row,
  kind,
  fields,
  fix,
  isChosen,
  onToggle,
}: Pick<RowOptions, 'kind' | 'fields' | 'fix'> & {
  row: ImportRow
  isChosen: boolean
  onToggle: (wanted: boolean) => void
}) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 text-sm">
      <Checkbox
        aria-label={`Aplicar la fila ${row.line}`}
        checked={isChosen}
        disabled={!canChoose(row)}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <div className="grid gap-1">
        {row.code || row.problems.code ? <CodeCell row={row} kind={kind} fix={fix} /> : <b>Fila {row.line}</b>}
        <NameCell row={row} fix={fix} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
          {fields
            .filter(({ field }) => field in row.after || field in row.problems)
            .map(({ field, label }) => (
              <Fragment key={field}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0 break-words">
                  <ValueCell row={row} field={field} label={label} fix={fix} />
                </dd>
              </Fragment>
            ))}
        </dl>
      </div>
      <VerdictChip row={row} />
    </div>
  )
}
