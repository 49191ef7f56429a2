import type { jsPDF } from 'jspdf'
import { unitText } from '#contract/cart/unit-text'
import { phoneText } from '#contract/fields'
import { lineTotal } from '#contract/money'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { discountText } from '../lines/line-discount.ts'
import { linesSummary } from '../lines/lines-summary.ts'
import { totalRows } from '../lines/total-rows.ts'
import { deliveryOf } from '../order-facts.ts'
import { type Heading, type Sale, titleOf } from './heading.ts'
import type { Logo } from './order-logo.ts'
import {
  beginPdf,
  bold,
  drawEdges,
  drawShop,
  drawTable,
  ink,
  listStyles,
  margin,
  muted,
  numeric,
  page,
  tightCells,
  write,
} from './pdf-parts.ts'

/** `lines` is the text below the header. */
type Shop = { name: string; logo: Logo | null; lines?: readonly string[] }

/** Height of the total with the space around it, and height of each row above it, in points. */
const totalHeight = 48
const rowHeight = 19

const linkColour = '#1d4ed8'

/** The PDF of an order or a quote. Lengths in points. */
export function salePdf(sale: Sale, heading: Heading, shop: Shop): File {
  const title = titleOf(heading)
  const doc = beginPdf(shop, { title, date: heading.date })
  const start = drawShop(doc, shop.lines ?? [])
  const end = Math.max(drawCustomer(doc, sale, start), drawFacts(doc, heading, start))
  const noteEnd = heading.note ? drawNote(doc, heading.note, end + 8) : end
  const linkEnd = heading.link ? drawLink(doc, heading.link, noteEnd + 18) : noteEnd
  drawTotals(doc, drawItems(doc, sale, linkEnd + 14), sale)
  drawEdges(doc, `${title} · ${shop.name}`)
  return new File([doc.output('arraybuffer')], `${title}.pdf`, { type: 'application/pdf' })
}

function drawCustomer(doc: jsPDF, sale: Sale, startY: number) {
  const { Customer: customer, customer_name } = sale
  const delivery = deliveryOf(sale)
  const name = customer?.company || customer?.name || customer_name
  const lines = [
    customer?.company && customer.name,
    customer?.email,
    customer && phoneText(customer.phone),
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

function drawFacts(doc: jsPDF, { kind, facts }: Heading, startY: number) {
  return drawTable(doc, {
    startY,
    margin: { left: 330 },
    head: [[kind, '']],
    body: facts.map((fact) => [...fact]),
    columnStyles: { 0: { cellWidth: 84 }, 1: { halign: 'right' } },
    styles: tightCells,
  })
}

const drawNote = (doc: jsPDF, note: string, startY: number) =>
  drawTable(doc, { startY, head: [['Nota']], body: [[note]], styles: tightCells })

function drawLink(doc: jsPDF, { label, url }: NonNullable<Heading['link']>, y: number) {
  write(doc, { size: 9, bold: true, color: linkColour })
  doc.textWithLink(label, margin, y, { url })
  const width = doc.getTextWidth(label)
  doc
    .setDrawColor(linkColour)
    .setLineWidth(0.5)
    .line(margin, y + 1.5, margin + width, y + 1.5)
  return y
}

function drawItems(doc: jsPDF, sale: Sale, startY: number) {
  return drawTable(doc, {
    startY,
    head: [['Código', 'Descripción', numeric('Cantidad'), 'Unidad', numeric('Precio'), numeric('Importe')]],
    body: sale.OrderItems.map((item) => [
      item.Product.code,
      item.Product.name,
      formatCount(item.quantity),
      unitText(item.quantity, item.unit),
      [formatMoney(item.price), discountText(item)].filter(Boolean).join('\n'),
      formatMoney(lineTotal(item)),
    ]),
    // Space for the totals, so that they stay on the page of the last line.
    foot: [[{ content: '', colSpan: 6, styles: { minCellHeight: heightOfTotals(sale) } }]],
    showFoot: 'lastPage',
    ...listStyles,
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

const heightOfTotals = (sale: Sale) => totalHeight + rowHeight * totalRows(sale).length

function drawTotals(doc: jsPDF, end: number, sale: Sale) {
  const startY = end - heightOfTotals(sale) + 10
  write(doc, { size: 8, color: muted })
  doc.text(
    [linesSummary(sale.OrderItems), 'Importes en pesos mexicanos.', 'Este documento no es un comprobante fiscal.'],
    margin,
    startY + 11,
    { lineHeightFactor: 1.35 },
  )
  const total = { fontStyle: 'bold', fontSize: 12, lineColor: ink, lineWidth: { top: 0.75 } } as const
  drawTable(doc, {
    startY,
    margin: { left: 372 },
    body: [
      ...totalRows(sale).map(({ label, text }) => [label, text]),
      [
        { content: 'Total', styles: total },
        { content: formatMoney(sale.total), styles: total },
      ],
    ],
    columnStyles: { 1: { halign: 'right' } },
    styles: { cellPadding: { vertical: 3.5, horizontal: 5 } },
  })
}
