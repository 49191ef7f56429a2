import { jsPDF } from 'jspdf'
import { autoTable, type Styles, type UserOptions } from 'jspdf-autotable'
import { lineTotal } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { paymentText, statusText } from '#contract/orders/states'
import { folio } from '../../shop/display.ts'
import { formatDateTime } from '../../ui/date.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { discountText } from '../lines/line-discount.ts'
import { linesSummary, unitText } from '../lines/sale-unit.ts'
import { totalRows } from '../lines/total-rows.ts'
import { deliveryOf, methodOf, referenceOf, shipmentFacts } from '../order-facts.ts'
import type { Logo } from './order-logo.ts'
import { printable } from './printable.ts'

/** `lines` is the text below the header. */
type Shop = { name: string; logo: Logo | null; lines?: readonly string[] }

export const letter = { unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true } as const
const page = { width: 612, height: 792 }
const margin = 42
export const right = page.width - margin
const top = 62
const bottom = 60
/** Height of the total with the space around it, and of each row above it. */
const totalHeight = 48
const rowHeight = 19
const ink = '#1b2430'
const muted = '#4a5563'
const hair = '#cfd5dd'

/** The PDF of an order. Lengths in points. */
export function orderPdf(order: Order, shop: Shop): File {
  const title = `Pedido ${folio(order.order_number)}`
  const doc = new jsPDF(letter)
  doc
    .setProperties({ title: `${title} - ${shop.name}` })
    .setLanguage('es-MX')
    .viewerPreferences({ DisplayDocTitle: true })
  drawHead(doc, order, shop)
  const start = drawShop(doc, shop.lines ?? [])
  const end = Math.max(drawCustomer(doc, order, start), drawFacts(doc, order, start))
  drawTotals(doc, drawItems(doc, order, end + 14), order)
  drawEdges(doc, `${title} · ${shop.name}`)
  return new File([doc.output('arraybuffer')], `${title}.pdf`, { type: 'application/pdf' })
}

function drawHead(doc: jsPDF, order: Order, shop: Shop) {
  drawLogo(doc, shop)
  write(doc, { size: 14, bold: true })
  doc.text(`Pedido ${folio(order.order_number)}`, right, 51, { align: 'right' })
  write(doc, { size: 9, color: muted })
  doc.text(printable(formatDateTime(order.orderDate)), right, 67, { align: 'right' })
}

/** The shop's logo and name, above a line. */
export function drawLogo(doc: jsPDF, { name, logo }: Shop) {
  const shown = logo && scaledSize(logo)
  if (logo && shown) doc.addImage(logo.bytes, 'JPEG', margin, 36, shown.width, shown.height)
  const start = shown ? margin + shown.width + 10 : margin
  write(doc, { size: 17, bold: true })
  const names: string[] = doc.splitTextToSize(printable(name), 380 - start).slice(0, 2)
  doc.text(names, start, names.length > 1 ? 51 : 60, { lineHeightFactor: 1.1 })
  doc.setDrawColor(ink).setLineWidth(1.5).line(margin, 82, right, 82)
}

/** Returns the y where the next block starts. */
export function drawShop(doc: jsPDF, lines: readonly string[]) {
  const start = 94
  if (lines.length === 0) return start
  write(doc, { size: 8, color: muted })
  const rows: string[] = doc.splitTextToSize(lines.map(printable).join('\n'), right - margin)
  doc.text(rows, margin, start + 2, { lineHeightFactor: 1.3 })
  return start + rows.length * 10.4 + 6
}

/** Scales the logo to at most 110 × 38 points. */
function scaledSize({ width, height }: Logo) {
  const scale = Math.min(110 / width, 38 / height)
  return { width: width * scale, height: height * scale }
}

function drawCustomer(doc: jsPDF, order: Order, startY: number) {
  const { Customer: customer, customer_name } = order
  const delivery = deliveryOf(order)
  const name = customer?.company || customer?.name || customer_name
  const lines = [
    customer?.company && customer.name,
    customer?.email,
    customer?.phone,
    customer?.tax_id && `RFC ${customer.tax_id}`,
    delivery && `Entrega: ${delivery}`,
  ]
  return drawTable(doc, {
    startY,
    margin: { right: page.width - 300 },
    head: [['Cliente']],
    body: [[bold(name)], ...lines.flatMap((line) => (line ? [[line]] : []))],
    styles: tightCells,
  })
}

