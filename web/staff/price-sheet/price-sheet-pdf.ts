import type { jsPDF } from 'jspdf'
import { orderRules } from '#contract/cart/ordering'
import type { Product } from '#contract/products/catalog'
import type { Logo } from '../../order/paper/order-logo.ts'
import {
  beginPdf,
  bottom,
  drawEdges,
  drawShop,
  drawTable,
  listStyles,
  margin,
  muted,
  numeric,
  page,
  top,
  write,
} from '../../order/paper/pdf-parts.ts'
import { printable } from '../../order/paper/printable.ts'
import { withDisplayPrices } from '../../shop/display.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import type { PriceSection } from './price-sections.ts'

/** `owner`: the customer or the list whose prices it has. `notes`: lines about the prices. */
export type PriceSheet = { owner: string; day: string; notes: readonly string[]; sections: readonly PriceSection[] }
type Shop = { name: string; logo: Logo | null; lines: readonly string[] }

const title = 'Lista de precios'

/** Height of a section's header with two rows. With less space, the section begins on the next page. */
const leastHeight = 70

/** The PDF of a price list. Lengths in points. */
export function priceSheetPdf({ owner, day, notes, sections }: PriceSheet, shop: Shop): File {
  const doc = beginPdf(shop, { title, date: day })
  let y = drawOwner(doc, owner, notes, drawShop(doc, shop.lines))
  const hasBreaks = sections.some(({ products }) => products.some(({ breaks }) => breaks.length > 0))
  for (const section of sections) {
    if (y + leastHeight > page.height - bottom) {
      doc.addPage()
      y = top
    }
    y = drawSection(doc, section, hasBreaks, y) + 12
  }
  drawEdges(doc, `${title} · ${owner} · ${shop.name}`)
  return new File([doc.output('arraybuffer')], `${title} - ${owner}.pdf`, { type: 'application/pdf' })
}

function drawOwner(doc: jsPDF, owner: string, notes: readonly string[], start: number) {
  write(doc, { size: 12, bold: true })
  doc.text(printable(owner), margin, start + 12)
  write(doc, { size: 8, color: muted })
  doc.text(notes.map(printable), margin, start + 26, { lineHeightFactor: 1.35 })
  return start + 26 + notes.length * 10.8
}

const drawSection = (doc: jsPDF, { title, products }: PriceSection, hasBreaks: boolean, startY: number) =>
  drawTable(doc, {
    startY,
    head: [
      [{ content: title, colSpan: 2 }, 'Unidad', numeric('Precio'), ...(hasBreaks ? [numeric('Por cantidad')] : [])],
    ],
    body: products.map((product) => {
      const { code, name, unit, salePrice1, breaks } = withDisplayPrices(product)
      return [
        code,
        name,
        [unit, orderRules(product)].filter(Boolean).join('\n'),
        formatMoney(salePrice1),
        ...(hasBreaks ? [breaksText(breaks)] : []),
      ]
    }),
    ...listStyles,
    styles: { fontSize: 8.5, cellPadding: { vertical: 3.5, horizontal: 5 } },
    columnStyles: {
      0: { cellWidth: 82, fontSize: 8, textColor: muted },
      2: { cellWidth: 80, fontSize: 8, textColor: muted },
      3: { cellWidth: 68, halign: 'right', fontStyle: 'bold' },
      4: { cellWidth: 98, halign: 'right', fontSize: 8 },
    },
  })

const breaksText = (breaks: Product['breaks']) =>
  breaks.map(({ min_qty, price }) => `${formatCount(min_qty)} o más: ${formatMoney(price)}`).join('\n')
