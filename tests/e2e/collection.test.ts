import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { transferReference } from '#contract/payments/transfer-reference'
import { auditMoney, begin, charge, confirm, transactionIn } from '../api/payments/paying.ts'
import { formWith, png } from '../api/products/images.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { violations } from './axe.ts'
import { desktop, drawn, hold, isUncovered, loseAnswer, phone, provoked, smallPhone, untilLive } from './browser.ts'
import { focused } from './keyboard.ts'
import { keepPaper, toast } from './parts.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  // The tests order more pieces than the shop has.
  await shop.db.execute('UPDATE inventory SET on_hand = 1000 WHERE productId = 1')
})

const enter = (name: string, path: string, viewport = desktop) => openAs(shop, name, path, viewport)

/** An accepted order of the client, $431.52 for two screws, paid later. */
async function acceptedOrder() {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const made = await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] }, key)
  const order = await made.json<Order>()
  await (await shop.as('admin')).put(`/orders/${order.id}/accept`)
  return order
}

/** Reads a bank statement on the screen *Conciliar*. `text`: a CSV file. */
async function sendStatement(staff: Page, name: string, text: string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await staff.getByLabel('Estado de cuenta', { exact: true }).setInputFiles(file)
  await staff.getByRole('button', { name: 'Buscar pedidos' }).click()
}

const voucher = { name: 'spei.png', mimeType: 'image/png', buffer: png }

test('a transfer is paid with its reference, its voucher confirmed in part and then in full', async () => {
  const { id, order_number } = await acceptedOrder()
  const [client, staff] = [await enter('cliente', `/client/orders/${id}`), await enter('ventas', '/payments')]
  // Without a voucher the screen opens with what is left to collect.
  await staff.getByRole('row', { name: new RegExp(String(order_number)) }).waitFor()
  await staff.getByRole('button', { name: /^Por confirmar/ }).click()
  await staff.getByRole('link', { name: 'Ver lo que falta por cobrar' }).click()
  await staff.getByRole('row', { name: new RegExp(String(order_number)) }).waitFor()
  await staff.getByRole('button', { name: /^Por confirmar/ }).click()

  await client.getByRole('button', { name: 'Pagar', exact: true }).click()
  const ways = client.getByRole('dialog', { name: `Pagar pedido ${order_number}` })
  await ways.getByRole('button', { name: 'Pagar $431.52 con tarjeta' }).waitFor()
  await ways.getByText(transferReference(id)).waitFor()
  await ways.getByRole('button', { name: 'Ya transferí: subir comprobante' }).click()
  await ways.waitFor({ state: 'hidden' })
  await client.getByLabel('Comprobante', { exact: true }).setInputFiles(voucher)
  await client.getByText(/^Comprobante en revisión\./).waitFor()

  // The list, the menu and a notice show it without a reload.
  await staff.getByText(`Comprobante del pedido #${order_number}`).waitFor()
  await staff.getByRole('link', { name: 'Cobranza 1 comprobante por revisar' }).waitFor()
  const chosen = staff.getByRole('complementary', { name: 'Comprobante elegido' })
  await chosen.getByRole('img', { name: `Comprobante del pedido ${order_number}` }).waitFor()
  expect(await chosen.locator('[data-decision=confirm]').evaluate(isUncovered)).toBe(true)
  await staff.getByText(`Comprobante del pedido #${order_number}`).waitFor()
  await chosen.getByLabel('Monto', { exact: true }).fill('500')
  await chosen.getByRole('button', { name: 'Confirmar $500.00' }).click()
  await chosen.getByText('El monto excede el saldo de $431.52.').waitFor()
  await chosen.getByLabel('Monto', { exact: true }).fill('400')
  await chosen.getByText('Quedará en pago parcial, con $31.52 por cobrar.').waitFor()
  await chosen.getByRole('button', { name: 'Confirmar $400.00' }).click()
  await staff.getByText('No hay comprobantes por confirmar.').waitFor()

  // The client sees the remaining balance, and pays it.
  await client.getByText('Confirmado', { exact: true }).waitFor()
  await client.getByRole('button', { name: 'Pagar', exact: true }).waitFor()
  await client.getByLabel('Comprobante', { exact: true }).setInputFiles(voucher)
  await chosen.getByText('Este pedido ya tiene un pago registrado: revisa que no sea el de este comprobante.').waitFor()
  // The second press of a double click on the voucher before does not confirm the one that took its place.
  const confirm = chosen.getByRole('button', { name: 'Confirmar $31.52' })
  await confirm.dispatchEvent('click', { detail: 2 })
  await drawn(staff)
  expect(await confirm.isEnabled()).toBe(true)
  await confirm.click()
  await client.getByRole('button', { name: 'Factura', exact: true }).click()
  expect(await shop.rows('SELECT status, paymentStatus, paymentMethod FROM orders')).toEqual([
    { status: 'Paid', paymentStatus: 'Paid', paymentMethod: 'Bank Transfer' },
  ])

  // The invoice says how it was paid, and the goods are delivered.
  const form = client.getByRole('dialog')
  expect(await form.getByLabel('Forma de pago').inputValue()).toBe('03')
  await form.getByRole('button', { name: /^Generar/ }).click()
  await client.getByText('Factura generada y enviada por correo').waitFor()
  await form.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
  await client.getByRole('list', { name: 'Comprobantes fiscales' }).getByText('Vigente').waitFor()
  await staff.goto(`/orders/view/${id}`)
  const press = (name: string) => staff.getByRole('button', { name, exact: true }).click()
  const answer = (dialog: RegExp, name: string) =>
    staff.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click()
  await press('Más')
  await staff.getByRole('menuitem', { name: 'Poner en surtido' }).click()
  await press('Enviar')
  await answer(/^Enviar el pedido/, 'Enviar')
  await press('Marcar entregada')
  await answer(/^Entregar/, 'Entregar sin comprobante')
  await client.getByText('Entregada').first().waitFor()
  expect(await auditMoney(shop)).toEqual([])
})

