import { jsPDF } from 'jspdf'
import type { Order } from '#contract/orders/orders'
import { deliveryOf } from '../../../order/order-facts.ts'
import { printable } from '../../../order/paper/printable.ts'
import { folio } from '../../../shop/display.ts'
import { labelsTitle } from './labels-title.ts'

// A label of 4 × 6 inches, the usual one of label printers. Lengths in points.
const [width, height] = [288, 432]
const margin = 16
const right = width - margin
const footTop = height - 90

type Labelled = Pick<
  Order,
  'order_number' | 'status' | 'customer_name' | 'pickup' | 'shippingAddress' | 'shipments'
> & { Customer: Pick<NonNullable<Order['Customer']>, 'name' | 'company' | 'phone'> | null }

/** Makes a PDF with one label for each box of each order. Print it at its real size. `sender`: name of the shop, and the lines below it. */
export function shippingLabels(
  orders: readonly { order: Labelled; boxes: number }[],
  sender: { name: string; lines: readonly string[] },
): File {
  const doc = new jsPDF({ unit: 'pt', format: [width, height], compress: true })
  const title = labelsTitle(orders.map(({ order }) => order))
  doc.setProperties({ title }).setLanguage('es-MX')
  const labels = orders.flatMap(({ order, boxes }) =>
    Array.from({ length: boxes }, (_, index) => ({ order, box: `Bulto ${index + 1} de ${boxes}` })),
  )
  for (const [index, { order, box }] of labels.entries()) {
    if (index > 0) doc.addPage()
    drawReceiver(doc, order, drawSender(doc, sender))
    drawFoot(doc, order, box)
  }
  return new File([doc.output('blob')], `${title}.pdf`, { type: 'application/pdf' })
}

function drawSender(doc: jsPDF, { name, lines }: { name: string; lines: readonly string[] }) {
  const afterName = write(doc, [name], { y: margin + 10, size: 11, bold: true, most: 1 })
  const end = write(doc, lines, { y: afterName, size: 7, most: 4 })
  line(doc, end)
  return end
}

function drawReceiver(doc: jsPDF, order: Labelled, top: number) {
  const { Customer: customer, customer_name } = order
  const afterTitle = write(doc, ['Para'], { y: top + 16, size: 8, most: 1 })
  const name = customer?.company || customer?.name || customer_name
  const afterName = write(doc, [name], { y: afterTitle + 8, size: 17, bold: true, most: 3 })
  const contact = [customer?.company ? customer.name : '', customer?.phone ? `Tel. ${customer.phone}` : '']
  const afterContact = write(doc, contact.filter(Boolean), { y: afterName, size: 11, most: 3 })
  write(doc, [deliveryOf(order) ?? 'Sin dirección'], { y: afterContact + 8, size: 14, most: 8 })
}

function drawFoot(doc: jsPDF, { order_number, status, shipments }: Labelled, box: string) {
  line(doc, footTop)
  // Of an order that is shipped in part, the boxes to label have no shipment yet.
  const last = status === 'Shipped' ? shipments.at(-1) : undefined
  const tracking = [last?.carrier, last?.trackingNumber && `Guía ${last.trackingNumber}`].filter(Boolean).join(' · ')
  if (tracking) write(doc, [tracking], { y: footTop + 16, size: 10, most: 1 })
  const y = footTop + 46
  const end = write(doc, [`Pedido ${folio(order_number)}`], { y, size: 18, bold: true, most: 1 })
  write(doc, [box], { y: end + 4, size: 18, bold: true, most: 1 })
}

const smallest = 7

/** Writes texts below each other, smaller if they need more than `most` lines of this size. Returns the y of the next line. */
function write(
  doc: jsPDF,
  texts: readonly string[],
  { y, size, bold = false, most }: { y: number; size: number; bold?: boolean; most: number },
) {
  if (texts.length === 0) return y
  doc.setFont('helvetica', bold ? 'bold' : 'normal')
  const wrap = (size: number): string[] =>
    doc.setFontSize(size).splitTextToSize(texts.map(printable).join('\n'), right - margin)
  let used = size
  while (used > smallest && wrap(used).length * used > most * size) used--
  const shown = wrap(used).slice(0, Math.floor((most * size) / used))
  doc.text(shown, margin, y, { lineHeightFactor: 1.2 })
  return y + shown.length * used * 1.2
}

const line = (doc: jsPDF, y: number) => doc.setDrawColor('#1b2430').setLineWidth(1).line(margin, y, right, y)
