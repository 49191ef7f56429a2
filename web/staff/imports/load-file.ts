import { type ImportLayout, maxImportRows, tooManyRows } from '#contract/imports/imports'
import { readSheet } from '../../ui/file/read-sheet.ts'
import { isWorkbook } from '../../ui/file/sheet-file.ts'
import { UnreadableFile } from '../../ui/file/unreadable-file.ts'
import type { fieldsOf } from './column-titles.ts'
import { confirmedFields, type Sheet, sheetOf } from './columns.ts'

/** A file that was read. `isKnown`: staff have confirmed its columns before. `loadedAt`: ms. */
export type LoadedFile = { name: string; sheet: Sheet; fields: (string | null)[]; isKnown: boolean; loadedAt: number }

/** Reads a file, with the meaning of its columns: that of an earlier file with the same titles, or the one that the titles suggest. */
export async function loadFile(
  chosen: File,
  known: ReturnType<typeof fieldsOf>,
  layouts: readonly ImportLayout[] = [],
): Promise<LoadedFile> {
  const { cells, merged } = await readSheet(chosen)
  const sheet = sheetOf(cells, known, merged)
  if (sheet.rows.length === 0) {
    throw new UnreadableFile(
      isWorkbook(chosen.name)
        ? 'La primera hoja del archivo no tiene renglones. Pon ahí tus datos.'
        : 'El archivo no tiene renglones.',
    )
  }
  if (sheet.rows.length > maxImportRows) throw new UnreadableFile(tooManyRows(sheet.rows.length))
  const confirmed = confirmedFields(sheet, layouts, known)
  return {
    name: chosen.name,
    sheet,
    fields: confirmed ?? sheet.fields,
    isKnown: confirmed !== undefined,
    loadedAt: Date.now(),
  }
}
