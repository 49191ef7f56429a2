import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { pay as payInFull } from '../../api/invoices/invoicing.ts'
import { png } from '../../api/products/images.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { answerTo, openPage, phone, tryAgain } from '../browser.ts'
import { hurryUntil, stopClock } from '../clock.ts'
import { lines, panel, payInWindow, row, toast } from '../parts.ts'
import { openAs, openForFile } from '../session.ts'
import { cartOf, ordersOf, startOver } from './client.ts'

let shop: Shop
let client: Caller
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  client = await shop.as('cliente')
  page = await openForFile(shop, 'cliente', '/client/orders')
  await page.getByText('Aún no tienes pedidos').waitFor()
})

beforeEach(async () => {
  await startOver(shop)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** When the network fails: before the server receives the call, or after it has processed it. */
const cuts = ['before', 'after'] as const
type Cut = (typeof cuts)[number]

/** Blocks this call and all later ones until `mend`; files of the app still load. */
async function cutAt(page: Page, call: string, cut: Cut) {
  const [method, path = ''] = call.split(' ')
  let isCut = false
  let isMended = false
  const cutting = Promise.withResolvers<void>()
  const isApi = (url: URL) => url.origin === shop.url.origin && !url.pathname.startsWith('/assets/')
  await page.route(isApi, async (route) => {
    const request = route.request()
    if (isMended || request.resourceType() !== 'fetch') return route.fallback()
    const isTheCall = request.method() === method && new RegExp(`^${path}$`).test(new URL(request.url()).pathname)
    if (!isCut && !isTheCall) return route.fallback()
    // From the sending of the call on: an event about it can arrive before its answer, and the page then reads the new state.
    const isFirst = !isCut
    isCut = true
    if (isFirst && cut === 'after') await answerTo(route)
    await route.abort('connectionreset')
    cutting.resolve()
  })
  return async function mend() {
    await cutting.promise
    // The route stays: `unroute` would continue a call that is being aborted, and its `abort` would then fail.
    isMended = true
  }
}

type Step = {
  name: string
  /** The call at which the network fails. */
  call: string
  /** Opens the screen of the action. */
  start: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** The message on the screen. */
  message: (page: Page) => Promise<unknown>
  /** The action after the network is back; absent where the page recovers by itself. */
  again?: (page: Page) => Promise<unknown>
  done: (page: Page) => Promise<unknown>
  /** Checks the database at the end. */
  kept: () => Promise<unknown>
}

const noConnection = (page: Page, text: string) =>
  toast(page, text).getByText('No hay conexión con el servidor.').waitFor()

const add = async (page: Page) => {
  await row(page, 'TOR-0142').getByRole('spinbutton').fill('3')
  await row(page, 'TOR-0142').getByRole('button', { name: 'Agregar' }).click()
}
const addOthersByEnter = async (page: Page) => {
  await row(page, 'TOR-0142').getByRole('spinbutton').fill('5')
  await page.keyboard.press('Enter')
}
const change = async (page: Page) => {
  await lines(page).getByRole('spinbutton').fill('7')
  await page.keyboard.press('Enter')
}
const remove = (page: Page) => lines(page).getByRole('button', { name: 'Eliminar' }).click()
/** Without waiting: the page may have loaded the cart again, without the line that the server has removed. */
const removeIfThere = (page: Page) =>
  lines(page).evaluate((region) => region.querySelector<HTMLElement>('[data-remove]')?.click())
const atReview = async (page: Page) => {
  await client.post('/cart/item', { productId: 1, quantity: 3 })
  await products(page)
  await page.getByRole('button', { name: 'Pedido rápido' }).click()
  await page.getByText('Pegar', { exact: true }).click()
  await page.getByLabel('Tu pedido, un producto por línea').fill('TOR-0142 x 2\nTOR-0143 x 4')
  await page.getByRole('button', { name: 'Revisar' }).click()
}
const addReviewed = (page: Page) => page.getByRole('button', { name: 'Agregar 2 productos' }).click()
const generate = (page: Page) => panel(page).getByRole('button', { name: 'Generar' }).click()
const pay = async (page: Page) => {
  await page.getByRole('button', { name: /^Pagar pedido/ }).click()
  await page.getByRole('button', { name: /con tarjeta$/ }).click()
}

const products = (page: Page) => page.goto('/client/products')
const withLine = async (page: Page) => {
  await client.post('/cart/item', { productId: 1, quantity: 3 })
  await products(page)
  await lines(page).getByText('TOR-0142').waitFor()
}
const atCheckout = async (page: Page) => {
  await client.post('/cart/item', { productId: 1, quantity: 3 })
  await page.goto('/client/checkout')
  await page.getByRole('radio', { name: /Transferencia/ }).check()
}

async function order(paymentMethod: string | null = null) {
  const made = await client.post('/orders', { paymentMethod, orderItems: [{ productId: 1, quantity: 3 }] })
  expect(made.status, await made.clone().text()).toBe(201)
  return made.json<Order>()
}
const withAccepted = async (page: Page) => {
  const { id } = await order()
  const accepted = await (await shop.as('pedidos')).put(`/orders/${id}/accept`)
  expect(accepted.status, await accepted.clone().text()).toBe(200)
  await page.goto('/client/orders')
}
const withTransfer = async (page: Page) => {
  const { id } = await order('Bank Transfer')
  await page.goto(`/client/orders/${id}`)
  await page.getByRole('button', { name: 'Subir comprobante' }).waitFor()
}
const withPaid = async (page: Page) => {
  const { id } = await order()
  await shop.db.execute(`UPDATE orders SET status = 'Paid' WHERE id = ${id}`)
  await payInFull(shop, id)
  await page.goto('/client/orders')
  await page.getByRole('button', { name: /^Factura del/ }).click()
}
const invoice = (page: Page) => page.getByRole('button', { name: 'Generar factura' }).click()
const withInvoice = async (page: Page) => {
  await withPaid(page)
  await invoice(page)
  await page.getByRole('button', { name: 'Descargar PDF' }).waitFor()
}
const show = (page: Page) =>
  page
    .getByLabel('Comprobante', { exact: true })
    .setInputFiles({ name: 'spei.png', mimeType: 'image/png', buffer: png })

/** Polls, as the screen shows a change before the server has it. */
const cartHolds = (...expected: object[]) => expect.poll(() => cartOf(shop)).toEqual(expected)
const emptyCart = () => cartHolds()
const oneOrder = (expected: object) => async () => {
  expect(await ordersOf(shop)).toMatchObject([{ pieces: 3, ...expected }])
  await emptyCart()
}
const pending = { status: 'Pending', paymentStatus: 'Pending' }

const steps: Step[] = [
  {
    name: 'adding a product',
    call: 'POST /cart/item',
    start: products,
    act: add,
    message: (page) => noConnection(page, 'Error al agregar producto al carrito.'),
    // Another quantity than in the first try, which the shop may have processed. The line is shown before the answer, and the page
    // may have loaded the cart again: Enter then changes the line.
    again: (page) => Promise.all([page.waitForResponse(/\/cart\/item(\/\d+)?$/), addOthersByEnter(page)]),
    done: (page) => lines(page).getByText('TOR-0142').waitFor(),
    kept: () => cartHolds({ productId: 1, quantity: 5 }),
  },
  {
    name: 'adding a quick order',
    call: 'POST /cart/items',
    start: atReview,
    act: addReviewed,
    message: (page) => toast(page, 'No hay conexión con el servidor.').waitFor(),
    // A line that is corrected after the first try must have the new quantity, and not add the others again.
    again: async (page) => {
      await page.getByRole('dialog').getByRole('spinbutton').first().fill('3')
      await addReviewed(page)
    },
    done: (page) => page.getByText('Agregamos 2 productos a tu orden.').waitFor(),
    kept: () => cartHolds({ productId: 1, quantity: 6 }, { productId: 2, quantity: 4 }),
  },
  {
    name: 'changing a quantity',
    call: 'PUT /cart/item/\\d+',
    start: withLine,
    act: change,
    message: (page) => noConnection(page, 'Error al actualizar cantidad.'),
    again: change,
    done: (page) => panel(page).getByText('$1,302.00').first().waitFor(),
    kept: () => cartHolds({ productId: 1, quantity: 7 }),
  },
  {
    name: 'taking a line out',
    call: 'DELETE /cart/item/\\d+',
    start: withLine,
    act: remove,
    message: (page) => noConnection(page, 'Error al actualizar cantidad.'),
    again: removeIfThere,
    done: (page) => lines(page).getByText('Tu orden está vacía.').waitFor(),
    kept: emptyCart,
  },
  {
    name: 'generating the order',
    call: 'POST /orders',
    start: withLine,
    act: generate,
    message: (page) => panel(page).getByRole('button', { name: 'Verificando…' }).waitFor(),
    done: (page) => page.waitForURL('**/client/orders'),
    kept: oneOrder({ ...pending, paymentMethod: null }),
  },
  {
    name: 'confirming by transfer',
    call: 'POST /orders',
    start: atCheckout,
    act: (page) => page.getByRole('button', { name: 'Confirmar Pedido' }).click(),
    message: (page) => page.locator('button[aria-busy=true]').first().waitFor(),
    done: (page) => page.waitForURL(/\/client\/orders\/\d+$/),
    kept: oneOrder({ ...pending, paymentMethod: 'Bank Transfer' }),
  },
  {
    name: 'beginning a card payment',
    call: 'POST /netpay/tokenize',
    start: withAccepted,
    act: pay,
    message: (page) => toast(page, 'No hay conexión con el servidor.').waitFor(),
    again: async (page) => {
      await pay(page)
      await payInWindow(page)
    },
    done: (page) => toast(page, 'Pago realizado con éxito. La orden ha sido actualizada.').waitFor(),
    kept: async () => {
      await oneOrder({ status: 'Paid', paymentStatus: 'Paid' })()
      expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'applied' }])
    },
  },
  {
    name: 'confirming a card payment',
    call: 'POST /netpay/confirm',
    start: withAccepted,
    act: async (page) => {
      await pay(page)
      await payInWindow(page)
    },
    message: (page) => page.locator('button[aria-busy=true]').first().waitFor(),
    done: (page) => toast(page, 'Pago realizado con éxito. La orden ha sido actualizada.').waitFor(),
    kept: async () => {
      await oneOrder({ status: 'Paid', paymentStatus: 'Paid' })()
      expect(await shop.rows('SELECT state FROM payments')).toEqual([{ state: 'applied' }])
    },
  },
  {
    name: 'showing a voucher',
    call: 'POST /orders/\\d+/voucher',
    start: withTransfer,
    act: show,
    message: (page) => toast(page, 'No hay conexión con el servidor.').waitFor(),
    again: (page) => page.getByRole('button', { name: 'Reintentar' }).click(),
    done: (page) => toast(page, 'Comprobante enviado.').waitFor(),
    kept: async () => expect(await shop.rows('SELECT id FROM vouchers')).toHaveLength(1),
  },
  {
    name: 'asking for the invoice',
    call: 'POST /orders/\\d+/invoice',
    start: withPaid,
    act: invoice,
    message: (page) => toast(page, 'No hay conexión con el servidor.').waitFor(),
    again: invoice,
    done: (page) => page.getByRole('button', { name: 'Descargar PDF' }).waitFor(),
    kept: async () => expect(await shop.rows('SELECT status FROM invoices')).toEqual([{ status: 'valid' }]),
  },
]

