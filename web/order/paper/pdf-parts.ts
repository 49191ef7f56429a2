import { jsPDF } from 'jspdf'
import { autoTable, type Styles, type UserOptions } from 'jspdf-autotable'
import type { Logo } from './order-logo.ts'
import { printable } from './printable.ts'

// What the PDFs of an order, an account and a price list share. Lengths in points.
const letter = { unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true } as const
export const page = { width: 612, height: 792 }
export const margin = 42
export const right = page.width - margin
export const top = 62
export const bottom = 60
export const ink = '#1b2430'
export const muted = '#4a5563'

type Shop = { name: string; logo: Logo | null }

/** A new document whose first page begins with the shop and, at the right, the title and the date. `name`: its title in the viewer. */
export function beginPdf(shop: Shop, { title, date, name = title }: { title: string; date: string; name?: string }) {
  const doc = new jsPDF(letter)
  doc
    .setProperties({ title: `${name} - ${shop.name}` })
    .setLanguage('es-MX')
    .viewerPreferences({ DisplayDocTitle: true })
  drawLogo(doc, shop)
  write(doc, { size: 14, bold: true })
  doc.text(title, right, 51, { align: 'right' })
  write(doc, { size: 9, color: muted })
  doc.text(printable(date), right, 67, { align: 'right' })
  return doc
}

/** The shop's logo and name, above a line. */
function drawLogo(doc: jsPDF, { name, logo }: Shop) {
  const shown = logo && scaledSize(logo)
  if (logo && shown) doc.addImage(logo.bytes, 'JPEG', margin, 36, shown.width, shown.height)
  const start = shown ? margin + shown.width + 10 : margin
  write(doc, { size: 17, bold: true })
  const names: string[] = doc.splitTextToSize(printable(name), 380 - start).slice(0, 2)
  doc.text(names, start, names.length > 1 ? 51 : 60, { lineHeightFactor: 1.1 })
  doc.setDrawColor(ink).setLineWidth(1.5).line(margin, 82, right, 82)
}

/** Draws the lines below the shop's name. Returns the y at which the next block starts, in points. */
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

/** The look of a table of many rows: a grey header and a thin line below each row. */
export const listStyles = {
  headStyles: { fillColor: '#f1f4f7', fontSize: 8, cellPadding: 5 },
  bodyStyles: { lineColor: '#cfd5dd', lineWidth: { bottom: 0.5 } },
} as const

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
