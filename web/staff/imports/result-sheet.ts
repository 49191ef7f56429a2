import type { ImportField } from '#contract/imports/fields'
import type { ImportRow } from '#contract/imports/imports'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { sheetOf } from '../../ui/file/export-cells.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { labelOf, outcomeLabels, problemText, valueText, verdictLabels, verdictOf } from './labels.ts'

const changeText = ({ before, after }: ImportRow, field: string) =>
  `${valueText(field, before[field])} → ${valueText(field, after[field])}`

/** A value of a new row. A number is not formatted, so that Excel can add it. */
function cellOf({ after }: ImportRow, field: string) {
  const value = after[field]
  return field === 'status' && value ? valueText(field, value) : (value ?? null)
}

const problemsText = (known: readonly ImportField[], { problems }: ImportRow) =>
  Object.entries(problems)
    .map(([field, message]) => problemText(known, field, message))
    .join(' ')

/** The importer reads the file of these columns too: its user corrects the rows with an error there. */
export function resultColumns(known: readonly ImportField[], rows: readonly ImportRow[]): ExportColumn<ImportRow>[] {
  const fields = [
    ...new Set(rows.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)])),
  ].filter((field) => field !== 'code' && field !== 'name')
  return [
    { title: 'Fila', value: ({ line }) => line },
    { title: 'Código', value: ({ code }) => code },
    { title: 'Nombre', value: (row) => ('name' in row.before ? changeText(row, 'name') : row.name) },
    {
      title: 'Qué pasó',
      value: (row) => (row.outcome ? outcomeLabels[row.outcome].label : verdictLabels[verdictOf(row)].label),
    },
    { title: 'Motivo', value: (row) => row.reason ?? problemsText(known, row) },
    ...fields.map(
      (field): ExportColumn<ImportRow> => ({
        title: labelOf(known, field),
        value: (row) => (field in row.before ? changeText(row, field) : cellOf(row, field)),
      }),
    ),
  ]
}

/** The rows with their state and reason, as an Excel file. */
export async function saveResult(
  known: readonly ImportField[],
  name: string,
  rows: readonly ImportRow[],
  content: 'errores' | 'resultado',
) {
  const { default: write } = await import('write-excel-file/universal')
  const { cells, widths } = sheetOf(resultColumns(known, rows), rows)
  const blob = await write(cells, { sheet: 'Importación', stickyRowsCount: 1, columns: widths }).toBlob()
  const base = name.replace(/\.\w+$/, '') || 'importacion'
  saveFile(new File([blob], `${base}-${content}.xlsx`, { type: blob.type }))
}
