import { type ImportLayout, maxImportRows, tooManyRows } from '#contract/imports/imports'
import { readSheets } from '../../ui/file/read-sheets.ts'
import { UnreadableFile } from '../../ui/file/unreadable-file.ts'
import type { fieldsOf } from './column-titles.ts'
import { confirmedFields, isComplete, layoutOf, type Sheet, sheetOf } from './columns.ts'
import { isTemplateNotes } from './template.ts'

/**
 * A file that was read. `isKnown`: staff have confirmed its columns before. `loadedAt`: ms. `sheetName`: the sheet of the
 * workbook that was read. `sheetNames`: all that can be imported.
 */
export type LoadedFile = {
  name: string
  sheet: Sheet
  fields: (string | null)[]
  isKnown: boolean
  loadedAt: number
  sheetName?: string
  sheetNames?: string[]
}

/**
 * Reads a sheet of a file, with the meaning of its columns: that of an earlier file with the same titles, or the one that the titles
 * suggest. Without `sheetName` it is the first sheet whose columns are recognised, else the first one with rows.
 */
export async function loadFile(
  chosen: File,
  known: ReturnType<typeof fieldsOf>,
  layouts: readonly ImportLayout[] = [],
  sheetName?: string,
): Promise<LoadedFile> {
  const tables = (await readSheets(chosen))
    .filter(({ cells }) => !isTemplateNotes(cells))
    .map(({ name, cells, merged }) => ({ name, sheet: sheetOf(cells, known, merged) }))
    .filter(({ sheet }) => sheet.rows.length > 0)
  const recognised = tables.filter(({ sheet }) => isComplete(sheet.fields, known))
  const table = tables.find(({ name }) => name === sheetName) ?? recognised[0] ?? tables[0]
  if (!table) throw new UnreadableFile('El archivo no tiene renglones.')
  const { name, sheet } = table
  if (sheet.rows.length > maxImportRows) throw new UnreadableFile(tooManyRows(sheet.rows.length))
  const confirmed = confirmedFields(sheet, layouts, known)
  const usable = tables.filter((each) => recognised.includes(each) || layoutOf(each.sheet) === layoutOf(sheet))
  return {
    name: chosen.name,
    sheet,
    fields: confirmed ?? sheet.fields,
    isKnown: confirmed !== undefined,
    loadedAt: Date.now(),
    sheetName: name,
    sheetNames: usable.map((each) => each.name),
  }
}

/** The sheets of the workbook that can be imported after this one. */
export const otherSheets = ({ sheetName, sheetNames = [] }: LoadedFile) =>
  sheetNames.filter((name) => name !== sheetName)
