import { describeFault } from '../../../db/describe-fault.ts'
import type { InvoiceProvider } from './provider.ts'

/** Storage of the shop's own copies. By law, each XML must be kept for five years. */
export type FileStore = Pick<R2Bucket, 'put' | 'get'>

type Sources = { provider: InvoiceProvider; store: FileStore }
type Kind = 'pdf' | 'xml'

export const contentTypes: Record<Kind, string> = { pdf: 'application/pdf', xml: 'application/xml' }

/** The bytes of the shop's copy, or of the provider's file, which is then stored. Undefined when neither answers. */
export async function invoiceFile(sources: Sources, id: string, kind: Kind) {
  const copy = await sources.store.get(fileKey(id, kind))
  return copy ? copy.arrayBuffer() : storeInvoice(sources, id, kind)
}

/** SAT's receipt of the cancellation, from the shop's copy or from the provider. */
export async function receiptFile(sources: Sources, id: string, kind: Kind) {
  const copy = await sources.store.get(receiptKey(id, kind))
  return copy ? copy.arrayBuffer() : storeReceipt(sources, id, kind)
}

export async function storeInvoice({ provider, store }: Sources, id: string, kind: Kind) {
  const file = await provider[kind](id)
  if (file.kind !== 'file') return undefined
  await storeFile(store, fileKey(id, kind), file.bytes, kind)
  return file.bytes
}

export async function storeReceipt({ provider, store }: Sources, id: string, kind: Kind) {
  const file = await provider.receipt(id, kind)
  if (file.kind !== 'file') return undefined
  await storeFile(store, receiptKey(id, kind), file.bytes, kind)
  return file.bytes
}

const fileKey = (id: string, kind: Kind) => `invoices/${id}.${kind}`

const receiptKey = (id: string, kind: Kind) => `invoices/${id}-acuse.${kind}`

/** A failure to store is not an error: the CFDI is stamped, and the next download stores the copy. */
async function storeFile(store: FileStore, key: string, bytes: ArrayBuffer, kind: Kind) {
  try {
    await store.put(key, bytes, { httpMetadata: { contentType: contentTypes[kind] } })
  } catch (error) {
    console.error(JSON.stringify({ file: key, ...describeFault(error) }))
  }
}
