/**
 * The cancellation of a CFDI.
 *
 * - `requested`: the shop has asked for it, and the provider has not answered yet
 * - `verifying`: SAT is checking whether it can be cancelled
 * - `pending`: the receiver must accept it, within three working days
 * - `rejected`, `expired`: the CFDI is still valid, and its cancellation may be requested again
 */
export const cancellations = ['none', 'requested', 'verifying', 'pending', 'accepted', 'rejected', 'expired'] as const
export type Cancellation = (typeof cancellations)[number]

export const inCancellation = ['requested', 'verifying', 'pending'] as const satisfies readonly Cancellation[]

/** The cancellation was refused. The CFDI is still valid. */
export const refusedCancellations = ['rejected', 'expired'] as const satisfies readonly Cancellation[]

export const isInCancellation = (cancellation: Cancellation) =>
  (inCancellation as readonly Cancellation[]).includes(cancellation)

/** SAT's motives. With 01 the CFDI gets a substitute. */
export const motives = {
  '01': 'Tiene errores y se sustituye por otra',
  '02': 'Tiene errores y no se sustituye',
  '03': 'La operación no se llevó a cabo',
  '04': 'La operación va en una factura a nombre del cliente',
} as const
export type Motive = keyof typeof motives

/** The refusal of a motive that is for other CFDIs only. `orderId`: null for a global invoice. */
export function motiveRefusal(motive: string, { type, orderId }: { type: string; orderId: number | null }) {
  if (motive === '01' && (type !== 'I' || orderId === null)) return 'El motivo 01 es solo para la factura de un pedido.'
  if (motive === '04' && (type !== 'I' || orderId !== null)) return 'El motivo 04 es solo para una factura global.'
  return undefined
}
