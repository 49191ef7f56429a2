import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Menu, type MenuEntry } from '../overlay/menu.tsx'
import { toast } from '../toast.ts'
import { ShownFailure, useAction } from '../use-action.ts'
import { exportedMessage, type ReportPages } from './all-pages.ts'
import { csvText, type ExportColumn, sheetName, sheetOf, withoutHidden } from './export-cells.ts'
import { saveFile } from './save-file.ts'

type Sheet<T> = {
  /** Name of the file without its extension. */
  name: string
  columns: readonly ExportColumn<T>[]
  /** Keys of the columns that the user hides on screen. Not given for a list whose file the importer reads: it keeps all columns. */
  hidden?: readonly string[]
  /** Loads all rows that match the filters on screen, in the order on screen. Undefined: the screen has not loaded them. */
  load: (report: ReportPages) => Promise<readonly T[] | undefined>
  /** More entries of the menu, for example another kind of file. */
  more?: readonly MenuEntry[]
  size?: 'sm'
  disabled?: boolean
}

const failure = 'No se pudo exportar. Inténtalo de nuevo.'

/** The list on screen, all its pages, as a file for Excel. */
export function ExportMenu<T>(sheet: Sheet<T>) {
  /** The part of the list that has arrived. 100 also before the first page, and for a list that is not read by pages. */
  const [percent, setPercent] = useState(100)
  const [save, isSaving] = useAction(
    async (format: 'csv' | 'xlsx') => {
      setPercent(100)
      const rows = await sheet.load((read, total) => setPercent(Math.floor((100 * read) / total)))
      if (!rows) {
        toast.error(failure)
        throw new ShownFailure()
      }
      const shown = { ...sheet, columns: withoutHidden(sheet.columns, sheet.hidden ?? []) }
      saveFile(await (format === 'csv' ? csvOf(shown, rows) : xlsxOf(shown, rows)))
      return rows
    },
    { success: exportedMessage, failure },
  )
  return (
    <Menu
      button={
        <Button size={sheet.size} icon={<Download />} busy={isSaving} disabled={sheet.disabled}>
          {isSaving && percent < 100 ? `Exportando ${percent} %` : 'Exportar'}
        </Button>
      }
      items={[
        { label: 'Excel (.xlsx)', onSelect: () => save('xlsx') },
        { label: 'CSV', onSelect: () => save('csv') },
        ...(sheet.more ?? []),
      ]}
    />
  )
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
