import type { jsPDF } from 'jspdf'
import type { AccountStatement } from '#contract/customers/statement'
import { phoneText } from '#contract/fields'
import { folio } from '../../shop/display.ts'
import { formatDate } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import type { Logo } from '../paper/order-logo.ts'
import { beginPdf, bold, drawEdges, drawShop, drawTable, listStyles, numeric, tightCells } from '../paper/pdf-parts.ts'
import { printable } from '../paper/printable.ts'
import { ageingGroups, customerName, fileNameOf, folioOf, inFavorOf, movementText, toPayOf } from './movement-text.ts'

type Shop = { name: string; logo: Logo | null; lines: readonly string[] }

/** The PDF of a customer's account. Lengths in points. */
export function statementPdf(statement: AccountStatement, shop: Shop): File {
  const { customer, from, to, ageing, open, credit } = statement
  const hasDueDates = credit.days !== null
  const title = `Estado de cuenta · ${customerName(customer)}`
  const doc = beginPdf(shop, {
    title: 'Estado de cuenta',
    date: `${formatDate(from)} a ${formatDate(to)}`,
    name: title,
  })
  const start = drawShop(doc, shop.lines)
  const end = Math.max(drawCustomer(doc, statement, start), drawSums(doc, statement, start))
  let y = end + 14
  if (open.length > 0) {
    y = drawTable(doc, {
      startY: y,
      head: [ageingGroups.map(({ label }) => numeric(label))],
      body: [ageingGroups.map(({ key }) => formatMoney(ageing[key]))],
      bodyStyles: { halign: 'right', fontStyle: 'bold' },
    })
    y = drawTable(doc, {
      startY: y + 10,
      head: [
        [
          'Por pagar: folio',
          'Fecha',
          'Vence',
          numeric(hasDueDates ? 'Días vencido' : 'Días'),
          numeric('Total'),
          numeric('Saldo'),
        ],
      ],
      body: open.map((order) => [
        folio(order.order_number),
        order.soldOn,
        order.isAccepted ? (order.dueOn ?? '') : 'Sin aceptar',
        order.late > 0 ? String(order.late) : '',
        formatMoney(order.total),
        formatMoney(order.balance),
      ]),
      ...rowStyles,
    })
  }
  drawTable(doc, {
    startY: y + 10,
    head: [['Fecha', 'Folio', 'Concepto', numeric('Cargo'), numeric('Abono'), numeric('Saldo')]],
    body: [
      ['', '', 'Saldo anterior', '', '', formatMoney(statement.opening)],
      ...statement.movements.map((movement) => [
        movement.day,
        folioOf(movement),
        [movementText(movement), movement.reference].filter(Boolean).join(' · '),
        movement.charge ? formatMoney(movement.charge) : '',
        movement.credit ? formatMoney(movement.credit) : '',
        formatMoney(movement.balance),
      ]),
    ],
    ...rowStyles,
  })
  drawEdges(doc, `${title} · ${shop.name}`)
  return new File([doc.output('arraybuffer')], `${fileNameOf(statement)}.pdf`, { type: 'application/pdf' })
}

/** The look of both lists, whose columns 3 to 5 are numbers. */
const rowStyles = {
  ...listStyles,
  styles: { cellPadding: { vertical: 4, horizontal: 5 } },
  columnStyles: { 3: { halign: 'right' }, 4: { halign: 'right' }, 5: { halign: 'right' } },
} as const

const drawCustomer = (doc: jsPDF, { customer }: AccountStatement, startY: number) =>
  drawTable(doc, {
    startY,
    margin: { right: 312 },
    head: [['Cliente']],
    body: [
      [bold(customerName(customer))],
      ...[customer.company ? customer.name : '', `RFC ${customer.tax_id}`, phoneText(customer.phone), customer.email]
        .filter(Boolean)
        .map((line) => [printable(line)]),
    ],
    styles: tightCells,
  })

function drawSums(doc: jsPDF, statement: AccountStatement, startY: number) {
  const { opening, charges, credits, closing, credit } = statement
  const inFavor = inFavorOf(statement)
  const toPay = toPayOf(statement)
  return drawTable(doc, {
    startY,
    margin: { left: 330 },
    head: [['Resumen', '']],
    body: [
      ['Saldo anterior', formatMoney(opening)],
      ['Cargos', formatMoney(charges)],
      ['Abonos', formatMoney(credits)],
      [bold('Saldo final'), bold(formatMoney(closing))],
      ...(inFavor > 0 || toPay > credit.owed ? [['Por pagar hoy', formatMoney(toPay)]] : []),
      ...(inFavor > 0 ? [['A favor hoy', formatMoney(inFavor)]] : []),
      ['Vencido hoy', formatMoney(credit.overdue)],
    ],
    columnStyles: { 1: { halign: 'right' } },
    styles: tightCells,
  })
}
