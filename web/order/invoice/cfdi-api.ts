import type { Cfdi } from '#contract/invoices/cfdi'
import type { CancelInvoice, CancelResult, NewCreditNote } from '#contract/invoices/staff-cfdi'
import { getBlob, post, put } from '../../api/client.ts'
import { finallyRefetch } from '../../api/refetch.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { cfdiFolio } from '../cfdi-folio.ts'

/** Waits for a change, then requests the orders and CFDIs on screen again, also after a failure. */
export const thenRefresh = <Result>(request: Promise<Result>) =>
  finallyRefetch(request, (path) => path.startsWith('/orders') || path.startsWith('/invoices'))

export const cancelCfdi = (rowid: number, input: CancelInvoice) =>
  thenRefresh(put<CancelResult>(`/invoices/${rowid}/cancel`, input))

/** `idempotencyKey`: sending the same key again does not issue a second one. */
export const creditCfdi = (rowid: number, input: NewCreditNote, idempotencyKey: string) =>
  thenRefresh(post<CancelResult>(`/invoices/${rowid}/credit-note`, input, { idempotencyKey }))

export const mailCfdi = (rowid: number, email: string) => thenRefresh(post(`/invoices/${rowid}/email`, { email }))

export type Format = 'pdf' | 'xml'

const types = { pdf: 'application/pdf', xml: 'application/xml' }

/** Downloads a file of the API. `name`: without its ending. */
export async function saveCfdiFile(path: string, name: string, format: Format) {
  const blob = await getBlob(path)
  saveFile(new File([blob], `${name}.${format}`, { type: types[format] }))
}

/** Downloads a CFDI, or with `receipt` the receipt of its cancellation. */
export const downloadCfdi = (
  cfdi: Pick<Cfdi, 'id' | 'uuid' | 'series' | 'folio_number'>,
  format: Format,
  receipt = false,
) =>
  saveCfdiFile(
    `/facturapi/invoices/${cfdi.id}/${receipt ? 'receipt/' : ''}${format}`,
    `${receipt ? 'Acuse ' : ''}${cfdiFolio(cfdi) || cfdi.uuid}`,
    format,
  )
