import { roundPesos } from '#contract/money'
import type { PaymentSum } from '#contract/payments/collection'

export const totalOf = (sums: readonly PaymentSum[], field: 'count' | 'received' | 'returned') =>
  roundPesos(sums.reduce((total, sum) => total + sum[field], 0))

/** What remains of the money that was received. */
export const netOf = (sums: readonly PaymentSum[]) => roundPesos(totalOf(sums, 'received') - totalOf(sums, 'returned'))

/** Who registered the money, in words. */
export const personOf = ({ by }: Pick<PaymentSum, 'by'>) => by ?? 'Tarjeta en línea'
