import { Download } from 'lucide-react'
import { get } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { useAction } from '../use-action.ts'
import { csvText, type ExportColumn, sheetName, sheetOf } from './export-cells.ts'
import { saveFile } from './save-file.ts'

type Sheet<T> = {
  /** Name of the file without its extension. */
  name: string
  columns: readonly ExportColumn<T>[]
  /** Loads all rows that match the filters on screen, in the order on screen. Undefined: the screen has not loaded them. */
  load: () => Promise<readonly T[] | undefined>
  size?: 'sm'
  disabled?: boolean
}

/** The list on screen, all its pages, as a file for Excel. */
export function ExportMenu<T>(sheet: Sheet<T>) {
  const [save, isSaving] = useAction(
    async (format: 'csv' | 'xlsx') => {
      const rows = await sheet.load()
      if (!rows) throw new Error('The rows are not loaded')
      saveFile(await (format === 'csv' ? csvOf(sheet, rows) : xlsxOf(sheet, rows)))
      return rows.length
    },
    {
      success: (rows) =>
        rows === 1 ? 'Se exportó 1 renglón.' : `Se exportaron ${rows.toLocaleString('es-MX')} renglones.`,
      failure: 'No se pudo exportar. Inténtalo de nuevo.',
    },
  )
  return (
    <Menu
      button={
        <Button size={sheet.size} icon={<Download />} busy={isSaving} disabled={sheet.disabled}>
          Exportar
        </Button>
      }
      items={[
        { label: 'Excel (.xlsx)', onSelect: () => save('xlsx') },
        { label: 'CSV', onSelect: () => save('csv') },
      ]}
    />
  )
}

/** All pages of a list, one after the other. `query` has no page and no limit. */
export const allPages = <Page extends { total: number }, T>(
  path: string,
  query: Record<string, string>,
  rowsOf: (page: Page) => readonly T[],
) => readPages(path, { ...query, limit: '200' }, rowsOf, ({ total }, count) => count < total)

/** All rows of a report, whose answers have a fixed number of rows. `query` has no page. */
export const allReportRows = <Report extends { more: boolean }, T>(
  path: string,
  query: Record<string, string>,
  rowsOf: (report: Report) => readonly T[],
) => readPages(path, query, rowsOf, ({ more }) => more)

/** Reads pages until one is empty or no more follow. `hasMore` gets an answer and the number of rows until then. */
async function readPages<Answer, T>(
  path: string,
  query: Record<string, string>,
  rowsOf: (answer: Answer) => readonly T[],
  hasMore: (answer: Answer, count: number) => boolean,
) {
  const rows: T[] = []
  for (let page = 1; ; page += 1) {
    const pageQuery = new URLSearchParams({ ...query, page: String(page) })
    const answer = await get<Answer>(`${path}${path.includes('?') ? '&' : '?'}${pageQuery}`)
    const found = rowsOf(answer)
    rows.push(...found)
    if (found.length === 0 || !hasMore(answer, rows.length)) return rows
  }
}

async function csvOf<T>(sheet: Sheet<T>, rows: readonly T[]) {
  return new File([await csvText(sheet.columns, rows)], `${sheet.name}.csv`, { type: 'text/csv' })
}

async function xlsxOf<T>(sheet: Sheet<T>, rows: readonly T[]) {
  const { default: write } = await import('write-excel-file/universal')
  const { cells, widths } = sheetOf(sheet.columns, rows)
  const blob = await write(cells, {
    sheet: sheetName(sheet.name),
    stickyRowsCount: 1,
    columns: widths,
  }).toBlob()
  return new File([blob], `${sheet.name}.xlsx`, { type: blob.type })
}
