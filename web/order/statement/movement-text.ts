import type { AccountMovement, AccountStatement, Ageing } from '#contract/customers/statement'
import { todayInMexico } from '#contract/fields'
import { toCentavos, toPesos } from '#contract/money'
import { receivedForms } from '#contract/payments/ledger'
import { folio } from '../../shop/display.ts'
import { countText } from '../../ui/money.ts'

/** Empty for a charge without an order. */
export const folioOf = ({ order_number }: Pick<AccountMovement, 'order_number'>) =>
  order_number === null ? '' : folio(order_number)

/** Name of a movement, without the folio of its order. */
export function movementText({ kind, form, orderId }: Pick<AccountMovement, 'kind' | 'form' | 'orderId'>) {
  const name = textOf({ kind, form })
  return orderId === null ? `${name}, sin pedido` : name
}

function textOf({ kind, form }: Pick<AccountMovement, 'kind' | 'form'>) {
  switch (kind) {
    case 'order':
      return 'Pedido'
    case 'cancelled':
      return 'Pedido cancelado'
    case 'payment':
      return form ? `Pago · ${receivedForms[form]}` : 'Pago'
    case 'refund':
      return form ? `Devolución · ${receivedForms[form]}` : 'Devolución'
    case 'chargeback':
      return 'Contracargo del banco'
    case 'bonus':
      return 'Bonificación'
    case 'note':
      return 'Nota de crédito'
  }
}

/**
 * Money of the customer that the shop has today, in pesos: to be returned, or paid in advance. It is the difference between what is
 * due and the last balance, so it is 0 for a period that ended before.
 */
export const inFavorOf = ({ to, closing, credit }: Pick<AccountStatement, 'to' | 'closing' | 'credit'>) =>
  to < todayInMexico() ? 0 : toPesos(toCentavos(credit.owed) - toCentavos(closing))

/** Pesos to pay today. They include orders by transfer that are not accepted yet, which are not part of the account. */
export const toPayOf = ({ open }: Pick<AccountStatement, 'open'>) =>
  toPesos(open.reduce((sum, { balance }) => sum + toCentavos(balance), 0))

/** For example "en 3 pedidos, 1 sin aceptar". */
export function toPayText({ open }: Pick<AccountStatement, 'open'>) {
  const unaccepted = open.filter(({ isAccepted }) => !isAccepted).length
  return `en ${countText(open.length, 'pedido')}${unaccepted > 0 ? `, ${unaccepted} sin aceptar` : ''}`
}

/** Groups of balances by days past their due date. */
export const ageingGroups: { key: keyof Ageing; label: string }[] = [
  { key: 'current', label: 'Por vencer' },
  { key: 'upTo30', label: '1 a 30 días' },
  { key: 'upTo60', label: '31 a 60 días' },
  { key: 'upTo90', label: '61 a 90 días' },
  { key: 'over90', label: 'Más de 90 días' },
]

export const customerName = ({ company, name }: AccountStatement['customer']) => company || name

export const fileNameOf = ({ customer, from, to }: Pick<AccountStatement, 'customer' | 'from' | 'to'>) =>
  `Estado de cuenta ${customerName(customer)} ${from} a ${to}`.replace(/[\\/:*?"<>|]/g, ' ')
