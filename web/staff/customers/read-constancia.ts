import { readPdf } from '../../ui/file/read-pdf.ts'
import { UnreadableFile } from '../../ui/file/unreadable-file.ts'
import { constanciaIn } from './constancia.ts'

/** The data of a Constancia in PDF. @throws UnreadableFile, and ApiError without a connection */
export async function readConstancia(file: File) {
  const text = await readPdf(file)
  if (text.trim() === '') {
    throw new UnreadableFile(
      'El PDF es una imagen, sin texto. Pide el PDF que se descarga del SAT, o escribe los datos.',
    )
  }
  const constancia = constanciaIn(text)
  if (!constancia) throw new UnreadableFile('El PDF no es una Constancia de Situación Fiscal.')
  return constancia
}
