import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { invoiceForm } from '../../api/invoices/invoicing.ts'
import { jpeg } from '../../api/products/images.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { desktop, hold, isUncovered, phone, resize } from '../browser.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  // Enough screws and lamps for the orders of all tests.
  await shop.db.execute('UPDATE inventory SET on_hand = 200 WHERE productId IN (1, 3)')
})

/** An order of 10 screws and 4 lamps that was accepted. */
async function accepted(choices: { pickup?: boolean } = {}) {
  const orderItems = [
    { productId: 1, quantity: 10 },
    { productId: 3, quantity: 4 },
  ]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems, ...choices })).json<Order>()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  return id
}

/** Escape asks before a dialog with something unsaved closes. */
async function keepOpen(page: Page) {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
}

/** Delays the first photo, which is larger, until the returned function is called. */
async function holdFirstPhoto(page: Page) {
  const held = await page.evaluateHandle(() => {
    const first = Promise.withResolvers<void>()
    const encode = OffscreenCanvas.prototype.convertToBlob
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      const picture = await encode.call(this, options)
      // The second photo is one pixel wide. Which of the two is decoded earlier differs.
      if (this.width > 1) await first.promise
      return picture
    }
    return first
  })
  return () => held.evaluate((first) => first.resolve())
}

test('an order is shipped in two parts, delivered with a photo, and followed by the client', async () => {
  const id = await accepted()
  const staff = await openAs(shop, 'almacen', `/orders/view/${id}`, phone)
  const client = await openAs(shop, 'cliente', `/client/orders/${id}`)
  const press = (name: string) => staff.getByRole('button', { name, exact: true }).click()
  // The button «Surtir» opens the picking screen, which sets the state En surtido. Shops without that screen set it in the menu.
  expect(await staff.getByRole('button', { name: 'Poner en surtido' }).count()).toBe(0)
  await staff.getByRole('link', { name: 'Surtir' }).waitFor()
  await press('Más')
  await staff.getByRole('menuitem', { name: 'Poner en surtido' }).click()
  await press('Enviar')
  const dialog = staff.getByRole('dialog', { name: /^Enviar el pedido/ })
  await dialog.getByLabel('Paquetería').selectOption('DHL')
  await dialog.getByLabel('Guía').fill('1234567890')
  await dialog.getByRole('spinbutton', { name: 'Piezas de TOR-0142' }).fill('6')
  await dialog.getByRole('checkbox', { name: 'LAM-0001' }).uncheck()
  await dialog.getByText(/^Queda por enviar: /).waitFor()
  // A date that cannot be read is refused, instead of the day that was there before.
  const date = dialog.getByLabel('Fecha', { exact: true })
  const today = await date.inputValue()
  await date.fill('31/02/2026')
  await dialog.getByRole('button', { name: 'Enviar esta parte' }).click()
  await dialog.getByText('Fecha inválida.').waitFor()
  await date.fill('01/01/2999')
  await dialog.getByRole('button', { name: 'Enviar esta parte' }).click()
  await dialog.getByText('La fecha no puede ser futura.').waitFor()
  expect(await shop.rows('SELECT id FROM shipments')).toEqual([])
  await date.fill(today)
  await keepOpen(staff)
  await dialog.getByRole('button', { name: 'Enviar esta parte' }).click()
  await staff.getByText('Enviada en parte').first().waitFor()

  // The client's page follows, with the link of the carrier.
  await client.getByText('Enviada en parte').first().waitFor()
  const shipments = client.getByRole('region', { name: 'Envíos' })
  expect(await shipments.getByRole('link', { name: /1234567890/ }).getAttribute('href')).toBe(
    'https://www.dhl.com/mx-es/home/tracking.html?tracking-id=1234567890',
  )
  await shipments.getByRole('button', { name: 'Copiar Guía de DHL' }).waitFor()
  await shipments.getByText('6 piezas', { exact: true }).waitFor()
  await client.getByText('pendiente 4').first().waitFor()

  // The rest is shipped by the shop's own van; the message can undo a tap by mistake.
  await press('Enviar')
  await dialog.getByLabel('Paquetería').selectOption('Entrega propia')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await staff.getByText('Pedido enviado.').waitFor()
  await shipments.getByText('Envío 2').waitFor()
  await press('Deshacer')
  await staff.getByText('Se deshizo el paso.').waitFor()
  await shipments.getByText('Envío 2').waitFor({ state: 'detached' })
  await press('Enviar')
  await dialog.getByText('Sale todo lo pendiente.').waitFor()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await shipments.getByText('Envío 2').waitFor()
  expect(await shop.rows('SELECT productId, on_hand, reserved FROM inventory WHERE productId IN (1, 3)')).toEqual([
    { productId: 1, on_hand: 190, reserved: 0 },
    { productId: 3, on_hand: 196, reserved: 0 },
  ])

  const delivery = staff.getByRole('dialog', { name: /^Entregar/ })
  await press('Marcar entregada')
  const photo = delivery.getByLabel('Foto de la entrega', { exact: true })
  const finishFirst = await holdFirstPhoto(staff)
  await photo.setInputFiles('.github/screenshots/phone.png')
  await photo.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await delivery.getByRole('img', { name: 'Foto de la entrega' }).waitFor()
  await finishFirst()
  await keepOpen(staff)
  const release = await hold(client, /\/proofs\//)
  await delivery.getByLabel('Recibió').fill('Luis')
  await delivery.getByRole('button', { name: 'Entregar con comprobante' }).click()
  await shipments.getByText('Recibió Luis').waitFor()
  // The picture replaces the icon of the button between the press and the release.
  const proof = shipments.getByRole('button', { name: 'Ver el comprobante de entrega' })
  await proof.hover()
  await client.mouse.down()
  release()
  await proof.locator('img').waitFor()
  await client.mouse.up()
  const shown = client.getByRole('dialog').getByRole('img')
  await shown.waitFor()
  // The photo that was chosen last is one pixel wide.
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  // The second shipment is confirmed with a signature.
  await press('Marcar entregada')
  await delivery.getByText('Firma', { exact: true }).click()
  const pad = delivery.getByRole('img', { name: 'Firma de quien recibe' })
  await pad.hover()
  await staff.mouse.down()
  await staff.mouse.move(150, 500, { steps: 4 })
  await staff.mouse.up()
  await delivery.getByRole('button', { name: 'Entregar con comprobante' }).click()
  await client.getByText('Entregada').first().waitFor({ state: 'attached' })
  expect(await shop.rows("SELECT contentType FROM files WHERE kind = 'proof' ORDER BY rowid")).toEqual([
    { contentType: 'image/jpeg' },
    { contentType: 'image/png' },
  ])
})

test('an order that its client collects is handed over in one step, which continues after a failure', async () => {
  const id = await accepted({ pickup: true })
  const page = await openAs(shop, 'pedidos', `/orders/view/${id}`, phone)
  const status = async () => (await shop.rows('SELECT status, shippedPieces FROM orders WHERE id = ?', [id]))[0]
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Entregar en la tienda' }).click()
  const dialog = page.getByRole('dialog', { name: /^Entregar el pedido/ })
  await dialog.getByText('El cliente se lleva ahora: 2 líneas · 14 piezas. El pedido queda como Entregada.').waitFor()
  await dialog.getByText(/^Falta cobrar \$/).waitFor()
  expect(await violations(page)).toEqual([])
  const hand = dialog.getByRole('button', { name: 'Entregar', exact: true })
  await page.route(`**/orders/${id}/status`, (route) =>
    route.request().postDataJSON().status === 'Shipped' ? route.abort() : route.fallback(),
  )
  await hand.click()
  await page.getByText('No hay conexión con el servidor.').waitFor()
  expect(await status()).toEqual({ status: 'Preparing', shippedPieces: 0 })
  await page.unrouteAll()
  await hand.click()
  await page.getByText('Pedido entregado.').waitFor()
  expect(await status()).toEqual({ status: 'Delivered', shippedPieces: 14 })
  await dialog.waitFor({ state: 'detached' })
})

test('an order that is sent to its client is not handed over in the shop', async () => {
  const page = await openAs(shop, 'almacen', `/orders/view/${await accepted()}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Poner en surtido' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Entregar en la tienda' }).count()).toBe(0)
})

test('a typed 0 leaves a line out of a shipment and of a cancellation, and a text that is no quantity is refused', async () => {
  const id = await accepted()
  await (await shop.as('admin')).put(`/orders/${id}/status`, { status: 'Preparing' })
  const page = await openAs(shop, 'gerente', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const ship = page.getByRole('dialog', { name: /^Enviar el pedido/ })
  const piecesOf = (code: string) => page.getByRole('spinbutton', { name: `Piezas de ${code}` })
  await piecesOf('TOR-0142').fill('1.5')
  await ship.getByRole('button', { name: /^Enviar/ }).click()
  await ship.getByText('TOR-0142: Por favor, introduce una cantidad válida.').waitFor()
  expect(await piecesOf('TOR-0142').inputValue()).toBe('1.5')
  await piecesOf('TOR-0142').fill('6')
  await piecesOf('LAM-0001').fill('0')
  await ship.getByRole('button', { name: 'Enviar esta parte' }).click()
  await page.getByText('Enviada en parte').first().waitFor()
  const linesOf =
    'SELECT productId, shipment_lines.quantity FROM shipment_lines JOIN shipments ON id = shipmentId WHERE orderId = ?'
  expect(await shop.rows(linesOf, [id])).toEqual([{ productId: 1, quantity: 6 }])

  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancelar lo que falta' }).click()
  const rest = page.getByRole('dialog', { name: /^Cancelar lo que falta/ })
  await rest.getByLabel('Motivo').selectOption('Sin existencia')
  await piecesOf('TOR-0142').fill('0')
  await rest.getByRole('button', { name: 'Cancelar lo que falta' }).click()
  await page.getByRole('region', { name: 'Cambios' }).getByText('LAM-0001: se quitó (4)').waitFor()
  expect(await shop.rows('SELECT productId, quantity, shipped FROM order_items WHERE orderId = ?', [id])).toEqual([
    { productId: 1, quantity: 10, shipped: 6 },
  ])
})

test('the printed picking list of an order that was shipped in part has only the rest', async () => {
  const id = await accepted()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  const { OrderItems } = await (await admin.get(`/orders/${id}`)).json<Order>()
  const items = OrderItems.map(({ id, productId, quantity }) => ({
    orderItemId: id,
    quantity: productId === 1 ? 6 : quantity,
  }))
  await admin.put(`/orders/${id}/status`, { status: 'Shipped', items })
  const page = await openAs(shop, 'almacen', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Lista de surtido' }).click()
  const text = await page.frameLocator('iframe[title^=Surtido]').locator('article').innerText()
  expect(text).toMatch(/TOR-0142\s+Tornillo hexagonal 1\/4 × 2"\s+4\s/)
  expect(text).not.toContain('LAM-0001')
})

test('a tracking number that another user saved is not replaced by a form that was opened before', async () => {
  const id = await accepted()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  const { shipments } = await (await admin.put(`/orders/${id}/status`, { status: 'Shipped' })).json<Order>()
  const page = await openAs(shop, 'almacen', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Agregar guía' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guía del envío' })
  await dialog.getByLabel('Fecha', { exact: true }).fill('02/01/2026')
  const tracking = { carrier: 'DHL', number: '1234567890' }
  await admin.put(`/orders/${id}/shipments/${shipments[0]?.id}`, { tracking })
  // A live event brings the number to the page behind the dialog.
  await page.getByText('1234567890').first().waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Otra persona modificó este registro').waitFor()
  await dialog.getByRole('button', { name: 'Recargar' }).click()
  await dialog.getByText(/^Cambios cargados: Paquetería/).waitFor()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await shop.rows('SELECT carrier, trackingNumber, shippedOn FROM shipments WHERE orderId = ?', [id])).toEqual([
    { carrier: 'DHL', trackingNumber: '1234567890', shippedOn: '2026-01-02' },
  ])
})

test('the proof of a delivered shipment is asked for, and added later with the name', async () => {
  const id = await accepted()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  await admin.put(`/orders/${id}/status`, { status: 'Delivered' })
  const page = await openAs(shop, 'almacen', `/orders/view/${id}`, phone)
  await page.getByRole('button', { name: 'Agregar comprobante' }).click()
  const dialog = page.getByRole('dialog', { name: /^Comprobante de entrega/ })
  await dialog.getByLabel('Recibió').fill('Luis')
  await dialog.getByRole('button', { name: 'Guardar comprobante' }).click()
  await dialog.getByText('Toma una foto o pide una firma para guardar el comprobante.').waitFor()
  await dialog
    .getByLabel('Foto de la entrega', { exact: true })
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await dialog.getByRole('img', { name: 'Foto de la entrega' }).waitFor()
  await dialog.getByRole('button', { name: 'Guardar comprobante' }).click()
  await page.getByText('Comprobante guardado.').waitFor()
  expect(await page.getByRole('button', { name: 'Deshacer', exact: true }).count()).toBe(0)
  await dialog.waitFor({ state: 'detached' })
  expect(
    await shop.rows(`SELECT receivedBy, proof IS NOT NULL AS hasProof FROM shipments WHERE orderId = ${id}`),
  ).toEqual([{ receivedBy: 'Luis', hasProof: 1 }])
})

test('a manager undoes a shipment with a reason, and cancels what is pending', async () => {
  const id = await accepted()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  const { OrderItems } = await (await admin.get(`/orders/${id}`)).json<Order>()
  const items = [{ orderItemId: OrderItems[0]?.id ?? 0, quantity: 10 }]
  await admin.put(`/orders/${id}/status`, { status: 'Shipped', items })
  const page = await openAs(shop, 'gerente', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Deshacer envío' }).click()
  const undo = page.getByRole('dialog', { name: /^Deshacer el envío/ })
  await undo.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await undo.getByText('Indica por qué se deshace este paso.').waitFor()
  await undo.getByLabel('Motivo').fill('Salió el pedido de otro cliente')
  await undo.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await page.getByRole('region', { name: 'Historial' }).getByText('Salió el pedido de otro cliente').waitFor()

  await admin.put(`/orders/${id}/status`, { status: 'Shipped', items })
  await page.getByText('Enviada en parte').first().waitFor()
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancelar lo que falta' }).click()
  const rest = page.getByRole('dialog', { name: /^Cancelar lo que falta/ })
  await rest.getByLabel('Motivo').selectOption('Sin existencia')
  await rest.getByRole('button', { name: 'Cancelar lo que falta' }).click()
  await page.getByRole('region', { name: 'Cambios' }).getByText('LAM-0001: se quitó (4)').waitFor()
  expect(await shop.rows('SELECT status, shippedPieces FROM orders WHERE id = ?', [id])).toEqual([
    { status: 'Shipped', shippedPieces: 10 },
  ])
})

test('the rest of a paid and invoiced order is cancelled, credited and returned; the client follows it', async () => {
  const id = await accepted()
  const [admin, own] = [await shop.as('admin'), await shop.as('cliente')]
  const { balance, OrderItems } = await (await admin.get(`/orders/${id}`)).json<Order>()
  await admin.post(`/orders/${id}/payments`, { amount: balance, form: '03', paidOn: '2026-11-02' })
  await own.post(`/orders/${id}/invoice`, invoiceForm)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, {
    status: 'Shipped',
    items: [{ orderItemId: OrderItems[0]?.id ?? 0, quantity: 6 }],
  })
  const client = await openAs(shop, 'cliente', `/client/orders/${id}`, phone)
  const page = await openAs(shop, 'gerente', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancelar lo que falta' }).click()
  const rest = page.getByRole('dialog', { name: /^Cancelar lo que falta/ })
  await rest.getByText('$1,294.56').waitFor()
  await rest.getByText('Por devolver (transferencia)').waitFor()
  await rest.getByText(/^El pedido está facturado por/).waitFor()
  await rest.getByLabel('Motivo').selectOption('Sin existencia')
  await rest.getByRole('button', { name: 'Cancelar lo que falta' }).click()

  // The next step is the credit note for the cancelled articles.
  const next = page.getByRole('dialog', { name: 'Falta su factura' })
  await next.getByText(/^Falta la nota de crédito/).waitFor()
  await next.getByRole('button', { name: 'Nota de crédito' }).click()
  const note = page.getByRole('dialog', { name: /^Nota de crédito de/ })
  await note.getByLabel('Concepto').fill('Artículos cancelados')
  await note.getByRole('button', { name: 'Emitir nota de crédito' }).click()
  await next.waitFor({ state: 'detached' })
  const card = page.getByRole('region', { name: 'Factura' })
  await card.getByText(/^Nota de crédito \S*\d+$/).waitFor()
  await card.getByText(/^Falta la nota de crédito/).waitFor({ state: 'detached' })

  const cancelled = client.getByRole('region', { name: 'Artículos cancelados' })
  await cancelled.getByText('LAM-0001').waitFor()
  await client.getByText(/^Te devolveremos/).waitFor()

  await page.goto('/payments?tab=toRefund')
  await page.getByText('Se cancelaron o devolvieron artículos y el total del pedido es menor que lo pagado.').waitFor()
  await page.getByRole('button', { name: /^Devolver el pago de/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  await dialog.getByLabel('Motivo').fill('Artículos cancelados')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await page.getByText('No hay nada por devolver.').waitFor()
  await client.getByText(/^Te devolveremos/).waitFor({ state: 'detached' })
  await client.getByText('Devuelto', { exact: true }).waitFor()
  expect(await shop.rows('SELECT status, paymentStatus, total, paid FROM orders WHERE id = ?', [id])).toEqual([
    { status: 'Shipped', paymentStatus: 'Paid', total: 129456, paid: 129456 },
  ])
})

test('a part of a delivered, paid and invoiced order comes back; the client follows it on a phone', async () => {
  const id = await accepted()
  const [admin, own] = [await shop.as('admin'), await shop.as('cliente')]
  const { balance } = await (await admin.get(`/orders/${id}`)).json<Order>()
  await admin.post(`/orders/${id}/payments`, { amount: balance, form: '03', paidOn: '2026-11-02' })
  await own.post(`/orders/${id}/invoice`, invoiceForm)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  const client = await openAs(shop, 'cliente', `/client/orders/${id}`, phone)
  const page = await openAs(shop, 'gerente', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Registrar devolución' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar devolución/ })
  const save = dialog.getByRole('button', { name: 'Registrar devolución' })
  await dialog.getByLabel('Motivo').selectOption('Llegó dañado')
  // In a low window the reason of a refusal is below the fold.
  await resize(page, { ...desktop, height: 500 })
  await dialog.getByLabel('Todo lo que tiene el cliente').scrollIntoViewIfNeeded()
  await save.click()
  const problem = dialog.getByText('Elige al menos un artículo que el cliente devuelve.')
  await problem.waitFor()
  expect(await problem.evaluate(isUncovered)).toBe(true)
  await resize(page, desktop)
  const pieces = dialog.getByRole('spinbutton', { name: 'Piezas de TOR-0142' })
  await pieces.fill('3')
  await dialog.getByRole('spinbutton', { name: 'Piezas dañadas de TOR-0142' }).fill('1')
  await dialog.getByLabel('Comentario').fill('Una caja mojada')
  await dialog.getByText('−$647.28').waitFor()
  await dialog.getByText('Por devolver (transferencia)').waitFor()
  await save.click()
  const next = page.getByRole('dialog', { name: 'Falta su factura' })
  await next.getByText(/^Falta la nota de crédito/).waitFor()
  await next.getByRole('button', { name: 'Más tarde' }).click()
  const returned = page.getByRole('region', { name: 'Artículos devueltos' })
  await returned.getByText('No vuelven a la existencia: 1 pieza').waitFor()
  await page.getByRole('region', { name: 'Historial' }).getByText('Artículos devueltos').waitFor()

  await client.getByRole('region', { name: 'Artículos devueltos' }).getByText('TOR-0142').waitFor()
  await client.getByText(/^Llegó dañado: Una caja mojada/).waitFor()
  await client.getByText(/^Te devolveremos \$647\.28/).waitFor()
  expect(await client.getByText('No vuelven a la existencia').count()).toBe(0)
  expect(await shop.rows('SELECT status, total, shippedPieces FROM orders WHERE id = ?', [id])).toEqual([
    { status: 'Shipped', total: Math.round(balance * 100) - 64728, shippedPieces: 11 },
  ])
})

test('an order that comes back whole is cancelled, and its past shipments have no actions', async () => {
  const id = await accepted()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  const page = await openAs(shop, 'gerente', `/orders/view/${id}`, phone)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Registrar devolución' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar devolución/ })
  await dialog.getByLabel('Todo lo que tiene el cliente').check()
  await dialog.getByText('Vuelve todo: el pedido queda cancelado.').waitFor()
  await dialog.getByLabel('Motivo').selectOption('No se recibió')
  await dialog.getByRole('button', { name: 'Registrar devolución' }).click()
  await page.getByText('Devolución completa: No se recibió').first().waitFor()
  await page.getByText('Cancelada', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Marcar entregado' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Imprimir' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Registrar devolución' }).count()).toBe(0)
})

test('a role that cannot cancel the order is told before it sends the return of all of it', async () => {
  const id = await accepted()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  const page = await openAs(shop, 'pedidos', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Registrar devolución' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar devolución/ })
  await dialog.getByLabel('Todo lo que tiene el cliente').check()
  await dialog.getByText(/^Vuelve todo, y el pedido quedaría cancelado: pide a un administrador/).waitFor()
  const pieces = dialog.getByRole('spinbutton', { name: 'Piezas de TOR-0142' })
  // The text is removed while the field still has the focus. If it were removed later, the button would move during a press.
  await pieces.fill('9')
  await dialog.getByText(/^Vuelve todo/).waitFor({ state: 'detached' })
})

test('the invoice of an order on credit is credited or substituted after a part is cancelled, not cancelled', async () => {
  await shop.db.execute('UPDATE customers SET credit_days = 30 WHERE id = 1')
  const id = await accepted()
  const [admin, own] = [await shop.as('admin'), await shop.as('cliente')]
  const issued = await own.post(`/orders/${id}/invoice`, { ...invoiceForm, payment_method: 'PPD', payment_form: '99' })
  expect(issued.status).toBe(201)
  const { OrderItems } = await (await admin.get(`/orders/${id}`)).json<Order>()
  const items = [{ orderItemId: OrderItems[1]?.id ?? 0, quantity: 4 }]
  expect((await admin.put(`/orders/${id}/cancel-items`, { items, reason: 'Sin existencia' })).status).toBe(200)
  const page = await openAs(shop, 'gerente', `/orders/view/${id}`)
  const card = page.getByRole('region', { name: 'Factura' })
  await card.getByText(/^Falta la nota de crédito/).waitFor()
  await card.getByRole('button', { name: 'Sustituir factura' }).waitFor()
  expect(await card.getByRole('button', { name: 'Cancelar factura' }).count()).toBe(0)
})

test('an order that its client collects is ready, not on its way', async () => {
  const order = { orderItems: [{ productId: 1, quantity: 1 }], pickup: true }
  const { id } = await (await (await shop.as('cliente')).post('/orders', order)).json<Order>()
  const admin = await shop.as('admin')
  await admin.put(`/orders/${id}/accept`)
  for (const status of ['Preparing', 'Shipped']) await admin.put(`/orders/${id}/status`, { status })
  const client = await openAs(shop, 'cliente', `/client/orders/${id}`)
  const shipments = client.getByRole('region', { name: 'Envíos' })
  await shipments.getByText('Listo para recoger').waitFor()
  expect(await shipments.getByText('En camino').count()).toBe(0)
})
