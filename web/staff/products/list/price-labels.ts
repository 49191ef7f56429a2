import { jsPDF } from 'jspdf'
import type { StaffProductRow } from '#contract/products/products'
import { printable } from '../../../order/paper/printable.ts'
import { withDisplayPrices } from '../../../shop/display.ts'
import { formatMoney } from '../../../ui/money.ts'

// A letter sheet of 3 × 10 labels of 2 5/8 × 1 inches, the usual sheet of adhesive labels. Lengths in points.
const [columns, rows] = [3, 10]
const [width, height] = [189, 72]
const [left, top, gap] = [13.5, 36, 9]

/** Price labels of the products, as a PDF to print at its real size. */
export function priceLabels(
  products: readonly Pick<StaffProductRow, 'code' | 'name' | 'unit' | 'salePrice1' | 'iva'>[],
): File {
  const doc = new jsPDF({ unit: 'pt', format: 'letter' })
  doc.setProperties({ title: 'Etiquetas de precio' }).setLanguage('es-MX')
  for (const [index, product] of products.entries()) {
    const position = index % (columns * rows)
    if (index > 0 && position === 0) doc.addPage()
    const x = left + (position % columns) * (width + gap) + 8
    const y = top + Math.floor(position / columns) * height
    doc.setFont('helvetica', 'normal').setFontSize(8)
    const lines: string[] = doc.splitTextToSize(printable(product.name), width - 16)
    doc.text(lines.slice(0, 2), x, y + 16)
    doc.setFont('courier', 'bold').setFontSize(8)
    doc.text(printable(product.code), x, y + 60)
    doc.setFont('helvetica', 'bold').setFontSize(15)
    doc.text(formatMoney(withDisplayPrices({ ...product, breaks: [] }).salePrice1), x + width - 16, y + 52, {
      align: 'right',
    })
    doc.setFont('helvetica', 'normal').setFontSize(6.5)
    doc.text(printable(product.unit), x + width - 16, y + 62, { align: 'right' })
  }
  return new File([doc.output('blob')], 'etiquetas-de-precio.pdf', { type: 'application/pdf' })
}
