import * as v from 'valibot'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** Bytes. */
export const maxImageSize = 5 * 1024 * 1024

export const imageMessage = 'Solo JPG, PNG o WebP de hasta 5 MB.'

/** Whether the file may be uploaded as an image. */
export const isUploadableImage = ({ type, size }: { type: string; size: number }) =>
  imageTypes.some((known) => known === type) && size <= maxImageSize

/** Bytes. */
export const maxPdfSize = 10 * 1024 * 1024

export const pdfMessage = 'Solo PDF de hasta 10 MB.'

/** Types of a proof of transfer: a photo, a screenshot or the document of the bank. */
export const voucherTypes = [...imageTypes, 'application/pdf'] as const

export const voucherMessage = 'Solo JPG, PNG o WebP de hasta 5 MB, o PDF de hasta 10 MB.'

/** Error message for a file of this type and size; undefined if it may be a voucher. */
export function voucherProblem(type: string, size: number) {
  if (!voucherTypes.some((known) => known === type)) return voucherMessage
  if (type === 'application/pdf') return size > maxPdfSize ? pdfMessage : undefined
  return size > maxImageSize ? imageMessage : undefined
}

/** Address of an image that was uploaded for a product or a category. */
export const ProductImage = v.pipe(v.string(), v.regex(/^\/files\/product-image\/[\w-]{22}\.(png|jpg|webp)$/))

/** Address of the stored file. */
export const UploadedFile = v.object({ url: v.string() })
export type UploadedFile = v.InferOutput<typeof UploadedFile>
