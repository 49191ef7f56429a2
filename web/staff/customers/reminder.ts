import type { AccountStatement, OpenOrder } from '#contract/customers/statement'
import { folio } from '../../shop/display.ts'
import { formatFullDay } from '../../ui/date.ts'
import { countText, formatMoney } from '../../ui/money.ts'

const maxOrders = 10

/** The text of a reminder to pay: the overdue balance, or the whole balance if nothing is overdue. */
export function reminderOf({ customer, open }: Pick<AccountStatement, 'customer' | 'open'>, shop: string) {
  const overdue = open.filter(({ isOverdue }) => isOverdue)
  const orders = overdue.length > 0 ? overdue : open.filter(({ isAccepted }) => isAccepted)
  const total = orders.reduce((sum, { balance }) => sum + balance, 0)
  const unlisted = orders.length - maxOrders
  return [
    `Hola, ${customer.name}. Te escribimos de ${shop}.`,
    overdue.length > 0
      ? `Tienes un saldo vencido de ${formatMoney(total)}:`
      : `Te recordamos que tienes un saldo de ${formatMoney(total)} por pagar:`,
    ...orders
      .slice(0, maxOrders)
      .map((order) => `• Pedido ${folio(order.order_number)}: ${formatMoney(order.balance)} (${dayOf(order)})`),
    ...(unlisted > 0 ? [`• y ${countText(unlisted, 'pedido')} más`] : []),
    'Puedes pagarlo en la tienda en línea o por transferencia. Si ya pagaste, mándanos tu comprobante. ¡Gracias!',
  ].join('\n')
}

function dayOf(order: OpenOrder) {
  if (order.dueOn === null) return `del ${formatFullDay(order.soldOn)}`
  return `${order.isOverdue ? 'venció' : 'vence'} el ${formatFullDay(order.dueOn)}`
}
