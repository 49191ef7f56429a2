import { randomBytes } from 'node:crypto'
import { Unanswered } from '../../db/client.ts'
import type { files } from '../../db/schema/index.ts'
import type { ImageType } from '../contract/files.ts'

/** As its row in `files` says. */
export type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'kind' | 'contentType' | 'size'>

/** What was read from an upload, its type by its bytes. */
export type FileBytes = { bytes: Uint8Array; contentType: ImageType | 'application/pdf' }

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const

/** Vouchers and invoices are not among them: those are read through who may see the order. */
const publicKey = /^(avatar|product-image|product-pdf|asset)\/[\w-]{22}\.(png|jpg|webp|pdf)$/

export const urlOf = ({ key }: { key: string }) => `/files/${key}`

/** A voucher is called by the part of its key after `voucher/`. */
export const voucherName = /^[\w-]{22}\.(png|jpg|webp|pdf)$/
export const voucherKey = (name: string) => `voucher/${name}`
export const urlOfVoucher = (orderId: number, key: string) =>
  `/orders/${orderId}/vouchers/${key.slice(voucherKey('').length)}`

/** Stores a file under a name nobody can guess and has it recorded; a file without its row is taken away again. */
export async function keepFile<Result>(
  bucket: R2Bucket,
  kind: StoredFile['kind'],
  { bytes, contentType }: FileBytes,
  record: (file: StoredFile) => Promise<Result>,
) {
  const key = `${kind}/${randomBytes(16).toString('base64url')}.${extensions[contentType]}`
  await bucket.put(key, bytes, { httpMetadata: { contentType } })
  const file = { key, kind, contentType, size: bytes.byteLength }
  try {
    return { url: urlOf(file), recorded: await record(file) }
  } catch (error) {
    // Without an answer the row may be there after all.
    if (!(error instanceof Unanswered)) await bucket.delete(key)
    throw error
  }
}

/** A file that anybody may see, or null. */
export const readPublicFile = async (bucket: R2Bucket, key: string) => (publicKey.test(key) ? bucket.get(key) : null)
