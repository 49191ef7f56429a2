import { roundPesos } from '#contract/money'
import type { PaymentSum } from '#contract/payments/collection'

export const totalOf = (sums: readonly PaymentSum[], field: 'count' | 'received' | 'returned') =>
  roundPesos(sums.reduce((total, sum) => total + sum[field], 0))

/** Received minus returned, in pesos. */
export const netOf = (sums: readonly PaymentSum[]) => roundPesos(totalOf(sums, 'received') - totalOf(sums, 'returned'))

/** Name of the member of staff, or the text for card charges. */
export const personOf = ({ by }: Pick<PaymentSum, 'by'>) => by ?? 'Tarjeta en línea'