describe.for(cuts)('a network cut %s the shop receives the request', (cut) => {
  test.for(steps)('$name: nothing is lost or done twice', async (step) => {
    await step.start(page)
    const mend = await cutAt(page, step.call, cut)
    await step.act(page)
    await step.message(page)
    await mend()
    await step.again?.(page)
    await step.done(page)
    await step.kept()
  })
})

test.for(cuts)('a network that stays down %s the request is processed leaves at most one order', async (cut) => {
  const own = await openAs(shop, 'cliente', '/client/products')
  await withLine(own)
  const mend = await cutAt(own, 'POST /orders', cut)
  await own.clock.install()
  const passedMs = await stopClock(own)
  await generate(own)
  const lost = own.getByText('No pudimos confirmar tu pedido. Revisa tu historial antes de generarlo otra vez.')
  await hurryUntil(own, () => lost.isVisible())
  await mend()
  const beforeMs = await passedMs()
  await generate(own)
  // By itself the message would stay for 20 seconds, beside the notice of the new order.
  await hurryUntil(own, async () => own.url().endsWith('/client/orders') && (await lost.count()) === 0, 100)
  expect((await passedMs()) - beforeMs).toBeLessThan(20_000)
  await oneOrder({ ...pending, paymentMethod: null })()
})

type Reading = {
  name: string
  call: string
  address: string
  message: (page: Page) => Locator
  /** The place of the retry and of its result. */
  place: (page: Page) => Locator
  shown: string
}

