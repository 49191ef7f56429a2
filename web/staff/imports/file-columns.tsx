import type { LoadedFile } from './load-file.ts'
import type { Importer } from './use-importer.ts'

/** The field of each column of the file. For a layout that was confirmed before, the step that assigns them is not shown. */
export function FileColumns({ file: { sheet, fields }, known }: { file: LoadedFile; known: Importer['known'] }) {
  const labelOf = (column: number) => known.find(({ field }) => field === fields[column])?.label
  const columns = sheet.titles.map((title, column) => ({
    title: title || `Columna ${column + 1}`,
    label: labelOf(column),
  }))
  const unused = columns.filter(({ label }) => label === undefined).map(({ title }) => title)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-2 text-sm max-lg:hidden">
      <ul aria-label="Columnas del archivo" className="flex flex-wrap gap-1.5">
        {columns.map(({ title, label }) =>
          label ? (
            <li key={`${title} ${label}`} className="rounded-md border border-line px-2 py-0.5">
              <span className="font-mono text-ink-2 text-xs">{title}</span> → <b className="font-medium">{label}</b>
            </li>
          ) : null,
        )}
      </ul>
      {unused.length > 0 ? (
        <p className="line-clamp-2 text-ink-2" title={unused.join(', ')}>
          Sin usar: <span className="font-mono text-xs">{unused.join(', ')}</span>
        </p>
      ) : null}
    </div>
  )
}
