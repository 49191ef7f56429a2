import { strToU8, type Zippable, zipSync } from 'fflate'
import type { CfdiPage, CfdiRow } from '#contract/invoices/staff-cfdi'
import { getBlob } from '../../api/client.ts'
import { cfdiFolio } from '../../order/cfdi-folio.ts'
import { allPages } from '../../ui/file/all-pages.ts'

/** Maximum number of downloads at the same time. */
const maxDownloads = 4

export type MonthZip = { file: File; count: number; missing: number }

/**
 * XML and PDF of every stamped CFDI of a month (YYYY-MM), and the receipts of cancellations, in one ZIP. A file that
 * cannot be downloaded is named in `faltantes.txt` instead of losing the rest. `signal` stops the downloads; what is returned then
 * is not whole.
 */
export async function zipMonth(
  month: string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MonthZip> {
  const rows = await allPages('/invoices', { state: 'stamped', ...daysOfMonth(month) }, (page: CfdiPage) => page.cfdis)
  const requested = rows.flatMap(filesOf)
  const files: Zippable = {}
  const missing: string[] = []
  let done = 0
  const queue = requested.values()
  const work = async () => {
    for (const { name, path } of queue) {
      if (signal.aborted) return
      const bytes = await bytesOf(path)
      // A PDF is compressed already.
      if (bytes) files[name] = [bytes, { level: name.endsWith('.pdf') ? 0 : 6 }]
      else missing.push(name)
      done += 1
      onProgress(done, requested.length)
    }
  }
  await Promise.all(Array.from({ length: maxDownloads }, work))
  if (missing.length > 0) files['faltantes.txt'] = strToU8(`No se pudieron descargar:\r\n${missing.join('\r\n')}\r\n`)
  // Not fflate's asynchronous functions: they start workers from blob URLs, which the content policy forbids.
  const bytes = new Uint8Array(zipSync(files))
  return {
    file: new File([bytes], `facturas-${month}.zip`, { type: 'application/zip' }),
    count: rows.length,
    missing: missing.length,
  }
}

/** First and last day of a month. */
function daysOfMonth(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

function filesOf(row: CfdiRow) {
  const name = `${row.type}-${cfdiFolio(row)}-${row.uuid}`
  const path = `/facturapi/invoices/${row.id}`
  const files = [
    { name: `xml/${name}.xml`, path: `${path}/xml` },
    { name: `pdf/${name}.pdf`, path: `${path}/pdf` },
  ]
  if (row.status === 'canceled') files.push({ name: `acuses/${name}.xml`, path: `${path}/receipt/xml` })
  return files
}

async function bytesOf(path: string) {
  try {
    return new Uint8Array(await (await getBlob(path)).arrayBuffer())
  } catch {
    return undefined
  }
}
