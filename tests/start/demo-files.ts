import { readFileSync } from 'node:fs'
import type { Order } from '#contract/orders/orders'
import { demoPassword } from '../../db/seed/users.ts'

/** Adds the files of the demo orders by the API: they are in R2, which the seed does not fill. */
export async function addDemoFiles(url: string) {
  await addProof(await signIn(url, 'almacen@demo.mx'))
  await addVoucher(await signIn(url, 'cliente@demo.mx'))
}

type Call = Awaited<ReturnType<typeof signIn>>

/** Gives the last delivered order of the demo client a photo of its delivery. */
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

const picture = (name: string) =>
  new File([readFileSync(new URL(`../../db/seed/${name}`, import.meta.url))], name, { type: 'image/webp' })

/** Returns a function that calls the API as this user: GET or, with a form, POST. */
async function signIn(url: string, email: string) {
  const answer = await fetch(new URL('/login', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, acceso: [1] }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return async <T>(path: string, form?: FormData) => {
    const response = await fetch(new URL(path, url), {
      method: form ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${access_token}` },
      body: form,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as T
  }
}
