import { expect, test } from 'vitest'
import type { Order } from '#contract/orders'
import { orderPdf } from '../../web/orders/order-pdf.ts'
import { textWidth, wrapText } from '../../web/ui/pdf.ts'

const order = (lines: number, name = 'Tornillo “Ñandú” (1/4 × 2″)'): Order => ({
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
  pieces: lines,
  modifications: [],
  version: 1,
  Customer: null,
  invoice: null,
  shippingAddress: null,
  ivaPercent: 16,
  netpayResponse: null,
  cancelReason: null,
  OrderItems: Array.from({ length: lines }, (_, index) => ({
    id: index + 1,
    productId: index + 1,
    quantity: 1,
    price: 186,
    Product: { code: `TOR-${index + 1}`, name },
  })),
  events: [],
  vouchers: [],
})

const write = async (of: Order) =>
  Buffer.from(await orderPdf(of, { name: 'Mayoreo Bajío', logo: null }).arrayBuffer()).toString('latin1')

test('every object of the file is where its table says', async () => {
  const file = await write(order(3))
  const [, table = ''] = file.split('xref\n')
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(7)
  for (const [index, offset] of offsets.entries())
    expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  const [, start] = file.match(/startxref\n(\d+)\n%%EOF\n$/) ?? []
  expect(file.slice(Number(start), Number(start) + 4)).toBe('xref')
})

test('Spanish is kept and what the font lacks gets its plain form', async () => {
  const file = await write(order(1, 'Señal (“Ñandú” 2″) \\ ☃'))
  expect(file).toContain('(Señal \\(\x93Ñandú\x94 2"\\) \\\\ ?)')
})

test('a long order goes on over numbered pages, each line once', async () => {
  const file = await write(order(80))
  expect(file).toContain('/Count 3')
  expect(file).toContain('(Página 3 de 3)')
  for (let line = 1; line <= 80; line++) expect(file.split(`(TOR-${line})`)).toHaveLength(2)
  expect(file.split('(Descripción)').length - 1).toBeGreaterThanOrEqual(3)
  expect(file.split('(Total)')).toHaveLength(2)
})

test('text breaks at spaces, and a word too long for its column breaks inside', () => {
  const text = `Pintura ${'X'.repeat(60)} blanca`
  const lines = wrapText(text, 100, { size: 9 })
  for (const line of lines) expect(textWidth(line, { size: 9 })).toBeLessThanOrEqual(100)
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})