const readings: Reading[] = [
  {
    name: 'the cart',
    call: 'GET /(cart|first-answers)',
    address: '/client/products',
    message: (page) => lines(page).getByText('No hay conexión con el servidor.'),
    place: lines,
    shown: 'Tu orden está vacía.',
  },
  {
    name: 'the history',
    call: 'GET /orders/customer/1',
    address: '/client/orders',
    message: (page) => toast(page, 'Error al cargar el historial de pedidos'),
    place: (page) => page.getByRole('main'),
    shown: 'Aún no tienes pedidos',
  },
]

test.for(readings)('a network cut while $name load shows an error, and the page recovers', async (reading) => {
  const mend = await cutAt(page, reading.call, 'before')
  await page.goto(reading.address)
  await reading.message(page).waitFor()
  await mend()
  const place = reading.place(page)
  await tryAgain(place, place.getByText(reading.shown))
})

test('a network cut during the download of an invoice shows an error, and the next try works', async () => {
  await withInvoice(page)
  const mend = await cutAt(page, 'GET /facturapi/invoices/[^/]+/xml', 'before')
  const download = page.getByRole('button', { name: 'Descargar XML' })
  await download.click()
  await toast(page, 'No hay conexión con el servidor.').waitFor()
  await mend()
  // A browser without a viewer of PDFs also downloads the preview, under another name.
  const downloading = page.waitForEvent('download', (file) => /^Factura .*\.xml$/.test(file.suggestedFilename()))
  await download.click()
  await downloading
})

test.for(cuts)('a network cut %s a sign-in is processed does not block the next one', async (cut) => {
  const anonymous = await openPage(shop.url, phone)
  await anonymous.goto('/login')
  const mend = await cutAt(anonymous, 'POST /login', cut)
  await anonymous.getByLabel('Correo electrónico').fill('cliente@example.mx')
  await anonymous.getByLabel('Contraseña', { exact: true }).fill(password)
  await anonymous.keyboard.press('Enter')
  await anonymous.getByText('No hay conexión con el servidor.').waitFor()
  await mend()
  await anonymous.getByRole('button', { name: 'Iniciar sesión' }).click()
  await anonymous.waitForURL('**/dashboard')
})
