import { randomBytes } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { now, timeFromNow } from '../../db/schema/columns.ts'
import { filesToDelete } from '../../db/schema/index.ts'
import { valueList } from '../../db/sql-lists.ts'
import type { ImageType } from '../contract/files.ts'
import { type StoredFile, urlOf } from '../domain/files.ts'

/** An upload. The content type is detected from the bytes. */
export type FileBytes = { bytes: Uint8Array; contentType: ImageType | 'application/pdf' }

const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const

/** Keys of the files that anyone may read. Vouchers and invoices are read through their order. */
const publicKey = /^(avatar|product-image|product-pdf|asset)\/[\w-]{22}\.(png|jpg|webp|pdf)$/

/** Time in which the row of an upload is written. Then its file is deleted, also if the Worker ended before it could write the row. */
const timeToRecord = '+1 hour'

/** Stores a file under a random key, then calls `record` to write its row. The cron deletes a file without a row. */
export async function storeUpload<Result>(
  db: Database,
  bucket: R2Bucket,
  kind: StoredFile['kind'],
  { bytes, contentType }: FileBytes,
  record: (file: StoredFile) => Promise<Result>,
) {
  const key = `${kind}/${randomBytes(16).toString('base64url')}.${extensions[contentType]}`
  await db.write({ unrecorded: db.insert(filesToDelete).values({ key, dueAt: timeFromNow(timeToRecord) }) })
  await bucket.put(key, bytes, { httpMetadata: { contentType } })
  const file = { key, kind, contentType, size: bytes.byteLength }
  return { url: urlOf(file), recorded: await record(file) }
}

/** R2 deletes at most 1,000 objects in one call. */
const deletedAtOnce = 1000

/** Deletes the files without a row. The cron runs it: a key stays in `files_to_delete` until R2 has deleted its file. */
export async function deleteStoredFiles(db: Database, bucket: R2Bucket) {
  const due = await db.select().from(filesToDelete).where(lte(filesToDelete.dueAt, now)).limit(deletedAtOnce)
  if (due.length === 0) return
  const keys = due.map(({ key }) => key)
  await bucket.delete(keys)
  await db.write({
    forgotten: db.delete(filesToDelete).where(sql`key IN ${valueList(keys)}`),
  })
}

/** Null when the file does not exist or is not public. */
export const readPublicFile = async (bucket: R2Bucket, key: string) => (publicKey.test(key) ? bucket.get(key) : null)
