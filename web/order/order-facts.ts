import type { Order } from '#contract/orders'
import { formatCount } from '../ui/money.ts'

/** Reference of the card payment at the provider. */
export const referenceOf = (order: Pick<Order, 'netpayResponse'>) =>
  order.netpayResponse?.merchantReferenceCode || 'No aplica'

export const extentOf = (lines: number, pieces: number) =>
  `${formatCount(lines)} ${lines === 1 ? 'línea' : 'líneas'} · ${formatCount(pieces)} ${pieces === 1 ? 'pieza' : 'piezas'}`
