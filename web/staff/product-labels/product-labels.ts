import { jsPDF } from 'jspdf'
import { printable } from '../../order/paper/printable.ts'
import { formatMoney } from '../../ui/money.ts'
import type { BarsOf } from './bars.ts'
import { type LabelPaper, labelPapers, labelsOnPage } from './label-papers.ts'

/** A product and its number of labels. `price`: pesos to print; left out for labels without a price. */
export type Labelled = { code: string; barcode: string; name: string; unit: string; price?: number; copies: number }

type Options = {
  paper: LabelPaper
  /** Number of the label of the first page to start with, from 1. The labels before it were used. */
  first: number
  barsOf: BarsOf
}

const padding = 8
const barsTop = 24
const barsHeight = 18
/**
 * Width of the narrowest bar: at least two dots of the printer, so that scanners read it, and at most this many points, because they read
 * wider bars no better.
 */
const [fewestDots, widest] = [2, 1.07]

/**
 * Makes a PDF with labels of products, to print at its real size. Scanning the bars gives the bar code of the product, or its code if it
 * has none. `withoutBars`: number of products whose code is too long for the label, or has other characters than those of Code 128.
 */
export async function productLabels(products: readonly Labelled[], { paper, first, barsOf }: Options) {
  const { page, label } = labelPapers[paper]
  const doc = new jsPDF({
    unit: 'pt',
    format: [...page],
    orientation: page[0] > page[1] ? 'landscape' : 'portrait',
    compress: true,
  })
  doc.setProperties({ title: 'Etiquetas de productos' }).setLanguage('es-MX')
  let position = first - 1
  let withoutBars = 0
  for (const product of products) {
    const bars = fitting(await barsOf(product.barcode || product.code), paper)
    if (!bars) withoutBars++
    for (let copy = 0; copy < product.copies; copy++) {
      if (position === labelsOnPage(paper)) {
        doc.addPage()
        position = 0
      }
      const [x, y] = placeOf(position, paper)
      drawText(doc, product, { x: x + padding, y, right: x + label[0] - padding })
      if (bars) drawBars(doc, bars, { x: x + padding, y: y + barsTop })
      position++
    }
  }
  const file = new File([doc.output('blob')], 'etiquetas-de-productos.pdf', { type: 'application/pdf' })
  return { file, withoutBars }
}

function placeOf(position: number, paper: LabelPaper) {
  const { columns, left, top, gap, label } = labelPapers[paper]
  const x = left + (position % columns) * (label[0] + gap)
  return [x, top + Math.floor(position / columns) * label[1]] as const
}

type Bars = { modules: readonly boolean[]; width: number }

/** The modules, and the width of one in points: a whole number of dots. Null if they do not fit the label. */
function fitting(modules: readonly boolean[] | null, paper: LabelPaper): Bars | null {
  if (!modules) return null
  const { label, dot } = labelPapers[paper]
  const widthOfOne = Math.min(widest, (label[0] - 2 * padding) / modules.length)
  const dots = Math.floor(widthOfOne / dot)
  return dots < fewestDots ? null : { modules, width: dots * dot }
}

/** Draws neighbouring black modules as one rectangle, so that no printer leaves a line between them. */
function drawBars(doc: jsPDF, { modules, width }: Bars, { x, y }: { x: number; y: number }) {
  doc.setFillColor('#000000')
  for (let start = 0; start < modules.length; start++) {
    if (!modules[start]) continue
    let end = start
    while (modules[end]) end++
    doc.rect(x + start * width, y, (end - start) * width, barsHeight, 'F')
    start = end
  }
}

/** Width of a letter of Courier, as a part of its size. */
const letterWidth = 0.6

function drawText(
  doc: jsPDF,
  { name, code, unit, price }: Labelled,
  { x, y, right }: { x: number; y: number; right: number },
) {
  doc.setFont('helvetica', 'normal').setFontSize(8)
  const lines: string[] = doc.splitTextToSize(printable(name), right - x)
  doc.text(lines.slice(0, 2), x, y + 10)
  doc.setFont('courier', 'bold').setFontSize(Math.min(8, (right - x) / (letterWidth * code.length)))
  doc.text(printable(code), x, y + 50)
  doc.setFont('helvetica', 'normal').setFontSize(6.5)
  doc.text(printable(unit), x, y + 65)
  if (price === undefined) return
  doc.setFont('helvetica', 'bold').setFontSize(14)
  doc.text(formatMoney(price), right, y + 65, { align: 'right' })
}
