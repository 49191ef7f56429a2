import { lineTotal } from '#contract/money'
import { type Order, type OrderItem, paymentMethodLabels, paymentStatusLabels, statusLabels } from '#contract/orders'
import { formatDateTime } from '../ui/date.ts'
import { formatCount, formatMoney } from '../ui/money.ts'
import { createPdf, type Jpeg, letter, wrapText } from '../ui/pdf.ts'
import { referenceOf } from './order-facts.ts'

type Paper = ReturnType<typeof createPdf>
type Shop = { name: string; logo: Jpeg | null }

const left = 42
const right = letter.width - left
const bottom = letter.height - 60
/** Where each column ends, and the description begins. */
const columns = { description: left + 104, quantity: 412, price: 490, amount: right }
const body = { size: 9 }
const small = { size: 8, color: '#4a5563' }
const head = { size: 8, bold: true, color: '#4a5563' }
const hair = { color: '#cfd5dd', width: 0.5 }

/** The sheet of an order, to keep or to send. */
export function orderPdf(order: Order, shop: Shop): File {
  const title = `Pedido ${order.order_number}`
  const paper = createPdf(`${title} - ${shop.name}`)
  paper.addPage()
  let y = drawTop(paper, order, shop)
  y = drawTitles(paper, y)
  for (const item of order.OrderItems) {
    const lines = linesOf(item)
    if (y + lines.height > bottom) y = nextPage(paper, title, shop, drawTitles)
    y = drawItem(paper, y, item, lines)
  }
  if (y + 92 > bottom) y = nextPage(paper, title, shop)
  drawTotals(paper, y + 20, order)
  numberPages(paper)
  return new File([paper.toBlob()], `${title}.pdf`, { type: 'application/pdf' })
}

function drawTop(paper: Paper, order: Order, { name, logo }: Shop) {
  const shown = logo && scaled(logo)
  if (logo && shown) paper.image(left, 40, shown.width, shown.height, logo)
  const start = shown ? left + shown.width + 10 : left
  const names = wrapText(name, 300 - (start - left), { size: 17, bold: true }).slice(0, 2)
  names.forEach((line, index) => {
    paper.text(start, (names.length > 1 ? 54 : 65) + index * 19, line, { size: 17, bold: true })
  })
  paper.text(right, 54, `Pedido ${order.order_number}`, { size: 14, bold: true, align: 'right' })
  paper.text(right, 71, formatDateTime(order.orderDate), { ...small, size: 9, align: 'right' })
  paper.line(left, 84, right - left, { width: 1.5 })
  return Math.max(drawCustomer(paper, 104, order), drawFacts(paper, 104, order)) + 16
}

/** A square at most as high as the head. */
function scaled({ width, height }: Jpeg) {
  const scale = Math.min(110 / width, 36 / height)
  return { width: width * scale, height: height * scale }
}

function drawCustomer(paper: Paper, top: number, { Customer: customer, customer_name, shippingAddress }: Order) {
  const [first, ...rest] = [
    customer?.company || customer?.name || customer_name,
    customer?.company ? customer.name : '',
    customer?.email ?? '',
    customer?.phone ?? '',
    customer?.tax_id ? `RFC ${customer.tax_id}` : '',
    shippingAddress ? `Entrega: ${shippingAddress}` : '',
  ]
  paper.text(left, top, 'Cliente', head)
  let y = top + 14
  const write = (text: string, bold: boolean) => {
    for (const line of wrapText(text, 250, { ...body, bold })) {
      paper.text(left, y, line, { ...body, bold })
      y += 12.5
    }
  }
  write(first ?? '', true)
  for (const text of rest) write(text, false)
  return y
}

function drawFacts(paper: Paper, top: number, order: Order) {
  const start = 330
  const facts = [
    ['Estado', statusLabels[order.status]],
    ['Pago', paymentStatusLabels[order.paymentStatus]],
    ['Método de pago', order.paymentMethod ? paymentMethodLabels[order.paymentMethod] : 'Por definir'],
    ['Referencia', referenceOf(order)],
  ] as const
  paper.text(start, top, 'Pedido', head)
  facts.forEach(([label, value], index) => {
    const y = top + 14 + index * 12.5
    paper.text(start, y, label, body)
    paper.text(right, y, value, { ...body, align: 'right' })
  })
  return top + 14 + facts.length * 12.5
}

function drawTitles(paper: Paper, y: number) {
  paper.text(left, y, 'Código', head)
  paper.text(columns.description, y, 'Descripción', head)
  paper.text(columns.quantity, y, 'Cantidad', { ...head, align: 'right' })
  paper.text(columns.price, y, 'Precio', { ...head, align: 'right' })
  paper.text(columns.amount, y, 'Importe', { ...head, align: 'right' })
  paper.line(left, y + 6, right - left)
  return y + 6
}

const leading = 11.5

function linesOf({ Product: { code, name } }: OrderItem) {
  const codes = wrapText(code, columns.description - left - 10, { size: 8.5 })
  const names = wrapText(name, columns.quantity - columns.description - 52, body)
  return { codes, names, height: Math.max(codes.length, names.length) * leading + 9 }
}

function drawItem(paper: Paper, top: number, item: OrderItem, { codes, names, height }: ReturnType<typeof linesOf>) {
  const y = top + 13.5
  codes.forEach((line, index) => {
    paper.text(left, y + index * leading, line, { size: 8.5, color: '#4a5563' })
  })
  names.forEach((line, index) => {
    paper.text(columns.description, y + index * leading, line, body)
  })
  paper.text(columns.quantity, y, formatCount(item.quantity), { ...body, align: 'right' })
  paper.text(columns.price, y, formatMoney(item.price), { ...body, align: 'right' })
  paper.text(columns.amount, y, formatMoney(lineTotal(item)), { ...body, align: 'right' })
  paper.line(left, top + height, right - left, hair)
  return top + height
}

function drawTotals(paper: Paper, top: number, order: Order) {
  const lines = order.OrderItems.length
  const notes = [
    `${formatCount(lines)} ${lines === 1 ? 'línea' : 'líneas'} · ${formatCount(order.pieces)} ${order.pieces === 1 ? 'pieza' : 'piezas'}`,
    'Importes en pesos mexicanos.',
    'Este documento no es un comprobante fiscal.',
  ]
  notes.forEach((note, index) => {
    paper.text(left, top + index * 11, note, small)
  })
  const start = 385
  const figure = (y: number, label: string, value: string, style: { size: number; bold?: boolean }) => {
    paper.text(start, y, label, style)
    paper.text(right, y, value, { ...style, align: 'right' })
  }
  figure(top, 'Subtotal', formatMoney(order.subtotal), body)
  figure(top + 14, `IVA ${order.ivaPercent} %`, formatMoney(order.iva), body)
  paper.line(start, top + 22, right - start)
  figure(top + 38, 'Total', formatMoney(order.total), { size: 12, bold: true })
}

function nextPage(paper: Paper, title: string, { name }: Shop, drawHead?: (paper: Paper, y: number) => number) {
  paper.addPage()
  paper.text(left, 48, `${title} · ${name}`, small)
  return drawHead ? drawHead(paper, 70) : 60
}

function numberPages(paper: Paper) {
  const count = paper.pageCount()
  for (let page = 0; page < count; page++) {
    paper.text(right, letter.height - 34, `Página ${page + 1} de ${count}`, { ...small, align: 'right' }, page)
  }
}
