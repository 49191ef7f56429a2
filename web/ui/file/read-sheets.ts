import { wrap } from 'comlink'
import { ownScriptUrl } from '../own-script.ts'
import type { ReadSheet, SheetReader } from './sheet-worker.ts'
import workerUrl from './sheet-worker.ts?worker&url'
import { UnreadableFile } from './unreadable-file.ts'

const maxSize = 30 * 1024 * 1024

const unreadable = 'No se pudo leer el archivo. Guárdalo de nuevo como Excel (.xlsx) o CSV.'

/**
 * The cells of each visible sheet, and which of them are merged over rows. A text file has one sheet.
 * @throws UnreadableFile
 */
export async function readSheets(file: File): Promise<ReadSheet[]> {
  if (file.size === 0) throw new UnreadableFile('El archivo está vacío.')
  if (file.size > maxSize) throw new UnreadableFile('El archivo pesa más de 30 MB. Divídelo o borra sus imágenes.')
  const thread = new Worker(ownScriptUrl(workerUrl), { type: 'module' })
  try {
    const sheets = await wrap<SheetReader>(thread).read(file)
    if (sheets.some(({ cells }) => cells.some((row) => row.some((cell) => typeof cell === 'string' && isBinary(cell)))))
      throw new Error('Binary')
    return sheets
  } catch {
    throw new UnreadableFile(unreadable)
  } finally {
    thread.terminate()
  }
}

/** A program or a picture that was renamed to .csv has control characters. */
function isBinary(text: string) {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) return true
  }
  return false
}
