import { ivaLabel } from '#contract/iva'
import type { IvaPart } from '#contract/money'
import { formatMoney } from '../../ui/money.ts'

/** Label and amount of each IVA of an order. With several rates, the label names the part of the subtotal to which each applies. */
export const ivaRows = (taxes: readonly IvaPart[]) =>
  taxes.map(({ iva, base, amount }) => ({
    label: taxes.length > 1 ? `${ivaLabel(iva)} de ${formatMoney(base)}` : ivaLabel(iva),
    amount,
  }))
