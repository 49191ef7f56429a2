import { Fragment } from 'react'
import type { ImportField } from '#contract/imports/fields'
import type { ImportKind, ImportRow } from '#contract/imports/imports'
import { Checkbox } from '../../ui/form/inputs.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { isMoney, isNumeric } from './labels.ts'
import { CodeCell, type Fix, NameCell, ValueCell, VerdictChip } from './preview-cells.tsx'

type Options = {
  kind: ImportKind
  /** The fields of the file, besides the code and the name. */
  fields: readonly ImportField[]
  /** Fields that some row changes. */
  changed: ReadonlySet<string>
  isChosen: (row: ImportRow) => boolean
  onToggle: (row: ImportRow, wanted: boolean) => void
  all: { isChecked: boolean; onChange: (wanted: boolean) => void }
  fix: Fix
}

const textWidths: Record<string, string> = { category: '11rem', description: '14rem', address: '12rem', email: '12rem' }

/** Rem of a column. With a change, an old amount, an arrow and a new one fit. */
function widthOf(field: string, isChanged: boolean) {
  if (isMoney(field)) return isChanged ? '10.5rem' : '7rem'
  return isNumeric(field) ? (isChanged ? '8rem' : '6.5rem') : (textWidths[field] ?? '7rem')
}

/** CSS length: the smallest width of the table. */
export const widthOfAll = (fields: readonly ImportField[], changed: ReadonlySet<string>) =>
  `calc(40.25rem${fields.map(({ field }) => ` + ${widthOf(field, changed.has(field))}`).join('')})`

const canChoose = ({ state }: ImportRow) => state === 'new' || state === 'change'

export function previewColumns({ kind, fields, changed, isChosen, onToggle, all, fix }: Options): Column<ImportRow>[] {
  return [
    {
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
    },
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
      render: (row) => <NameCell row={row} kind={kind} fix={fix} />,
    },
    // Placed before the fields, because the end of a row with many fields is off the screen.
    { key: 'verdict', title: 'Qué pasa', width: '7.5rem', render: (row) => <VerdictChip row={row} /> },
    ...fields.map(
      ({ field, label }): Column<ImportRow> => ({
        key: field,
        title: label,
        width: widthOf(field, changed.has(field)),
        ...(isNumeric(field) ? { align: 'right' as const } : {}),
        render: (row) => <ValueCell row={row} field={field} label={label} fix={fix} />,
      }),
    ),
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
}: Pick<Options, 'kind' | 'fields' | 'fix'> & {
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
        <NameCell row={row} kind={kind} fix={fix} />
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
