import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { headingOf } from '../../../web/order/paper/heading.ts'
import { salePdf } from '../../../web/order/paper/order-pdf.ts'
import { linesOf } from '../../../web/order/paper/shop-lines.ts'
import { pdfText } from '../../pdf-text.ts'

const order = (lines: number, name = 'Tornillo'): Order => ({
  id: 7,
  order_number: 1042,
  customerId: 1,
  customer_name: 'Ferretería La Esquina',
  orderDate: '2026-11-20T16:42:00.000Z',
  status: 'Accepted',
  paymentStatus: 'Pending',
  paymentMethod: 'Bank Transfer',
  subtotal: 186,
  iva: 29.76,
  total: 215.76,
  paid: 0,
  credited: 0,
  balance: 215.76,
  payments: [],
  pieces: lines,
  modifications: [],
  version: 1,
  Customer: null,
  onCredit: false,
  creditHold: null,
  isChargedBack: false,
  clientMayCancel: false,
  invoiceTerms: null,
  invoice: null,
  shippingAddress: null,
  pickup: false,
  shippedPieces: 0,
  notes: [],
  ivaPercent: 16,
  taxes: [{ iva: '16', base: 186, amount: 29.76 }],
  netpayResponse: null,
  OrderItems: Array.from({ length: lines }, (_, index) => ({
    id: index + 1,
    productId: index + 1,
    quantity: 1,
    shipped: 0,
    price: 186,
    discount: 0,
    unit: 'Caja 100 pz',
    iva: '16',
    waiting: 0,
    backorder: null,
    Product: { code: `TOR-${index + 1}`, name },
  })),
  events: [],
  shipments: [],
  cancellations: [],
  vouchers: [],
  cfdis: [],
})

const discounted = (): Order => {
  const { OrderItems, ...rest } = order(2)
  return {
    ...rest,
    OrderItems: OrderItems.map((item, at) => (at === 0 ? { ...item, price: 167.4, discount: 18.6 } : item)),
  }
}

const write = async (of: Order) =>
  pdfText(new Uint8Array(await salePdf(of, headingOf(of), { name: 'Mayoreo Bajío', logo: null }).arrayBuffer()))

test('an order is one page with customer, lines, totals and page number', async () => {
  const [page, ...others] = await write(order(3))
  expect(others).toEqual([])
  for (const words of [
    'Mayoreo Bajío',
    'Pedido 1042',
    '2026-11-20 10:42',
    'Ferretería La Esquina',
    'Aceptada',
    'Transferencia',
    'No aplica',
    'TOR-3',
    '$186.00',
    'IVA 16 %',
    '$29.76',
    '$215.76',
    '3 líneas · 3 cajas',
    'caja de 100 pz',
    'Página 1 de 1',
  ]) {
    expect(page).toContain(words)
  }
})

test('an order with several rates shows the IVA of each part', async () => {
  const taxes = [
    { iva: '16', base: 100, amount: 16 },
    { iva: '0', base: 50, amount: 0 },
    { iva: 'exento', base: 36, amount: 0 },
  ]
  const [page, ...others] = await write({ ...order(3), taxes })
  expect(others).toEqual([])
  for (const words of ['IVA 16 % de $100.00', '$16.00', 'IVA 0 % de $50.00', 'Exento de IVA de $36.00', 'Total']) {
    expect(page).toContain(words)
  }
})

test('keeps Spanish letters and replaces those that the font lacks', async () => {
  const [page] = await write(order(1, 'Señal (“Ñandú” 2″) \\ 5 € ☃'))
  expect(page).toContain('Señal (“Ñandú” 2") \\ 5 € ?')
})

test('a long order fills numbered pages, each line once, with column titles on every page', async () => {
  const pages = await write(order(200))
  const codes = pages.flat().filter((words) => words.startsWith('TOR-'))
  expect(codes).toEqual(Array.from({ length: 200 }, (_, index) => `TOR-${index + 1}`))
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
    expect(page.includes('Descripción')).toBe(page.some((words) => words.startsWith('TOR-')))
  }
  expect(pages.flat().filter((words) => words === 'Total')).toHaveLength(1)
  expect(pages.at(-1)).toContain('Total')
  expect(pages[1]).toContain('Pedido 1042 · Mayoreo Bajío')
})

test.for(['Pintura vinílica blanca para interiores '.repeat(4).trim(), 'X'.repeat(160)])(
  'a name of 160 letters is printed whole, in several lines of its column: %s',
  async (name) => {
    const [page = []] = await write(order(1, name))
    const start = page.indexOf('TOR-1') + 1
    const lines = page.slice(start, page.indexOf('$186.00') - 2)
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
    expect(lines.length).toBeGreaterThan(1)
    expect(page).toContain('Cantidad')
  },
)

test('the totals follow the last line for any number of lines', async () => {
  for (let lines = 20; lines <= 40; lines++) {
    const last = (await write(order(lines))).at(-1)
    expect(last).toContain('Total')
    expect(last).toContain(`TOR-${lines}`)
  }
})

test('prints the address and contact data of the shop under its name', async () => {
  const lines = linesOf({ address: 'Blvd. Ñandú 1', zip: '37000', phone: '4771234567', tax_id: 'EKU9003173C9' })
  expect(lines).toEqual(['Blvd. Ñandú 1 · CP 37000', 'Tel. 477 123 4567', 'RFC EKU9003173C9'])
  const pdf = salePdf(order(1), headingOf(order(1)), { name: 'Mayoreo Bajío', logo: null, lines })
  const text = await pdfText(new Uint8Array(await pdf.arrayBuffer()))
  for (const line of ['Tel. 477 123 4567', 'RFC EKU9003173C9', 'Cliente']) expect(text.flat()).toContain(line)
})

test('a discount shows at its line and in the totals', async () => {
  const [page] = await write(discounted())
  for (const words of ['$167.40', '$186.00 -10 %', 'Antes de descuentos', 'Descuento', '-$18.60']) {
    expect(page).toContain(words)
  }
  const [plainPage] = await write(order(2))
  expect(plainPage).not.toContain('Descuento')
})
