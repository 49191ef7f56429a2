import type { files } from '../../db/schema/index.ts'

/** An uploaded file as its row in `files` describes it. */
export type StoredFile = Pick<typeof files.$inferSelect, 'key' | 'kind' | 'contentType' | 'size'>

export const urlOf = ({ key }: { key: string }) => `/files/${key}`

/** The name of a voucher in its address: its key without `voucher/`. */
export const voucherName = /^[\w-]{22}\.(png|jpg|webp|pdf)$/
export const voucherKey = (name: string) => `voucher/${name}`
export const urlOfVoucher = (orderId: number, key: string) =>
  `/orders/${orderId}/vouchers/${key.slice(voucherKey('').length)}`

/** The name of a proof of delivery in its address. */
export const proofName = /^[\w-]{22}\.(png|jpg|webp)$/
export const proofKey = (name: string) => `proof/${name}`
export const urlOfProof = (orderId: number, key: string) =>
  `/orders/${orderId}/proofs/${key.slice(proofKey('').length)}`