test('an order on credit is invoiced PPD, paid half in cash and half by card, and gets two complements', async () => {
  const { id } = await acceptedOrder()
  await shop.db.execute('UPDATE customers SET credit_days = 30')
  const staff = await enter('admin', `/orders/view/${id}`)
  await staff.getByText('Aún no se ha facturado.').waitFor()
  const client = await enter('cliente', `/client/orders/${id}`)
  await client.getByRole('button', { name: 'Más', exact: true }).click()
  await client.getByRole('menuitem', { name: 'Factura' }).click()
  const form = client.getByRole('dialog')
  expect(await form.getByLabel('Método de pago').inputValue()).toBe('PPD')
  await form.getByRole('button', { name: /^Generar/ }).click()
  await client.getByText('Factura generada y enviada por correo').waitFor()
  await form.getByRole('button', { name: 'Cerrar', exact: true }).first().click()

  await staff.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.getByLabel('Monto').fill('215.76')
  await dialog.getByLabel('Forma de pago').selectOption('01')
  // Neither a press beside the dialog nor Escape loses what was written.
  for (const close of [() => staff.mouse.click(5, 5), () => staff.keyboard.press('Escape')]) {
    await close()
    await staff.getByRole('button', { name: 'Seguir editando' }).click()
  }
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await dialog.waitFor({ state: 'hidden' })

  // The client's page shows the rest before it is paid.
  await client.getByText('$215.76').first().waitFor()
  await client.getByRole('button', { name: 'Pagar', exact: true }).click()
  await client.getByRole('button', { name: 'Pagar $215.76 con tarjeta' }).click()
  await client.getByRole('button', { name: 'Aprobar' }).click()
  await client.getByRole('button', { name: /^Pagar \$215.76$/ }).click()
  await client.getByText('Pago realizado con éxito.').waitFor()
  for (let run = 0; run < 2; run++) {
    await shop.db.execute("UPDATE invoices SET readAt = '2020-01-01T00:00:00.000Z'")
    await shop.runCron()
  }
  await client.reload()
  const papers = client.getByRole('list', { name: 'Comprobantes fiscales' })
  await papers.getByText('Parcialidad 2 · saldo anterior $215.76').waitFor()
  await papers.getByText('Parcialidad 1 · saldo anterior $431.52').waitFor()
  const download = client.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.xml'))
  await papers
    .getByRole('button', { name: /^Acciones de Complemento de pago/ })
    .first()
    .click()
  await client.getByRole('menuitem', { name: 'Descargar XML' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xml$/)
  expect(await auditMoney(shop)).toEqual([])
})

test('on a phone a voucher is rejected, and the client sees the reason and sends another', async () => {
  const { id, order_number } = await acceptedOrder()
  const client = await enter('cliente', `/client/orders/${id}`, phone)
  await client.getByLabel('Comprobante', { exact: true }).setInputFiles(voucher)
  await client.getByText(/^Comprobante en revisión\./).waitFor()
  expect(await client.getByText('Comprobante en revisión', { exact: true }).count()).toBe(2)
  // There is nothing left to transfer.
  const topOf = (title: string) =>
    client.getByText(title, { exact: true }).evaluate((e) => e.getBoundingClientRect().top)
  expect(await topOf('Comprobante de pago')).toBeLessThan(await topOf('Instrucciones de transferencia'))
  expect(await client.getByText('Por pagar').count()).toBe(0)
  const staff = await enter('gerente', '/payments', phone)
  await staff.getByRole('button', { name: new RegExp(`^Revisar el comprobante .*${order_number}`) }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  const dialog = staff.getByRole('dialog', { name: `Rechazar comprobante del pedido ${order_number}` })
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await dialog.getByText('Indica el motivo.').waitFor()
  await dialog.getByLabel('Motivo').fill('No vemos el depósito.')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await staff.getByText('No hay comprobantes por confirmar.').waitFor()
  const rejection = client.getByText('La tienda no pudo confirmar tu comprobante: No vemos el depósito. Sube otro.')
  await rejection.waitFor()
  const isInView = () => rejection.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)
  await expect.poll(isInView).toBe(true)
  await client.getByText('Por pagar').first().waitFor()
  await client.getByLabel('Comprobante', { exact: true }).setInputFiles(voucher)
  await client.getByText(/^Comprobante en revisión\./).waitFor()
  await staff.goto(`/orders/view/${id}`)
  await staff.getByText('Comprobante por revisar', { exact: true }).waitFor()
})

test('a voucher that another user decides is not replaced by the next one under the pointer', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  for (const { id } of [first, second]) await client.post(`/orders/${id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/payments?tab=toConfirm')
  const chosen = staff.getByRole('complementary', { name: 'Comprobante elegido' })
  const voucherOf = ({ order_number }: Order) =>
    chosen.getByRole('img', { name: `Comprobante del pedido ${order_number}` })
  await voucherOf(first).waitFor()
  const { vouchers } = await (await admin.get(`/orders/${first.id}`)).json<Order>()
  await admin.put(`/orders/${first.id}/vouchers/${vouchers[0]?.id}/reject`, { reason: 'No se lee' })
  await chosen.getByText('Este comprobante ya no está por confirmar.').waitFor()
  expect(await chosen.getByRole('button', { name: /^Confirmar/ }).count()).toBe(0)
  await chosen.getByRole('button', { name: 'Ver el siguiente' }).click()
  await voucherOf(second).waitFor()
  await chosen.getByRole('button', { name: 'Confirmar $431.52' }).click()
  await staff.getByText('No hay comprobantes por confirmar.').waitFor()
  expect(await shop.rows('SELECT paid FROM orders WHERE id IN (?, ?) ORDER BY id', [first.id, second.id])).toEqual([
    { paid: 0 },
    { paid: 43152 },
  ])
})

test('on a phone a voucher stays open when the one before it, which was closed during its save, is confirmed', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const client = await shop.as('cliente')
  for (const { id } of [first, second]) await client.post(`/orders/${id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/payments?tab=toConfirm', phone)
  const open = ({ order_number }: Order) =>
    staff.getByRole('button', { name: new RegExp(`^Revisar el comprobante .* ${order_number} ·`) }).click()
  const dialogOf = ({ order_number }: Order) =>
    staff.getByRole('dialog', { name: `Comprobante del pedido ${order_number}`, exact: true })
  await open(first)
  const release = await hold(staff, '**/orders/*/payments')
  await dialogOf(first)
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await staff.keyboard.press('Escape')
  await open(second)
  await dialogOf(second).getByLabel('Referencia').fill('SPEI 77')
  release()
  await toast(staff, 'Pago registrado.').waitFor()
  expect(await dialogOf(second).getByLabel('Referencia').inputValue()).toBe('SPEI 77')
  await staff.keyboard.press('Escape')
  const question = staff.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  expect(await dialogOf(second).getByLabel('Referencia').inputValue()).toBe('SPEI 77')
})

test('vouchers are chosen, confirmed and rejected by keys', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const orders = [await acceptedOrder(), await acceptedOrder(), await acceptedOrder()] as const
  const client = await shop.as('cliente')
  for (const { id } of orders) await client.post(`/orders/${id}/voucher`, formWith(png))
  const [first, second, third] = orders
  const staff = await enter('ventas', '/payments?tab=toConfirm')
  const { keyboard } = staff
  const chosen = staff.getByRole('complementary', { name: 'Comprobante elegido' })
  const voucherOf = ({ order_number }: Order) =>
    chosen.getByRole('img', { name: `Comprobante del pedido ${order_number}` })
  const rowOf = ({ order_number }: Order) =>
    staff.getByRole('button', { name: `Revisar el comprobante del pedido ${order_number}` })
  await voucherOf(first).waitFor()
  const next = chosen.getByRole('button', { name: 'Comprobante siguiente' })
  await next.press('Enter')
  await voucherOf(second).waitFor()
  // Also at the last voucher.
  await drawn(staff)
  await focused(next)
  await chosen.getByRole('button', { name: 'Comprobante anterior' }).click()
  await voucherOf(first).waitFor()
  expect(await chosen.getByRole('button', { name: 'Comprobante anterior' }).isDisabled()).toBe(true)

  // Outside the queue, a letter does nothing and an arrow moves the focus into it.
  await staff.getByRole('main').focus()
  await keyboard.press('c')
  await keyboard.press('ArrowDown')
  await focused(rowOf(first))
  await keyboard.press('ArrowDown')
  await focused(rowOf(second))
  await voucherOf(second).waitFor()
  await keyboard.press('ArrowUp')
  await voucherOf(first).waitFor()
  await keyboard.press('Control+c')

  // The second press of a double press does not confirm the next voucher.
  const now = Date.now()
  await staff.clock.setFixedTime(now)
  await keyboard.press('c')
  await voucherOf(second).waitFor()
  await focused(rowOf(second))
  await keyboard.press('c')

  await keyboard.press('r')
  const dialog = staff.getByRole('dialog', { name: `Rechazar comprobante del pedido ${second.order_number}` })
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('')
  await dialog.getByLabel('Motivo').fill('No se lee')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await voucherOf(third).waitFor()
  await focused(rowOf(third))

  // In a field, the letters are text.
  const reference = chosen.getByLabel('Referencia', { exact: true })
  await reference.pressSequentially('crc')
  expect(await reference.inputValue()).toBe('crc')
  await staff.clock.setFixedTime(now + 1000)
  await rowOf(third).press('c')
  await staff.getByText('No hay comprobantes por confirmar.').waitFor()
  const ids = orders.map(({ id }) => id)
  expect(await shop.rows('SELECT paid FROM orders WHERE id IN (?, ?, ?) ORDER BY id', ids)).toEqual([
    { paid: 43152 },
    { paid: 0 },
    { paid: 43152 },
  ])
  await (await shop.as('admin')).put(`/orders/${second.id}/cancel`, { reason: 'x' })
})

test.for([
  ['a wide screen', desktop],
  ['a small phone', smallPhone],
] as const)('on %s the buttons are in view while the voucher is read', async ([, viewport]) => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const { id, order_number } = await acceptedOrder()
  await (await shop.as('cliente')).post(`/orders/${id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/payments?tab=toConfirm', viewport)
  const row = staff.getByRole('button', { name: new RegExp(`^Revisar el comprobante .*${order_number}`) })
  await row.waitFor()
  expect(await violations(staff)).toEqual([])
  await row.click()
  await staff.getByRole('img', { name: `Comprobante del pedido ${order_number}` }).waitFor()
  await staff.getByLabel('Monto', { exact: true }).fill('400')
  await staff.getByText('Quedará en pago parcial').waitFor()
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  expect(await staff.getByRole('button', { name: 'Confirmar $400.00' }).evaluate(isInView)).toBe(true)
  expect(await staff.getByText('Quedará en pago parcial').evaluate(isInView)).toBe(true)
  await (await shop.as('admin')).put(`/orders/${id}/cancel`, { reason: 'x' })
})

test('what is written about a voucher stays when its order changes', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const { id } = await acceptedOrder()
  await (await shop.as('cliente')).post(`/orders/${id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/payments?tab=toConfirm')
  const chosen = staff.getByRole('complementary', { name: 'Comprobante elegido' })
  await chosen.getByLabel('Monto', { exact: true }).fill('400')
  await chosen.getByLabel('Referencia', { exact: true }).fill('CLAVE 7')
  const cash = { amount: 100, form: '01', paidOn: '2026-01-02' }
  expect((await (await shop.as('admin')).post(`/orders/${id}/payments`, cash)).status).toBe(201)
  await chosen.getByText('$331.52', { exact: true }).waitFor()
  expect(await chosen.getByLabel('Referencia', { exact: true }).inputValue()).toBe('CLAVE 7')
  await chosen.getByRole('button', { name: 'Confirmar $400.00' }).click()
  await chosen.getByText('El monto excede el saldo de $331.52.').waitFor()
  await chosen.getByLabel('Monto', { exact: true }).fill('331.52')
  await chosen.getByRole('button', { name: 'Confirmar $331.52' }).click()
  await staff.getByText('No hay comprobantes por confirmar.').waitFor()
  expect(await shop.rows('SELECT amount, reference FROM payments WHERE orderId = ? ORDER BY id', [id])).toMatchObject([
    { amount: 10000 },
    { amount: 33152, reference: 'CLAVE 7' },
  ])
})

test('of two vouchers of one order, the first pays it and the money of the second is to be returned', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const { id } = await acceptedOrder()
  const client = await shop.as('cliente')
  for (let sent = 0; sent < 2; sent++) await client.post(`/orders/${id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/payments?tab=toConfirm')
  const chosen = staff.getByRole('complementary', { name: 'Comprobante elegido' })
  const amount = chosen.getByLabel('Monto', { exact: true })
  const confirm = chosen.getByRole('button', { name: 'Confirmar $431.52' })
  await chosen.getByText('Este pedido tiene otro comprobante por revisar').waitFor()
  expect(await amount.inputValue()).toBe('')
  await amount.fill('431.52')
  await confirm.click()
  await chosen.getByText('Este pedido no tiene saldo.').waitFor()
  await amount.fill('431.52')
  await confirm.click()
  await staff.getByText('No hay comprobantes por confirmar.').waitFor()
  expect(await shop.rows('SELECT state FROM payments WHERE orderId = ? ORDER BY id', [id])).toEqual([
    { state: 'applied' },
    { state: 'refund_due' },
  ])
})

test('a voucher on the second page has its place among all of them', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const client = await shop.as('cliente')
  for (let sent = 0; sent < 10; sent++) await client.post(`/orders/${first.id}/voucher`, formWith(png))
  await client.post(`/orders/${second.id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/payments?tab=toConfirm&limit=10&page=2')
  const chosen = staff.getByRole('complementary', { name: 'Comprobante elegido' })
  await chosen.getByRole('img', { name: `Comprobante del pedido ${second.order_number}` }).waitFor()
  await chosen.getByText('11 de 11', { exact: true }).waitFor()
})

test('the notice of a voucher opens it, also while the screen shows another list', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const { id, order_number } = await acceptedOrder()
  const staff = await enter('ventas', '/orders/manage')
  await untilLive(staff, '/payments/receivables', async () => {
    await staff.goto('/payments')
    // Without a voucher the screen opens with what is left to collect.
    await staff.getByRole('button', { name: `Registrar pago del pedido ${order_number}` }).waitFor()
  })
  await (await shop.as('cliente')).post(`/orders/${id}/voucher`, formWith(png))
  await toast(staff, `Comprobante del pedido #${order_number}`).getByRole('button', { name: 'Revisar' }).click()
  await staff
    .getByRole('complementary', { name: 'Comprobante elegido' })
    .getByRole('img', { name: `Comprobante del pedido ${order_number}` })
    .waitFor()
})

test('the button of a voucher on Inicio opens that voucher', async () => {
  await shop.db.execute("UPDATE vouchers SET state = 'rejected' WHERE state = 'pending'")
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const client = await shop.as('cliente')
  for (const { id } of [first, second]) await client.post(`/orders/${id}/voucher`, formWith(png))
  const staff = await enter('ventas', '/dashboard')
  await staff.getByRole('link', { name: `Revisar el pedido ${second.order_number}` }).click()
  await staff
    .getByRole('complementary', { name: 'Comprobante elegido' })
    .getByRole('img', { name: `Comprobante del pedido ${second.order_number}` })
    .waitFor()
  const admin = await shop.as('admin')
  for (const { id } of [first, second]) await admin.put(`/orders/${id}/cancel`, { reason: 'x' })
})

test('receivables are listed by customer and by order, and a payment is registered from there', async () => {
  const { order_number } = await acceptedOrder()
  const staff = await enter('admin', '/payments?tab=toCollect&by=customer')
  await staff.getByRole('button', { name: /^Ver los pedidos por cobrar de Ferretería La Prueba/ }).click()
  await staff.getByRole('button', { name: 'Ver todos los clientes' }).waitFor()
  const pay = staff.getByRole('button', { name: `Registrar pago del pedido ${order_number}` })
  await pay.click()
  const dialog = staff.getByRole('dialog', { name: `Registrar pago del pedido ${order_number}` })
  await dialog.getByLabel('Forma de pago').selectOption('01')
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await pay.waitFor({ state: 'hidden' })
  await staff.getByRole('button', { name: /^Todos/ }).click()
  await staff
    .getByRole('row')
    .filter({ has: staff.getByRole('link', { name: String(order_number), exact: true }) })
    .getByText('Efectivo')
    .waitFor()
})

test.for([
  ['order', 'Antigüedad', 'Folio,Cliente,Teléfono,Estado,Aceptado,Vence,Total,Saldo'],
  ['customer', 'El más antiguo', 'Cliente,Teléfono,Pedidos,Vencido,Saldo'],
])('the export of the receivables by %s leaves out the column that the user hides', async ([by, column, titles]) => {
  await acceptedOrder()
  const staff = await enter('admin', `/payments?tab=toCollect&by=${by}`)
  await staff.getByRole('columnheader', { name: column }).waitFor()
  await staff.getByRole('button', { name: 'Columnas' }).click()
  await staff.getByRole('menuitem', { name: column }).click()
  await staff.getByRole('columnheader', { name: column }).waitFor({ state: 'detached' })
  await staff.getByRole('button', { name: 'Exportar' }).click()
  const download = staff.waitForEvent('download')
  await staff.getByRole('menuitem', { name: 'CSV' }).click()
  const [heading] = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(heading).toBe(titles)
})

test('an order whose money was returned is paid again', async () => {
  const { id } = await acceptedOrder()
  const admin = await shop.as('admin')
  await admin.post(`/orders/${id}/payments`, { amount: 431.52, form: '03', paidOn: todayInMexico() })
  const { payments } = await (await admin.get(`/orders/${id}`)).json<Order>()
  await admin.post(`/payments/${payments[0]?.id}/refunds`, { reason: 'Por error', form: '03' })
  const page = await enter('gerente', `/orders/view/${id}`)
  const warning = page.getByText('No lo surtas: registra otro pago o cancélalo.')
  await warning.waitFor()
  const pick = page.getByRole('link', { name: 'Surtir' })
  expect(await pick.count()).toBe(0)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.getByLabel('Forma de pago').selectOption('03')
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await warning.waitFor({ state: 'detached' })
  await pick.waitFor()
  expect(await shop.rows('SELECT paymentStatus, balance FROM orders WHERE id = ?', [id])).toEqual([
    { paymentStatus: 'Paid', balance: 0 },
  ])
})

test('the cut of a day shows its money by form and by who registered it, less what was returned by hand', async () => {
  const [sales, admin] = [await shop.as('ventas'), await shop.as('admin')]
  const { id } = await acceptedOrder()
  const pay = (by: typeof sales, amount: number, form: string, paidOn: string) =>
    by.post(`/orders/${id}/payments`, { amount, form, paidOn, allowSurplus: true })
  await pay(sales, 100, '01', '2026-02-03')
  await pay(sales, 50, '01', '2026-02-04')
  await pay(admin, 381.52, '03', '2026-02-03')
  const [rest] = await shop.rows("SELECT id FROM payments WHERE orderId = ? AND state = 'refund_due'", [id])
  await admin.post(`/payments/${rest?.id}/refunds`, { reason: 'Sobró', form: '01', returnedOn: '2026-02-03' })

  const staff = await enter('ventas', '/payments?tab=all&from=2026-02-03&to=2026-02-03')
  const cut = staff.getByRole('table', { name: 'Corte' })
  await cut.getByRole('row', { name: /^Total/ }).waitFor()
  const texts = await cut
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((cell) => (cell as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()),
      ),
    )
  expect(texts).toEqual([
    ['Registró', 'Efectivo', 'Transferencia', 'Total'],
    ['Ana Administra', '-$100.00 $0.00 − $100.00', '$381.52', '$281.52 $381.52 − $100.00'],
    ['Vero Ventas', '$100.00', '—', '$100.00'],
    ['Total', '$0.00 $100.00 − $100.00', '$381.52', '$381.52 $481.52 − $100.00'],
  ])
  expect(await violations(staff)).toEqual([])
  await keepPaper(staff)
  await staff.getByRole('button', { name: 'Imprimir' }).click()
  const sheet = staff.frameLocator('iframe[title^="Corte del 3 feb 2026"]').locator('article')
  await expect.poll(() => sheet.innerText()).toContain('Efectivo que debe haber, sin el fondo de caja: $0.00')
  await staff.getByRole('combobox', { name: 'Forma' }).selectOption('Efectivo')
  await cut.getByRole('columnheader', { name: 'Transferencia' }).waitFor({ state: 'detached' })
  // Without the cash in its sums, the sheet says nothing about it.
  await staff.getByRole('combobox', { name: 'Forma' }).selectOption('Transferencia')
  await cut.getByRole('columnheader', { name: 'Efectivo' }).waitFor({ state: 'detached' })
  await staff.getByRole('button', { name: 'Imprimir' }).click()
  const second = staff.locator('iframe[title^="Corte del 3 feb 2026"]').nth(1)
  await second.waitFor({ state: 'attached' })
  const ofTransfers = second.contentFrame().locator('article')
  await expect.poll(() => ofTransfers.innerText()).toContain('Transferencia')
  expect(await ofTransfers.innerText()).not.toContain('Efectivo que debe haber')
  await staff.getByRole('link', { name: 'Corte de hoy' }).click()
  const today = todayInMexico()
  await staff.waitForURL(`**/payments?tab=all&from=${today}&to=${today}`)
})

test('an order whose charge the bank took back shows the chargeback to the staff and to the client', async () => {
  const { id, total } = await acceptedOrder()
  const paying = { ...shop, client: await shop.as('cliente') }
  const callback = await charge(shop, await begin(paying, { amount: total, orderId: id }))
  await confirm(paying.client, callback)
  shop.netpay.returnMoney(transactionIn(callback), { isChargeback: true })
  await shop.db.execute("UPDATE payments SET checkAt = '2026-01-01T00:00:00.000Z'")
  await shop.runCron()
  const staff = await enter('gerente', `/orders/view/${id}`)
  await staff.getByText('El banco del cliente recuperó el dinero de este pedido (contracargo).').waitFor()
  await staff.getByText('El banco recuperó el dinero', { exact: true }).waitFor()
  await staff.getByText('Contracargo', { exact: true }).waitFor()
  expect(
    await staff
      .getByRole('main')
      .getByText(/Reembols|evuelto/)
      .count(),
  ).toBe(0)
  await staff.goto('/payments?tab=all')
  const row = staff.getByRole('row').filter({ hasText: 'Contracargo' })
  await row.getByText('$431.52').first().waitFor()
  const client = await enter('cliente', `/client/orders/${id}`)
  await client.getByText('Recuperado por tu banco').waitFor()
  expect(
    await client
      .getByRole('main')
      .getByText(/Reembols|evuelto/)
      .count(),
  ).toBe(0)
})

test('a payment whose answer is lost is registered once, and the dialog reports that its result is unknown', async () => {
  const { id } = await acceptedOrder()
  const page = await enter('ventas', `/orders/view/${id}`)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = page.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.getByLabel('Forma de pago').selectOption('03')
  const path = `**/orders/${id}/payments`
  await page.route(path, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await page.getByText('No sabemos si el pago se registró.').waitFor()
  await page.unroute(path)
  await page.route(path, loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await page.getByText('Pago registrado.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await shop.rows('SELECT amount FROM payments WHERE orderId = ?', [id])).toEqual([{ amount: 43152 }])
})

test('a part of a payment is returned, and the list of payments shows it', async () => {
  const { id, order_number } = await acceptedOrder()
  const admin = await shop.as('admin')
  await admin.post(`/orders/${id}/payments`, { amount: 431.52, form: '03', paidOn: todayInMexico() })
  const page = await enter('gerente', `/orders/view/${id}`)
  await page.getByRole('button', { name: /^Devolver el pago/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver dinero' })
  const effect = dialog.getByText(/^El pedido (volverá|quedará)|^Esta parte no se vuelve/)
  await effect.waitFor()
  await dialog.getByLabel('Monto').fill('9999')
  await effect.waitFor({ state: 'detached' })
  await dialog.getByLabel('Monto').fill('100')
  await effect.waitFor()
  await dialog.getByLabel('Motivo').fill('Pieza dañada')
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByText('Devolviste $100.00.').waitFor()
  await page.goto('/payments?tab=all')
  const row = page.getByRole('row').filter({ hasText: String(order_number) })
  await row.getByText('−$100.00 devuelto').waitFor()
})

test('the link of a statement that does not exist leads to the files', async () => {
  const staff = await enter('admin', '/payments/reconcile?statement=999')
  await staff.getByText('Estado de cuenta no encontrado').waitFor()
  expect(await violations(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Ver los archivos' }).click()
  await staff.getByText('Aún no hay estados de cuenta.').waitFor()
})

test('an error of the code that reads a bank statement has a message, and the file can be chosen again', async () => {
  const buffer = Buffer.from('Fecha;Descripción;Depósito\n05/11/2026;SPEI RECIBIDO;431.52\n')
  const file = { name: 'bajio.csv', mimeType: 'text/csv', buffer }
  const staff = await enter('admin', '/payments/reconcile')
  await staff.evaluate((message) => {
    // Only the code that reads a file reads its size.
    Object.defineProperty(File.prototype, 'size', {
      configurable: true,
      get: () => {
        Reflect.deleteProperty(File.prototype, 'size')
        throw new Error(message)
      },
    })
  }, provoked)
  await staff.getByLabel('Estado de cuenta', { exact: true }).setInputFiles(file)
  await staff.getByText('No se pudo leer el archivo. Inténtalo de nuevo.').waitFor()
  await staff.getByLabel('Estado de cuenta', { exact: true }).setInputFiles(file)
  await staff.getByText('1 abono por $431.52').waitFor()
})

test('a bank statement is matched with the orders, confirmed, read again without effect, and undone', async () => {
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const lines = [
    'Estado de cuenta;;;',
    'Fecha;Descripción;Referencia;Depósito',
    `05/11/2026;SPEI RECIBIDO;${Number(transferReference(first.id))};431.52`,
    `05/11/2026;PAGO PEDIDO ${second.order_number};;"1,000.00"`,
    '06/11/2026;INTERESES;;0.37',
  ]
  const file = { name: 'bajio.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
  const staff = await enter('admin', '/payments/reconcile')
  const send = async () => {
    await staff.getByLabel('Estado de cuenta', { exact: true }).setInputFiles(file)
    await staff.getByText('3 abonos por $1,431.89').waitFor()
    await staff.getByRole('button', { name: 'Buscar pedidos' }).click()
  }
  await send()
  await staff.getByText(/^3 abonos por \$1,431\.89, 5 nov .*a 6 nov/).waitFor()
  const shares = staff.getByRole('list', { name: 'Importe de cada vista' })
  expect(await shares.getByRole('listitem').allTextContents()).toEqual([
    'Por referencia $431.52',
    'Por revisar $1,000.00',
    'Sin pareja $0.37',
  ])
  const tick = (order: { order_number: number }) =>
    staff.getByRole('checkbox', { name: new RegExp(`en el pedido ${order.order_number}$`) })
  await expect.poll(() => tick(first).isChecked()).toBe(true)
  expect(await tick(second).isChecked()).toBe(false)
  await staff.getByText('Sobran $568.48: quedan por devolver').waitFor()
  // The answer is lost: the screen reads what was registered.
  await staff.route('**/confirm', loseAnswer, { times: 1 })
  await staff.getByRole('button', { name: 'Confirmar 1 pago · $431.52' }).click()
  await staff.getByText('Se registró 1 pago.').waitFor()
  await staff.getByRole('button', { name: /^No es de un pedido: el abono de \$0.37/ }).click()
  await staff.getByRole('button', { name: 'Registrados 2' }).waitFor()
  await staff.getByRole('button', { name: /^Elegir pedido para el abono de \$1,000.00/ }).click()
  await staff.getByRole('button', { name: `Elegir el pedido ${second.order_number}` }).click()
  // Back, Forward and a reload keep what was chosen by hand.
  await staff.goBack()
  await staff.getByRole('button', { name: 'Deshacer bajio.csv' }).waitFor()
  await staff.goForward()
  await tick(second).waitFor()
  await staff.reload()
  await staff.getByRole('button', { name: /^Confirmar 1 pago · \$1,000.00/ }).click()
  await staff.getByRole('button', { name: 'Registrados 3' }).waitFor()
  const paid = `SELECT paid FROM orders WHERE id IN (${first.id}, ${second.id})`
  expect(await shop.rows(paid)).toEqual([{ paid: 43152 }, { paid: 43152 }])
  const other = await enter('gerente', '/payments?tab=toRefund')
  await other.getByText('El cliente pagó más que el saldo del pedido. Devuelve lo que sobró.').waitFor()
  await other.getByText('$568.48').first().waitFor()

  await staff.getByRole('button', { name: 'Otro archivo' }).click()
  await send()
  await staff.getByText('Este archivo ya se había leído: no agregó ningún abono.').waitFor()
  // The screen shows the movements of the earlier file.
  await staff.getByRole('button', { name: 'Registrados 3' }).waitFor()
  await staff.getByRole('button', { name: 'Otro archivo' }).click()
  await staff.getByRole('button', { name: 'Deshacer bajio.csv' }).click()
  const warning = await staff.getByRole('dialog').getByRole('paragraph').innerText()
  expect(warning).toMatch(
    /^Se anulan los \d pagos que se registraron con este archivo; .* Después puedes leerlo otra vez\.$/,
  )
  expect(warning).not.toContain('sin conciliar')
  await staff.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click()
  await staff.getByText('Se deshizo el estado de cuenta.').waitFor()
  expect(await shop.rows(paid)).toEqual([{ paid: 0 }, { paid: 0 }])
  expect(await auditMoney(shop)).toEqual([])

  // They name customers and orders: signing out deletes them.
  const choices = () =>
    staff.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('bank-matches')))
  expect(await choices()).toHaveLength(1)
  await staff.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await staff.waitForURL('**/login')
  expect(await choices()).toEqual([])
})

test('two movements are marked as of no order one right after the other', async () => {
  const text = 'Fecha;Descripción;Depósito\n06/11/2026;INTERESES;0.41\n06/11/2026;BONIFICACION;0.52\n'
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'intereses.csv', text)
  const release = await hold(staff, '**/movements/*', 1)
  await staff.getByRole('button', { name: /^No es de un pedido: el abono de \$0.41/ }).click()
  await staff.getByRole('button', { name: /^No es de un pedido: el abono de \$0.52/ }).click()
  await staff.getByRole('button', { name: /^Recuperar: el abono de \$0.52/ }).waitFor()
  release()
  await staff.getByRole('button', { name: /^Recuperar: el abono de \$0.41/ }).waitFor()
})

test('a deposit that someone else has registered meanwhile is shown as registered', async () => {
  const order = await acceptedOrder()
  const text = 'Fecha;Descripción;Depósito\n07/11/2026;DEPOSITO EN VENTANILLA;431.52\n'
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'ventanilla.csv', text)
  const ignore = staff.getByRole('button', { name: /^No es de un pedido: el abono de \$431.52/ })
  await ignore.waitFor()
  const [movement] = await shop.rows(
    "SELECT id, statementId FROM bank_movements WHERE concept = 'DEPOSITO EN VENTANILLA'",
  )
  const confirmed = await (await shop.as('gerente')).post(`/bank-statements/${movement?.statementId}/confirm`, {
    matches: [{ movementId: movement?.id, orderId: order.id }],
  })
  expect(await confirmed.json()).toEqual({ done: 1, refused: [] })
  await ignore.click()
  await staff.getByText('Este abono ya se registró como pago de un pedido.').waitFor()
  await staff.getByRole('button', { name: 'Registrados 1' }).waitFor()
  await ignore.waitFor({ state: 'detached' })
})

test('money for an order without a balance is registered from the bank or by hand, and returned', async () => {
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const admin = await shop.as('admin')
  await admin.post(`/orders/${first.id}/payments`, { amount: 431.52, form: '03', paidOn: todayInMexico() })
  await admin.put(`/orders/${second.id}/cancel`, { reason: 'Duplicado' })
  const lines = [`10/11/2026,SPEI DOS VECES,${transferReference(first.id)},431.52`, '10/11/2026,TRASPASO TARDE,,431.00']
  const text = ['Fecha,Concepto,Referencia,Abono', ...lines].join('\n')
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'de-mas.csv', text)
  await staff.getByText(/^Este pedido no tiene saldo: puede ser un pago repetido. Si lo marcas/).waitFor()
  await staff
    .getByRole('checkbox', { name: `Registrar el abono de $431.52 en el pedido ${first.order_number}` })
    .check()
  await staff.getByRole('button', { name: /^Elegir pedido para el abono de \$431.00/ }).click()
  const choosing = staff.getByRole('dialog', { name: 'Elegir pedido' })
  await choosing.getByLabel('Folio, cliente, referencia o monto').fill(String(second.order_number))
  await choosing
    .getByRole('list', { name: 'Pedidos sin saldo' })
    .getByRole('button', { name: `Elegir el pedido ${second.order_number}` })
    .click()
  await staff.getByText('Este pedido está cancelado. Si lo marcas, queda por devolver.').waitFor()
  await staff.getByRole('button', { name: 'Confirmar 2 pagos · $862.52' }).click()
  await staff.getByText('Se registraron 2 pagos.').waitFor()

  // By hand, in the order. A payment that was registered twice is voided.
  await staff.goto(`/orders/view/${first.id}`)
  const card = staff.getByRole('region', { name: 'Pago' })
  await card.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Registrar pago/ })
  await dialog.getByText(/^Este pedido no tiene saldo. Registra aquí el dinero que llegó de más/).waitFor()
  await dialog.getByLabel('Monto').fill('50')
  await dialog.getByRole('button', { name: 'Registrar para devolver' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await card.getByText('$481.52').waitFor()
  await card.getByRole('button', { name: /^Anular el pago de \$50.00/ }).click()
  const voiding = staff.getByRole('dialog', { name: 'Anular pago' })
  await voiding.getByText(/Dejará de estar por devolver/).waitFor()
  await voiding.getByLabel('Motivo').fill('Era de otro pedido')
  await voiding.getByRole('button', { name: 'Anular pago' }).click()
  await voiding.waitFor({ state: 'hidden' })

  await staff.goto('/payments?tab=toRefund')
  const rowOf = ({ order_number }: Order) =>
    staff.getByRole('row').filter({ has: staff.getByRole('link', { name: String(order_number), exact: true }) })
  const row = rowOf(first)
  await row.getByText('El pedido ya estaba pagado: este dinero llegó de más. Devuélvelo al cliente.').waitFor()
  await row.getByRole('button', { name: /^Devolver el pago de \$431.52/ }).click()
  const returning = staff.getByRole('dialog', { name: 'Devolver dinero' })
  await returning.getByLabel('Motivo').fill('Pagó dos veces')
  await returning.getByRole('button', { name: 'Devolver', exact: true }).click()
  await row.waitFor({ state: 'hidden' })
  await rowOf(second).getByText('El pedido está cancelado.').waitFor()
  expect(await shop.rows('SELECT paymentStatus, paid FROM orders WHERE id = ?', [first.id])).toEqual([
    { paymentStatus: 'Paid', paid: 43152 },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a movement is matched with a payment that was registered by hand, and another one pays several orders', async () => {
  const [first, second, third] = [await acceptedOrder(), await acceptedOrder(), await acceptedOrder()]
  const admin = await shop.as('admin')
  await admin.post(`/orders/${first.id}/payments`, { amount: 431.52, form: '03', paidOn: '2026-11-12' })
  const lines = [
    `13/11/2026,SPEI YA REGISTRADO,${transferReference(first.id)},431.52`,
    `13/11/2026,SPEI DE DOS PEDIDOS,${transferReference(second.id)},900.00`,
  ]
  const text = ['Fecha,Concepto,Referencia,Abono', ...lines].join('\n')
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'conciliar.csv', text)
  const paymentsOf = `SELECT orderId, amount FROM payments
    WHERE orderId IN (${first.id}, ${second.id}, ${third.id}) ORDER BY orderId`
  const byHand = { orderId: first.id, amount: 43152 }
  await staff.getByText(/^Pago de \$431\.52 del 12 nov.*no se registra otro\.$/).waitFor()
  await staff.getByRole('button', { name: 'Confirmar 1 pago · $431.52' }).click()
  await staff.getByText('Se concilió 1 pago que ya estaba registrado.').waitFor()
  expect(await shop.rows(paymentsOf)).toEqual([byHand])

  await staff.getByRole('button', { name: /^Repartir el abono de \$900.00/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^Repartir entre los pedidos de/ })
  const amountOf = ({ order_number }: Order) => dialog.getByLabel(new RegExp(`^Pedido ${order_number} · saldo`))
  await amountOf(second).waitFor()
  // The order that the movement names comes first, before older ones.
  expect(await dialog.getByRole('textbox').first().getAttribute('name')).toBe(`order${second.id}`)
  expect(await amountOf(second).inputValue()).toBe('431.52')
  // In a low window the fields of the dialog scroll, and its title of two lines is still shown whole.
  const wide = staff.viewportSize() ?? { width: 1280, height: 800 }
  await staff.setViewportSize({ width: 390, height: 500 })
  const isHigherThanItsPlace = ({ parentElement: place, offsetHeight }: HTMLElement) => {
    const { paddingTop = '', paddingBottom = '' } = place ? getComputedStyle(place) : {}
    const height = (place?.clientHeight ?? 0) - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    return offsetHeight > Math.ceil(height)
  }
  expect(await dialog.getByRole('heading').evaluate(isHigherThanItsPlace)).toBe(false)
  await staff.setViewportSize(wide)
  for (const field of await dialog.getByRole('textbox').all()) await field.fill('')
  await dialog.getByRole('button', { name: 'Registrar pagos' }).click()
  await dialog.getByText('Escribe lo que paga de al menos un pedido.').waitFor()
  await amountOf(second).fill('431.53')
  await amountOf(third).fill('431.52')
  await dialog.getByText(/^2 pagos por \$863\.05\. Quedan \$36\.95 del abono/).waitFor()
  await dialog.getByRole('button', { name: 'Registrar pagos' }).click()
  await dialog.getByText('El monto excede el saldo de $431.52.').waitFor()
  await amountOf(second).fill('431.52')
  // The answer is lost: the form is sent again with its key.
  await staff.route('**/payments', loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Registrar pagos' }).click()
  await staff.getByText('Se registraron 2 pagos.').waitFor()
  await staff.getByText('Quedan $36.96').waitFor()
  expect(await shop.rows(paymentsOf)).toEqual([
    byHand,
    { orderId: second.id, amount: 43152 },
    { orderId: third.id, amount: 43152 },
  ])

  // The rest is interest of the bank.
  await staff.getByRole('button', { name: /^No es de un pedido: \$36\.96 del abono de \$900\.00/ }).click()
  await staff.getByText('$36.96 no es de un pedido').waitFor()
  await staff.getByRole('button', { name: /^Recuperar: \$36\.96 del abono/ }).click()
  await staff.getByText('Quedan $36.96').waitFor()

  await staff.goto(`/orders/view/${first.id}`)
  await staff.getByText(/^Visto en el banco: 13 nov/).waitFor()
  await staff.goBack()
  await staff.getByRole('button', { name: `Separar el pago de $431.52 del pedido ${first.order_number}` }).click()
  await staff
    .getByRole('checkbox', { name: `Conciliar el abono de $431.52 con su pago del pedido ${first.order_number}` })
    .waitFor()
  expect(await shop.rows(paymentsOf)).toHaveLength(3)
  expect(await auditMoney(shop)).toEqual([])
})

test('a movement below the balance is divided between two orders', async () => {
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const text = `Fecha,Concepto,Referencia,Abono\n13/11/2026,SPEI PARCIAL,${transferReference(first.id)},300.00`
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'parcial.csv', text)
  await staff.getByRole('button', { name: /^Repartir el abono de \$300.00/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^Repartir entre los pedidos de/ })
  const amountOf = ({ order_number }: Order) => dialog.getByLabel(new RegExp(`^Pedido ${order_number} · saldo`))
  expect(await amountOf(first).inputValue()).toBe('300')
  await amountOf(first).fill('100')
  await amountOf(second).fill('200')
  await dialog.getByText(/^2 pagos por \$300\.00\. Cuadra con el abono\.$/).waitFor()
  // Someone else has registered a payment of this order: the refusal is at its field, with the balance that is left.
  const payment = { amount: 400, form: '01', paidOn: '2026-11-13' }
  expect((await (await shop.as('gerente')).post(`/orders/${first.id}/payments`, payment)).status).toBe(201)
  await dialog.getByRole('button', { name: 'Registrar pagos' }).click()
  await dialog.getByText('El monto excede el saldo de $31.52.').waitFor()
  await dialog.getByText(`Pedido ${first.order_number} · saldo $31.52`).waitFor()
  expect(await amountOf(first).inputValue()).toBe('100')
  await amountOf(first).fill('31.52')
  await dialog.getByRole('button', { name: 'Registrar pagos' }).click()
  await staff.getByText('Se registraron 2 pagos.').waitFor()
  expect(await shop.rows(`SELECT paid FROM orders WHERE id IN (${first.id}, ${second.id}) ORDER BY id`)).toEqual([
    { paid: 43152 },
    { paid: 20000 },
  ])
})

test('the dialog of a deposit shows what another user has left of it', async () => {
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const text = `Fecha,Concepto,Referencia,Abono\n13/11/2026,SPEI COMPARTIDO,${transferReference(first.id)},301.00`
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'compartido.csv', text)
  await staff.getByRole('button', { name: /^Repartir el abono de \$301.00/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^Repartir entre los pedidos de/ })
  await dialog.getByText(/^1 pago por \$301\.00\. Cuadra con el abono\.$/).waitFor()
  const [movement] = await shop.rows(`SELECT id, statementId FROM bank_movements WHERE concept = 'SPEI COMPARTIDO'`)
  const url = `/bank-statements/${movement?.statementId}/movements/${movement?.id}/payments`
  const part = { orders: [{ orderId: second.id, amount: 250 }] }
  expect((await (await shop.as('gerente')).post(url, part)).status).toBe(201)
  await dialog.getByRole('button', { name: 'Registrar pagos' }).click()
  await staff.getByText('De este abono quedan $51.00: los pagos suman más.').first().waitFor()
  await dialog.getByText('Son $250.00 más que el abono.').waitFor()
})

test('a file that contains the movements of an earlier one shows the others, and how many it left out', async () => {
  const lines = ['DEPOSITO UNO', 'DEPOSITO DOS', 'DEPOSITO TRES'].map((concept) => `12/11/2026,${concept},,7.77`)
  const staff = await enter('admin', '/payments/reconcile')
  const send = (name: string, rows: string[]) =>
    sendStatement(staff, name, ['Fecha,Concepto,Referencia,Abono', ...rows].join('\n'))
  await send('quincena.csv', lines.slice(0, 2))
  await staff.getByRole('button', { name: 'Todos 2' }).waitFor()
  expect(await staff.getByText('de este archivo ya se').count()).toBe(0)
  await staff.getByRole('button', { name: 'Otro archivo' }).click()
  await send('mes.csv', lines)
  await staff.getByText('2 abonos de este archivo ya se habían leído con otro: aquí está el que faltaba.').waitFor()
  await staff.getByRole('button', { name: 'Todos 1' }).waitFor()
})

test('a movement that names no order is registered for one that the shop has not accepted', async () => {
  const orderItems = [{ productId: 1, quantity: 2 }]
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const made = await (await shop.as('cliente')).post('/orders', { paymentMethod: 'Bank Transfer', orderItems }, key)
  const { id, order_number } = await made.json<Order>()
  const text = ['Fecha,Concepto,Referencia,Abono', '11/11/2026,DEPOSITO EN SUCURSAL,,123.45'].join('\n')
  const staff = await enter('ventas', '/payments/reconcile')
  await sendStatement(staff, 'sin-referencia.csv', text)
  await staff.getByRole('button', { name: /^Elegir pedido para el abono de \$123.45/ }).click()
  const choosing = staff.getByRole('dialog', { name: 'Elegir pedido' })
  await choosing.getByLabel('Folio, cliente, referencia o monto').fill(String(order_number))
  const found = choosing.getByRole('list', { name: 'Pedidos con saldo' })
  await found.getByText('Sin aceptar · Saldo $431.52').waitFor()
  await found.getByRole('button', { name: `Elegir el pedido ${order_number}`, exact: true }).click()
  await staff.getByRole('button', { name: 'Confirmar 1 pago · $123.45' }).click()
  await staff.getByText('Se registró 1 pago.').waitFor()
  expect(await shop.rows('SELECT status, paymentStatus, paid FROM orders WHERE id = ?', [id])).toEqual([
    { status: 'Pending', paymentStatus: 'Partial', paid: 12345 },
  ])
})

test('money above the balance is registered by hand after the user agrees to return it', async () => {
  const { id, order_number } = await acceptedOrder()
  const staff = await enter('admin', `/orders/view/${id}`)
  await staff.getByRole('button', { name: 'Registrar pago' }).click()
  const dialog = staff.getByRole('dialog', { name: `Registrar pago del pedido ${order_number}` })
  await dialog.getByLabel('Monto').fill('500')
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await dialog.getByText('El monto excede el saldo de $431.52.').waitFor()
  await dialog.getByLabel('Llegaron $68.48 de más: registrarlos para devolverlos al cliente').check()
  await dialog.getByRole('button', { name: 'Registrar pago' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await shop.rows('SELECT amount, state FROM payments WHERE orderId = ?', [id])).toEqual([
    { amount: 43152, state: 'applied' },
    { amount: 6848, state: 'refund_due' },
  ])
})

test('a movement that is refused shows its error beside the payments that were registered', async () => {
  const [first, second] = [await acceptedOrder(), await acceptedOrder()]
  const lines = [first, second].map(({ id }) => `07/11/2026,SPEI RECIBIDO,${transferReference(id)},431.52`)
  const text = ['Fecha,Concepto,Referencia,Abono', ...lines].join('\n')
  const staff = await enter('admin', '/payments/reconcile')
  await sendStatement(staff, 'dos.csv', text)
  const confirm = staff.getByRole('button', { name: 'Confirmar 2 pagos · $863.04' })
  await confirm.waitFor()
  await shop.db.execute(`UPDATE orders SET status = 'Cancelled' WHERE id = ${second.id}`)
  await confirm.click()
  await staff.getByText('Un pago no se pudo registrar.').waitFor()
  await staff.getByText('Se registró 1 pago.').waitFor()
  // A success removes earlier errors in the frame after it. This one comes later, and stays.
  await drawn(staff)
  const staying = staff.locator('[data-sonner-toast][data-removed=false]')
  expect(await staying.getByText('Un pago no se pudo registrar.').isVisible()).toBe(true)
  await shop.db.execute(`UPDATE orders SET status = 'Accepted' WHERE id = ${second.id}`)
})

test('a statement of 60 movements is confirmed, read again without effect, and undone', async () => {
  // A movement that may be one of several registered payments has no suggested order, and other tests register the same amount.
  await shop.db.execute("UPDATE payments SET paidOn = '2026-01-05'")
  const orders: Order[] = []
  while (orders.length < 16) orders.push(await acceptedOrder())
  const [sure, byFolio, rest] = [orders.slice(0, 10), orders.slice(10, 12), orders.slice(12)]
  // Dated today: without a reference, a movement matches by amount only orders made on or before its day.
  const [year, month, day] = todayInMexico().split('-')
  const line = (concept: string, reference: string, amount: string) =>
    `${day}/${month}/${year},${concept},${reference},${amount}`
  const lines = [
    ...sure.map(({ id }) => line('SPEI RECIBIDO', transferReference(id), '431.52')),
    ...byFolio.map(({ order_number }) => line(`PAGO PEDIDO ${order_number}`, '', '400.00')),
    // Several orders have this balance, so each movement matches any of them.
    ...rest.map((_, index) => line(`DEPOSITO ${index}`, '', '431.52')),
    line('TRASPASO DE FERRETERIA LA PRUEBA SA DE CV', '', '12.34'),
    // Equal lines of one file are different movements.
    ...Array.from({ length: 3 }, () => line('DEPOSITO EN EFECTIVO', '', '50.00')),
    ...Array.from({ length: 40 }, (_, index) => line(`RENDIMIENTO ${index}`, String(90_000 + index), `${index}.07`)),
  ]
  const text = ['Fecha,Concepto,Referencia,Abono', ...lines].join('\n')
  const file = { name: 'sesenta.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const staff = await enter('admin', '/payments/reconcile')
  const send = async () => {
    await staff.getByLabel('Estado de cuenta', { exact: true }).setInputFiles(file)
    await staff.getByText(/^60 abonos por/).waitFor()
    await staff.getByRole('button', { name: 'Buscar pedidos' }).click()
  }
  await send()
  await staff.getByRole('button', { name: 'Todos 60' }).waitFor()
  await staff.getByRole('button', { name: 'Por referencia 12' }).click()
  await staff.getByRole('button', { name: 'Confirmar 12 pagos · $5,115.20' }).click()
  await staff.getByText('Se registraron 12 pagos.').waitFor()
  await staff.getByRole('button', { name: 'Registrados 12' }).waitFor()
  // The search is in the view that is open.
  const search = staff.getByLabel('Concepto, referencia, monto, folio o cliente')
  await search.fill('rendimiento 7.07')
  await staff.getByText('Ningún resultado con estos filtros.').waitFor()
  await staff.getByRole('button', { name: 'Todos 60' }).click()
  await staff.getByRole('row').filter({ hasText: 'RENDIMIENTO 7' }).waitFor()
  await expect.poll(() => staff.getByRole('row').filter({ hasText: 'RENDIMIENTO' }).count()).toBe(4)
  await search.fill('')
  await staff.getByRole('button', { name: /^Por revisar/ }).click()
  await staff
    .getByText(/^1 de \d+ posibles$/)
    .first()
    .waitFor()
  const ambiguous = staff.getByRole('row').filter({ hasText: 'DEPOSITO 2' })
  await ambiguous.getByRole('button', { name: /^Elegir pedido/ }).click()
  await staff.getByRole('button', { name: `Elegir el pedido ${rest[2]?.order_number}` }).click()
  await staff.getByRole('button', { name: 'Confirmar 1 pago · $431.52' }).click()
  await staff.getByRole('button', { name: 'Registrados 13' }).waitFor()
  const paid = async () => {
    const ids = orders.map(({ id }) => id).join()
    return (await shop.rows(`SELECT paid FROM orders WHERE id IN (${ids}) ORDER BY id`)).map((row) => row.paid)
  }
  const whole = (count: number) => Array.from({ length: count }, () => 43152)
  const left = rest.map((_, index) => (index === 2 ? 43152 : 0))
  expect(await paid()).toEqual([...whole(10), 40000, 40000, ...left])

  await staff.getByRole('button', { name: 'Otro archivo' }).click()
  await send()
  await staff.getByText('Este archivo ya se había leído: no agregó ningún abono.').waitFor()
  expect(await paid()).toEqual([...whole(10), 40000, 40000, ...left])
  await staff.getByRole('button', { name: 'Otro archivo' }).click()
  await staff.getByRole('button', { name: 'Deshacer sesenta.csv' }).click()
  const undo = staff.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true })
  const fault = { code: 'INTERNAL', message: 'Ocurrió un error.', requestId: '1' }
  await staff.route('**/undo', (route) => route.fulfill({ status: 500, json: fault }), { times: 1 })
  await undo.click()
  await staff.getByText('No se terminó de deshacer. Elige Deshacer otra vez para continuar.').waitFor()
  await undo.click()
  await staff.getByText('Se deshizo el estado de cuenta.').waitFor()
  expect(await paid()).toEqual(orders.map(() => 0))
  expect(await auditMoney(shop)).toEqual([])
})

test('a voucher shows a thumbnail, or an icon for a PDF, and its memory is released', async () => {
  const { id, order_number } = await acceptedOrder()
  const client = await enter('cliente', `/client/orders/${id}`)
  const pdf = { name: 'spei.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const shown = client.getByRole('button', { name: /^Ver el comprobante/ })
  for (const [index, sent] of [voucher, pdf].entries()) {
    await client.getByLabel('Comprobante', { exact: true }).setInputFiles(sent)
    await shown.nth(index).waitFor()
  }
  const staff = await enter('ventas', '/payments')
  // Exact: a time such as 07:23 contains the folio 23.
  const rows = staff.getByRole('row').filter({ has: staff.getByText(String(order_number), { exact: true }) })
  const picture = rows.locator('img')
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toMatch(/^blob:/)
  await expect.poll(async () => [await rows.count(), await rows.locator('svg').count()]).toEqual([2, 1])
  await staff.evaluate(() => {
    const revoke = URL.revokeObjectURL
    URL.revokeObjectURL = (released) => {
      document.body.dataset.released = `${document.body.dataset.released ?? ''} ${released}`
      revoke.call(URL, released)
    }
  })
  const address = await picture.getAttribute('src')
  await staff.getByRole('button', { name: /^Por cobrar/ }).click()
  await picture.waitFor({ state: 'detached' })
  await expect.poll(() => staff.evaluate(() => document.body.dataset.released)).toContain(address)
  await (await shop.as('admin')).put(`/orders/${id}/cancel`, { reason: 'x' })
})

test('the list of orders pays the current balance, and shows a charge without an order until it is returned', async () => {
  const { id, order_number } = await acceptedOrder()
  const client = await enter('cliente', '/client/orders')
  const row = client.getByRole('row').filter({ has: client.getByText(String(order_number), { exact: true }) })
  await row.getByRole('button', { name: /^Pagar/ }).waitFor()
  await shop.db.execute({
    sql: `INSERT INTO payments (orderId, amount, form, paidOn, state, userId, idempotencyKey)
      VALUES (?, 10000, '01', '2026-11-20', 'applied', 1, 'unseen')`,
    args: [id],
  })
  await row.getByRole('button', { name: /^Pagar/ }).click()
  const dialog = client.getByRole('dialog', { name: `Pagar pedido ${order_number}` })
  await dialog.getByRole('button', { name: 'Pagar $331.52 con tarjeta' }).waitFor()

  const paying = { ...shop, client: await shop.as('cliente') }
  await paying.client.post('/cart/item', { productId: 1, quantity: 6 })
  await confirm(paying.client, await charge(shop, await begin(paying), 'amountMismatch'))
  await client.goto('/client/orders')
  const charges = client.getByRole('list', { name: 'Cargos a tu tarjeta' })
  await charges.getByText(/^Cargo de \$1,29\d\.56 a tu tarjeta/).waitFor()
  await charges.getByText('Estamos revisando este cargo.').waitFor()
})
