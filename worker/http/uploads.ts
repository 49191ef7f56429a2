import { bodyLimit } from 'hono/body-limit'
import { except } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import { Text } from '../contract/fields.ts'
import {
  type ImageType,
  imageMessage,
  maxImageSize,
  maxPdfSize,
  pdfMessage,
  voucherMessage,
  voucherProblem,
} from '../contract/files.ts'
import { AppError, invalidField } from '../errors.ts'
import type { FileBytes } from '../services/files.ts'
import { stripMetadata, textIn } from './strip-metadata.ts'

const limit = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(413, 'TOO_LARGE', message)
    },
  })

/** Upload routes have limits of their own, checked after the session. */
const uploads = [
  '/account/avatar',
  '/admin/users/:id/avatar',
  '/orders/:id/voucher',
  '/orders/:id/shipments/:shipmentId/delivery',
  '/upload-product-image',
  '/upload-product-pdf',
  '/upload-general-asset',
]

const limited = except(uploads, limit(256 * 1024, 'Los datos enviados son demasiado grandes.'))

/**
 * Skips reads, which have no body: comparing their path with those of the uploads would take a tenth of the time of a request
 * without data.
 */
export const bodySize = createMiddleware((c, next) => (/^(GET|HEAD)$/.test(c.req.method) ? next() : limited(c, next)))

/** Bytes of the form around the file. */
const formOverhead = 64 * 1024

export const imageSize = limit(maxImageSize + formOverhead, imageMessage)
export const pdfSize = limit(maxPdfSize + formOverhead, pdfMessage)

/**
 * The field `file` of a form, at `c.req.valid('form')`. The bytes must be an image; its name and type are ignored. Its
 * metadata, such as the place, is not stored.
 */
export const image = validator('form', async ({ file }) => imageOf(file))

async function imageOf(file: unknown): Promise<FileBytes> {
  const bytes = file instanceof File && file.size <= maxImageSize ? await file.bytes() : new Uint8Array()
  const contentType = imageType(bytes)
  if (!contentType) throw badFile(imageMessage)
  return { bytes: stripMetadata(bytes, contentType), contentType }
}

/** The same for a PDF. */
export const pdf = validator('form', async ({ file }): Promise<FileBytes> => {
  const bytes = file instanceof File && file.size <= maxPdfSize ? await file.bytes() : new Uint8Array()
  const contentType = pdfType(bytes)
  if (!contentType) throw badFile(pdfMessage)
  return { bytes, contentType }
})

/** The same for an image or a PDF. */
export const voucher = validator('form', async ({ file }): Promise<FileBytes> => {
  const bytes = file instanceof File ? await file.bytes() : new Uint8Array()
  const picture = imageType(bytes)
  const contentType = picture ?? pdfType(bytes)
  if (!contentType) throw badFile(voucherMessage)
  const problem = voucherProblem(contentType, bytes.byteLength)
  if (problem) throw badFile(problem)
  return { bytes: picture ? stripMetadata(bytes, picture) : bytes, contentType }
})

/** A delivery: `file`, an image, and `receivedBy`. Both may be missing. */
export const delivery = validator('form', async ({ file, receivedBy }) => {
  const name = v.safeParse(Text(100), receivedBy ?? '')
  if (!name.success) throw invalidField('receivedBy', name.issues[0].message)
  if (file === undefined) return { receivedBy: name.output || null, proof: null }
  return { receivedBy: name.output || null, proof: await imageOf(file) }
})

const badFile = (message: string) => invalidField('file', message)

function imageType(bytes: Uint8Array): ImageType | undefined {
  if (textIn(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textIn(bytes, 12, 16) === 'IHDR') return 'image/png'
  if (textIn(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (textIn(bytes, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(textIn(bytes, 8, 16))) return 'image/webp'
}

const pdfType = (bytes: Uint8Array) =>
  /^%PDF-[12]\.\d/.test(textIn(bytes, 0, 8)) ? ('application/pdf' as const) : undefined