function drawFacts(doc: jsPDF, order: Order, startY: number) {
  return drawTable(doc, {
    startY,
    margin: { left: 330 },
    head: [['Pedido', '']],
    body: [
      ['Estado', statusText(order)],
      ['Pago', paymentText(order)],
      ['Método de pago', methodOf(order)],
      ['Referencia', referenceOf(order)],
      ...shipmentFacts(order),
    ],
    columnStyles: { 0: { cellWidth: 84 }, 1: { halign: 'right' } },
    styles: tightCells,
  })
}

function drawItems(doc: jsPDF, order: Order, startY: number) {
  return drawTable(doc, {
    startY,
    head: [['Código', 'Descripción', numeric('Cantidad'), 'Unidad', numeric('Precio'), numeric('Importe')]],
    body: order.OrderItems.map((item) => [
      item.Product.code,
      item.Product.name,
      formatCount(item.quantity),
      unitText(item.quantity, item.unit),
      [formatMoney(item.price), discountText(item)].filter(Boolean).join('\n'),
      formatMoney(lineTotal(item)),
    ]),
    // Space for the totals, so that they stay on the page of the last line.
    foot: [[{ content: '', colSpan: 6, styles: { minCellHeight: heightOfTotals(order) } }]],
    showFoot: 'lastPage',
    headStyles: { fillColor: '#f1f4f7', fontSize: 8, cellPadding: 5 },
    bodyStyles: { lineColor: hair, lineWidth: { bottom: 0.5 } },
    styles: { cellPadding: { vertical: 4.5, horizontal: 5 } },
    columnStyles: {
      0: { cellWidth: 102, fontSize: 8.5, textColor: muted },
      // A fixed width: the library would make the column narrower than its title if a name has one long word.
      2: { halign: 'right', cellWidth: 54 },
      3: { cellWidth: 84 },
      4: { halign: 'right', cellWidth: 'wrap', minCellWidth: 70 },
      5: { halign: 'right', cellWidth: 'wrap', minCellWidth: 76 },
    },
  })
}

const heightOfTotals = (order: Order) => totalHeight + rowHeight * totalRows(order).length

function drawTotals(doc: jsPDF, end: number, order: Order) {
  const startY = end - heightOfTotals(order) + 10
  write(doc, { size: 8, color: muted })
  doc.text(
    [linesSummary(order.OrderItems), 'Importes en pesos mexicanos.', 'Este documento no es un comprobante fiscal.'],
    margin,
    startY + 11,
    { lineHeightFactor: 1.35 },
  )
  const total = { fontStyle: 'bold', fontSize: 12, lineColor: ink, lineWidth: { top: 0.75 } } as const
  drawTable(doc, {
    startY,
    margin: { left: 372 },
    body: [
      ...totalRows(order).map(({ label, text }) => [label, text]),
      [
        { content: 'Total', styles: total },
        { content: formatMoney(order.total), styles: total },
      ],
    ],
    columnStyles: { 1: { halign: 'right' } },
    styles: { cellPadding: { vertical: 3.5, horizontal: 5 } },
  })
}

/** Page numbers, and the title on every page after the first. */
export function drawEdges(doc: jsPDF, title: string) {
  const count = doc.getNumberOfPages()
  write(doc, { size: 8, color: muted })
  for (let number = 1; number <= count; number++) {
    doc.setPage(number)
    if (number > 1) doc.text(printable(title), margin, 46)
    doc.text(`Página ${number} de ${count}`, right, page.height - 34, { align: 'right' })
  }
}

export const tightCells: Partial<Styles> = { cellPadding: { vertical: 1.2, horizontal: 0 } }
export const bold = (content: string) => ({ content, styles: { fontStyle: 'bold' } }) as const
export const numeric = (content: string) => ({ content, styles: { halign: 'right' } }) as const

/** Draws a table over one or more pages, with its header on each. Returns the y of its end on the last page. */
export function drawTable(doc: jsPDF, { styles, headStyles, margin: sides, ...table }: UserOptions) {
  let end = 0
  autoTable(doc, {
    theme: 'plain',
    rowPageBreak: 'avoid',
    margin: { top, bottom, left: margin, right: margin, ...(sides as object) },
    styles: { fontSize: 9, textColor: ink, overflow: 'linebreak', ...styles },
    headStyles: { fontSize: 8, textColor: muted, fontStyle: 'bold', ...headStyles },
    didParseCell: ({ cell }) => {
      cell.text = cell.text.map(printable)
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end
    },
    ...table,
  })
  return end
}

export function write(doc: jsPDF, { size, bold, color = ink }: { size: number; bold?: boolean; color?: string }) {
  doc
    .setFont('helvetica', bold ? 'bold' : 'normal')
    .setFontSize(size)
    .setTextColor(color)
}
