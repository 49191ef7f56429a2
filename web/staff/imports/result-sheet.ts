import { fieldLabel } from '#contract/imports/fields'
import type { ImportKind, ImportRow } from '#contract/imports/imports'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { sheetOf } from '../../ui/file/export-cells.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { outcomeLabels, valueText, verdictLabels, verdictOf } from './labels.ts'

/** The rows with their state and reason, as an Excel file. */
export async function saveResult(
  kind: ImportKind,
  name: string,
  rows: readonly ImportRow[],
  content: 'errores' | 'resultado',
) {
  const { default: write } = await import('write-excel-file/universal')
  const fields = [
    ...new Set(rows.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)])),
  ].filter((field) => field !== 'code')
  const columns: ExportColumn<ImportRow>[] = [
    { title: 'Fila', value: ({ line }) => line },
    { title: 'Código', value: ({ code }) => code },
    { title: 'Nombre', value: (row) => row.name },
    {
      title: 'Qué pasó',
      value: (row) => (row.outcome ? outcomeLabels[row.outcome].label : verdictLabels[verdictOf(row)].label),
    },
    { title: 'Motivo', value: ({ reason, problems }) => reason ?? Object.values(problems).join(' ') },
    ...fields.map(
      (field): ExportColumn<ImportRow> => ({
        title: fieldLabel(kind, field),
        value: ({ before, after }) =>
          field in before
            ? `${valueText(field, before[field])} → ${valueText(field, after[field])}`
            : (after[field] ?? null),
      }),
    ),
  ]
  const { cells, widths } = sheetOf(columns, rows)
  const blob = await write(cells, { sheet: 'Importación', stickyRowsCount: 1, columns: widths }).toBlob()
  const base = name.replace(/\.\w+$/, '') || 'importacion'
  saveFile(new File([blob], `${base}-${content}.xlsx`, { type: blob.type }))
}
