import { type ParsedOrder, readCells, readText } from '#contract/cart/quick-order-text'
import { ApiError } from '../../api/client.ts'
import { decode, isBinary, isOtherDocument, readSheetFile, saveTemplate } from '../../ui/file/sheet-file.ts'

const maxSize = 2 * 1024 * 1024
const offline = { error: 'Sin conexión. Elige el archivo de nuevo cuando vuelva.' }
const photo = { error: 'Es una imagen y no se puede leer. Elige un archivo .xlsx, .csv o .txt, o usa Teclear o Pegar.' }
const unreadable = { error: 'No se pudo leer el archivo. Guárdalo de nuevo como .xlsx o .csv.' }

/** Reads an order from a sheet or text file. The parser of each format is loaded on demand. */
export async function readFile(file: File): Promise<ParsedOrder> {
  if (file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)) return photo
  if (file.size > maxSize) return { error: 'El archivo pesa más de 2 MB.' }
  try {
    if (isOtherDocument(file.name)) return unreadable
    if (/\.(xlsx|csv)$/i.test(file.name)) return readCells(await readSheetFile(file))
    const text = decode(await file.arrayBuffer())
    return isBinary(text) ? unreadable : readText(text)
  } catch (error) {
    return error instanceof ApiError ? offline : unreadable
  }
}

export const downloadTemplate = () =>
  saveTemplate('pedido.csv', ['Código,Cantidad,Descripción', 'ABC-001,10,Ejemplo: cambia este renglón por los tuyos'])
