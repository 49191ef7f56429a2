import { type PurchaseOrder, purchaseFolio } from '#contract/purchases/orders'
import { formatFullDay } from '../../../../ui/date.ts'
import { countText, formatCount, formatMoney } from '../../../../ui/money.ts'

/** The lines that were ordered. `items` also has products that arrived without being ordered. */
export const orderedLines = ({ items }: PurchaseOrder) => items.filter(({ quantity }) => quantity > 0)

/** The pieces of a line, and how many boxes of the supplier they are if they fill them: «24 pza (2 cajas de 12)». */
export function piecesText({ quantity, box_qty }: PurchaseOrder['items'][number]) {
  const boxes = box_qty && box_qty > 1 && quantity % box_qty === 0 ? quantity / box_qty : 0
  return `${formatCount(quantity)} pza${boxes > 0 ? ` (${countText(boxes, 'caja')} de ${box_qty})` : ''}`
}

/** A purchase order as a message to the supplier. `shop`: the name of the shop. */
export function orderText(order: PurchaseOrder, shop: string, withCosts: boolean) {
  const lines = orderedLines(order).map((item) => {
    const code = item.supplierCode ?? item.code
    const cost = withCosts && item.cost !== null ? ` a ${formatMoney(item.cost)}` : ''
    return `• ${piecesText(item)} · ${code} ${item.name}${cost}`
  })
  return [
    `*Orden de compra ${purchaseFolio(order.id)}* de ${shop}`,
    `Fecha: ${formatFullDay(order.createdAt)}`,
    ...(order.expectedOn ? [`Para el ${formatFullDay(order.expectedOn)}`] : []),
    '',
    ...lines,
    ...(withCosts ? ['', `Total sin IVA: ${formatMoney(order.total)}`] : []),
    ...(order.note ? ['', order.note] : []),
  ].join('\n')
}
