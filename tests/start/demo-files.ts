import { readFileSync } from 'node:fs'
import type { Order } from '#contract/orders/orders'
import { demoPassword } from '../../db/seed/users.ts'

/** Adds to the demo orders by the API what the seed cannot: files, which are in R2, and CFDIs, which Facturapi stamps. */
export async function addDemoFiles(url: string) {
  await addProof(await signIn(url, 'almacen@demo.mx'))
  await addVoucher(await signIn(url, 'cliente@demo.mx'))
  await addInvoices(await signIn(url, 'admin@demo.mx'))
}

type Call = Awaited<ReturnType<typeof signIn>>

/** Adds a photo of the delivery to the last delivered order of the demo client. */
async function addProof(call: Call) {
  const orders = await call<Order[]>('/orders/customer/1?status=Delivered&limit=1')
  const order = orders[0] && (await call<Order>(`/orders/${orders[0].id}`))
  const shipment = order?.shipments.findLast(({ proof }) => proof === null)
  if (!order || !shipment) return
  const form = new FormData()
  form.set('file', picture('delivery.webp'))
  form.set('receivedBy', order.Customer?.name ?? '')
  await call(`/orders/${order.id}/shipments/${shipment.id}/delivery`, form)
}

/** Gives the order that the demo client pays by transfer a voucher, which waits for the staff. The picture has its folio and total. */
async function addVoucher(call: Call) {
  const orders = await call<Order[]>('/orders/customer/1?search=899')
  const order = orders.find(({ id, total }) => id === 899 && total === 10_273.42)
  if (!order) return
  const form = new FormData()
  form.set('file', picture('voucher.webp'))
  await call(`/orders/${order.id}/voucher`, form)
}

/** Paid orders of customers with a taxpayer of SAT's tests. */
const invoiced = [841, 842, 843, 849, 874]
/** Its invoice has another postal code than SAT has, which refuses it. */
const refused = 854

async function addInvoices(call: Call) {
  for (const id of [...invoiced, refused]) {
    const { Customer: customer, paymentMethod, paymentStatus } = await call<Order>(`/orders/${id}`)
    if (!customer || paymentStatus !== 'Paid') continue
    const form = {
      rfc: customer.tax_id,
      tax_system: customer.tax_system,
      zip: id === refused ? '38000' : customer.zip,
      email: customer.email,
      cfdi_use: 'G03',
      payment_form: paymentMethod === 'Credit Card' ? '04' : '03',
      payment_method: 'PUE',
    }
    const issued = call(`/orders/${id}/invoice`, form)
    await (id === refused ? issued.catch(() => undefined) : issued)
  }
}

const picture = (name: string) =>
  new File([readFileSync(new URL(`../../db/seed/${name}`, import.meta.url))], name, { type: 'image/webp' })

/** Signs in and returns a function that calls the API: with POST if it gets a body, else with GET. It throws for a refusal. */
async function signIn(url: string, email: string) {
  const login = await post('/login', { email, password: demoPassword, acceso: [1] })
  const { access_token } = (await login.json()) as { access_token: string }
  return async <T>(path: string, body?: FormData | object) => {
    const authorization = { Authorization: `Bearer ${access_token}` }
    const answer = await (body
      ? post(path, body, authorization)
      : fetch(new URL(path, url), { headers: authorization }))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as T
  }

  function post(path: string, body: FormData | object, headers = {}) {
    const isForm = body instanceof FormData
    return fetch(new URL(path, url), {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    })
  }
}
