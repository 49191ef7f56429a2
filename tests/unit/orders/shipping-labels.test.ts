import { expect, test } from 'vitest'
import { shippingLabels } from '../../../web/staff/orders/shipping/shipping-labels.ts'
import { pdfText } from '../../pdf-text.ts'

const words = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`)

test('a label has all of the longest address, name and telephone', async () => {
  const address = [
    ...['Calle', 'Ciudad', 'Referencias'].map((name) => words(20, name).join(' ')),
    'Contacto: Tel. 477 123 4567',
  ].join('\n')
  const name = words(12, 'Ferretería').join(' ')
  const order = {
    order_number: 120,
    status: 'Accepted' as const,
    customer_name: name,
    Customer: { name: words(12, 'Nombre').join(' '), company: name, phone: '4771234567' },
    pickup: false,
    shippingAddress: address,
    shipments: [],
  }
  const file = shippingLabels([{ order, boxes: 1 }], { name: 'Tienda', lines: [] })
  const [label = []] = pdfText(Buffer.from(await file.arrayBuffer()))
  const text = label.join(' ')
  for (const part of [...address.split(/\s/), ...name.split(' '), 'Nombre11', '4771234567', 'Bulto'])
    expect(text).toContain(part)
})
