import { wrap } from 'comlink'
import { maxPdfSize } from '#contract/files'
import { importFetched } from '../../fetch-first.ts'
import { ownScriptUrl } from '../own-script.ts'
import type { PdfReader } from './pdf-worker.ts'
import workerUrl from './pdf-worker.ts?worker&url'
import { UnreadableFile } from './unreadable-file.ts'

const timeoutMs = 60_000

/** The text of a PDF, empty if it has only pictures. @throws UnreadableFile, and ApiError without a connection */
export async function readPdf(file: File): Promise<string> {
  if (file.size > maxPdfSize) throw new UnreadableFile('El archivo pesa más de 10 MB.')
  if (!(await file.slice(0, 1024).text()).includes('%PDF-')) throw new UnreadableFile('El archivo no es un PDF.')
  // A web worker does not report why its script did not load.
  const thread = await importFetched(
    async () => new Worker(ownScriptUrl(workerUrl), { type: 'module' }),
    [workerUrl.replace(/^\//, '')],
  )
  try {
    return await Promise.race([wrap<PdfReader>(thread).read(file), failureOf(thread)])
  } catch {
    throw new UnreadableFile('No se pudo abrir el PDF: está dañado o tiene contraseña.')
  } finally {
    thread.terminate()
  }
}

/** Rejects when the thread fails, or takes too long. */
const failureOf = (thread: Worker) =>
  new Promise<never>((_resolve, reject) => {
    thread.addEventListener('error', reject)
    setTimeout(reject, timeoutMs)
  })
