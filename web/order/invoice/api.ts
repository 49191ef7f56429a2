import useSWR, { mutate } from 'swr'
import type { Invoice, InvoiceInput, InvoiceResult } from '#contract/invoices/invoice'
import type { Order } from '#contract/orders/orders'
import { ApiError, get, getBlob, post } from '../../api/client.ts'
import { cfdiFolio } from '../cfdi-folio.ts'
import { type Format, saveCfdiFile } from './cfdi-api.ts'

const fileOf = (id: string | null, format: Format) => `/facturapi/invoices/${id}/${format}`

/** The lost answer said whether the invoice was mailed. */
const unknownMailMessage = 'Factura generada. Si no llega por correo, descárgala aquí.'

/** Issues an invoice. After a lost answer it reads the order first, because a second request could issue two invoices. */
export async function issueInvoice(orderId: number, input: InvoiceInput): Promise<InvoiceResult> {
  try {
    return await post<InvoiceResult>(`/orders/${orderId}/invoice`, input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const order = await get<Order>(`/orders/${orderId}`).catch(() => null)
    if (!order?.invoice) throw error
    const { invoice } = order
    return { invoice, emailSent: false, ...(invoice.status === 'valid' && { message: unknownMailMessage }) }
  } finally {
    void mutate((key) => typeof key === 'string' && key.startsWith('/orders'))
  }
}

/** Polls an invoice in process every 10 seconds. */
export const useInvoiceProgress = (orderId: number, inProcess: boolean, onInvoice: (invoice: Invoice | null) => void) =>
  useSWR<Order>(inProcess ? `/orders/${orderId}` : null, {
    refreshInterval: 10_000,
    onSuccess: (order) => onInvoice(order.invoice),
  })

/** The PDF, typed: with another type, the browser downloads it instead of showing it. */
const getPdf = async (path: string) => new Blob([await getBlob(path)], { type: 'application/pdf' })

export const useInvoicePdf = (id: string | null) =>
  useSWR<Blob>(id && fileOf(id, 'pdf'), getPdf, { revalidateOnFocus: false, revalidateIfStale: false })

export const downloadInvoice = (invoice: Invoice, format: Format) =>
  saveCfdiFile(fileOf(invoice.id, format), nameOf(invoice), format)

export const nameOf = (invoice: Invoice) =>
  `Factura ${invoice.folio_number ? cfdiFolio(invoice) : (invoice.uuid ?? '')}`.trim()
