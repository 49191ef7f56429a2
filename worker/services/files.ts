import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, Unanswered } from '../../db/client.ts'
import { deletedFiles } from '../../db/schema/index.ts'
import { valueList } from '../../db/sql-lists.ts'
import type { ImageType } from '../contract/files.ts'
import { type StoredFile, urlOf } from '../domain/files.ts'

/** An upload. The content type is detected from the bytes. */
export type FileBytes = { bytes: Uint8Array; contentType: ImageType | 'application/pdf' }

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const

/** Keys of the files that anyone may read. Vouchers and invoices are read through their order. */
const publicKey = /^(avatar|product-image|product-pdf|asset)\/[\w-]{22}\.(png|jpg|webp|pdf)$/

/** Stores a file under a random key, then calls `record` to write its row. Deletes the file if that fails. */
export async function storeUpload<Result>(
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
    // Without an answer from the database the row may have been written.
    if (!(error instanceof Unanswered)) await bucket.delete(key)
    throw error
  }
}

/** R2 deletes at most 1,000 objects in one call. */
const deletedAtOnce = 1000

/** Deletes the files whose row was deleted. The cron runs it: a key stays in `deleted_files` until R2 has deleted its file. */
export async function deleteStoredFiles(db: Database, bucket: R2Bucket) {
  const deleted = await db.select().from(deletedFiles).limit(deletedAtOnce)
  if (deleted.length === 0) return
  const keys = deleted.map(({ key }) => key)
  await bucket.delete(keys)
  await db.write({
    forgotten: db.delete(deletedFiles).where(sql`key IN ${valueList(keys)}`),
  })
}

/** Null when the file does not exist or is not public. */
export const readPublicFile = async (bucket: R2Bucket, key: string) => (publicKey.test(key) ? bucket.get(key) : null)
