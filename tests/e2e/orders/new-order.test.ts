import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { addAddresses } from '../../small-shop.ts'
import { desktop, drawn, hold, loseAnswer, phone } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { row, toast } from '../parts.ts'
import { openAs } from '../session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.execute(addAddresses)
})

const enter = (path: string, viewport = desktop) => openAs(shop, 'ventas', path, viewport)

test('a phone order is typed with the keyboard alone', async () => {
  const page = await enter('/orders/add')
  const { keyboard } = page
  const isIn = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
  await page.getByRole('combobox', { name: 'Cliente' }).focus()
  // Enter comes before the customers of the text have loaded.
  await keyboard.type('La Prueba')
  await keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Código' }).waitFor()
  await isIn('Código')
  await keyboard.type('tor0142')
  await keyboard.press('Enter')
  await isIn('Cantidad')
  await keyboard.type('12')
  await keyboard.press('Enter')
  await isIn('Código')
  await page
    .getByRole('status')
    .getByText(/^1 línea · 12/)
    .waitFor()
  // The next code is typed while the one before is looked up.
  await keyboard.type('2*AB-1234')
  await keyboard.press('Enter')
  await keyboard.type('NADA-1')
  await keyboard.press('Enter')
  await page.getByText('No existe «NADA-1».').first().waitFor()
  await page.getByText('Cincel Ñandú').waitFor()
  await isIn('Código')
  await keyboard.press('Escape')
  // A reload loses nothing.
  await page.reload()
  await page.getByRole('spinbutton', { name: /Cantidad de Tornillo/ }).waitFor()
  await isIn('Código')
  await keyboard.type('99999*AB-1234')
  await keyboard.press('Enter')
  await page.getByText(/^Sólo hay \d+ disponibles\.$/).waitFor()
  await page.getByRole('button', { name: /^Dejar \d+$/ }).press('Enter')
  await page.getByText(/^Sólo hay/).waitFor({ state: 'detached' })
  await isIn('Código')
  const cincel = page.getByRole('spinbutton', { name: /Cantidad de Cincel/ })
  await cincel.fill('2')
  await cincel.press('Tab')
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/orders\/view\/\d+$/)
  await page.getByRole('heading', { name: /^Pedido \d+$/ }).waitFor()
  expect(await shop.rows('SELECT userId, customerId, pieces FROM orders')).toEqual([
    { userId: 2, customerId: 1, pieces: 14 },
  ])
  // The message of the order has a button that starts the next one.
  await page.getByRole('button', { name: 'Nuevo pedido' }).click()
  await page.waitForURL('**/orders/add')
  await isIn('Cliente')
})

test('the field of the customer has the focus when the page is the first of its document', async () => {
  const page = await openAs(shop, 'ventas', '/dashboard')
  await page.evaluate(() => localStorage.clear())
  const release = await hold(page, '**/comunicados')
  await page.goto(new URL('/orders/add', shop.url).href, { waitUntil: 'commit' })
  const customer = page.getByRole('combobox', { name: 'Cliente' })
  await customer.waitFor({ state: 'attached' })
  release()
  await focused(customer)
})

test('a wrong code is replaced by the next one, and a scanned code may follow another one', async () => {
  await shop.db.execute("UPDATE products SET barcode = '7501055300075' WHERE code = 'AB-1234'")
  const page = await enter('/orders/add')
  const { keyboard } = page
  const code = page.getByRole('combobox', { name: 'Código' })
  await page.getByRole('combobox', { name: 'Cliente' }).fill('La Prueba')
  await keyboard.press('Enter')
  await code.waitFor()
  for (const scanned of ['7509999999998', '7509999999997', '7501055300075']) {
    await keyboard.type(scanned)
    await keyboard.press('Enter')
    await page
      .getByText(scanned === '7501055300075' ? 'Cincel Ñandú' : `No existe «${scanned}».`)
      .first()
      .waitFor()
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cantidad')
  // The scanner types into the quantity, which has the focus.
  await keyboard.type('7501055300075')
  await keyboard.press('Enter')
  await page.getByRole('spinbutton', { name: /Cantidad de Cincel/ }).waitFor()
  await expect.poll(() => code.inputValue()).toBe('AB-1234')
  expect(await page.getByRole('spinbutton', { name: /Cantidad de Cincel/ }).inputValue()).toBe('1')
})

test('the list of a name with several products opens again, also with a quantity before the name', async () => {
  const page = await enter('/orders/add')
  const { keyboard } = page
  await page.getByRole('combobox', { name: 'Cliente' }).fill('La Prueba')
  await keyboard.press('Enter')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.waitFor()
  const isOpen = (open: boolean) => expect.poll(() => code.getAttribute('aria-expanded')).toBe(String(open))
  await keyboard.type('4*tornillo')
  await keyboard.press('Enter')
  await page.getByText('Hay varios con «tornillo»: elige uno de la lista.').first().waitFor()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await keyboard.press('Escape')
  await isOpen(false)
  await keyboard.press('ArrowDown')
  await isOpen(true)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  expect(await page.getByRole('spinbutton', { name: /^Cantidad de / }).inputValue()).toBe('4')
})

test('a counter sale is paid in cash and typed on a phone', async () => {
  const page = await enter('/orders/add', phone)
  await page.getByRole('button', { name: 'Cliente de mostrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cliente de mostrador' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Juan Mostrador')
  await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('4775550101')
  await dialog.getByRole('button', { name: 'Usar este cliente' }).click()
  await page.getByRole('button', { name: 'Pegar mensaje' }).click()
  const paste = page.getByRole('dialog')
  await paste.getByRole('textbox').fill('3 LAM-0001\nalgo que no existe')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await paste.getByRole('button', { name: 'Revisar' }).click()
  await paste.getByText('No encontrado.').waitFor()
  // The quantity stays while the other line is corrected.
  await paste.getByRole('spinbutton', { name: 'Cantidad de «3 LAM-0001»' }).fill('4')
  await paste.getByRole('button', { name: 'Volver' }).click()
  await paste.getByRole('textbox').fill('algo más que no existe\n3 LAM-0001')
  await paste.getByRole('button', { name: 'Revisar' }).click()
  await paste.getByText('No encontrado.').waitFor()
  expect(await paste.getByRole('spinbutton').inputValue()).toBe('4')
  await paste.getByRole('button', { name: 'Agregar 1 línea' }).click()
  await page.getByText('Lámpara LED 9 W').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('combobox', { name: 'Entregar en' }).selectOption('Recoger en tienda')
  const payment = page.getByRole('combobox', { name: 'Pago' })
  // Without 99, por definir: no payment has that form.
  expect(await payment.locator('option').allTextContents()).toEqual([
    'Se paga después',
    'Pagado: transferencia',
    'Pagado: efectivo',
    'Pagado: cheque',
    'Pagado: tarjeta de crédito',
    'Pagado: tarjeta de débito',
  ])
  // A payment in cash is registered without the reference that was typed for another form.
  await payment.selectOption('Pagado: transferencia')
  await page.getByRole('textbox', { name: 'Referencia' }).fill('SPEI 4477')
  await payment.selectOption('Pagado: efectivo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Recoge en tienda').waitFor()
  // The customer has no e-mail: nothing links to one.
  expect(await page.locator('a[href="mailto:"]').count()).toBe(0)
  // Back shows the previous step, and nothing is lost.
  await page.goBack()
  expect(await page.getByRole('combobox', { name: 'Pago' }).inputValue()).toBe('01')
  await page.goBack()
  await page.getByRole('spinbutton', { name: /Cantidad de Lámpara/ }).waitFor()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByText('Pagado: efectivo').waitFor()
  // The payment is registered, and no answer arrives.
  let sent = 0
  await page.route('**/payments', async (route) => {
    sent++
    await loseAnswer(route)
  })
  await page.getByRole('button', { name: 'Generar y cobrar' }).click()
  await page.getByText(/se generó, pero no sabemos si el pago se registró\. Revísalo antes de cobrarlo/).waitFor()
  expect(sent).toBe(2)
  await page.waitForURL(/\/orders\/view\/\d+$/)
  await page.getByText('Recoge en tienda').waitFor()
  expect(
    await shop.rows("SELECT paymentStatus, pickup, customer_name FROM orders WHERE customer_name = 'Juan Mostrador'"),
  ).toEqual([{ paymentStatus: 'Paid', pickup: 1, customer_name: 'Juan Mostrador' }])
  expect(await shop.rows('SELECT form, reference FROM payments')).toEqual([{ form: '01', reference: null }])
})

test('an order for a customer without an address asks where it goes', async () => {
  const page = await enter('/orders/add')
  await page.getByRole('button', { name: 'Cliente de mostrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cliente de mostrador' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Rosa Sin Calle')
  await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('4775550102')
  const release = await hold(page, '**/customers/*/addresses')
  await dialog.getByRole('button', { name: 'Usar este cliente' }).click()
  await page.getByText('477 555 0102 · RFC XAXX010101000').waitFor()
  await page.getByRole('combobox', { name: 'Código' }).fill('2*TOR-0143')
  await page.keyboard.press('Enter')
  await page.getByRole('spinbutton', { name: /Cantidad de Tornillo para tablaroca/ }).waitFor()
  await page.getByRole('button', { name: /^Generar pedido/ }).click()
  release()
  await toast(page, 'Falta dónde entregar el pedido').waitFor()
  await page.getByRole('combobox', { name: 'Entregar en' }).selectOption('Recoger en tienda')
  await page.getByRole('button', { name: /^Generar pedido/ }).click()
  await page.waitForURL(/\/orders\/view\/\d+$/)
  expect(await shop.rows("SELECT pickup FROM orders WHERE customer_name = 'Rosa Sin Calle'")).toEqual([{ pickup: 1 }])
})

test('Ctrl+Enter in the pasted message does not generate the order behind the dialog', async () => {
  const page = await enter('/orders/add?customer=1')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('1*MUL-0005')
  await code.press('Enter')
  await page.getByRole('spinbutton', { name: /Cantidad de Taquete/ }).fill('10')
  await page.getByRole('button', { name: 'Pegar mensaje' }).click()
  const paste = page.getByRole('dialog')
  await paste.getByRole('textbox').fill('20 TOR-0142')
  await page.keyboard.press('Control+Enter')
  await drawn(page)
  await paste.getByRole('button', { name: 'Revisar' }).click()
  await paste.getByRole('button', { name: 'Agregar 1 línea' }).click()
  await page.getByRole('spinbutton', { name: /Cantidad de Tornillo/ }).waitFor()
  await page.getByRole('button', { name: 'Generar pedido' }).click()
  await page.waitForURL(/\/orders\/view\/\d+$/)
  expect(await shop.rows('SELECT pieces FROM orders ORDER BY id DESC LIMIT 1')).toEqual([{ pieces: 30 }])
})

test('the review of a message checks the quantity that is added', async () => {
  const [stock] = await shop.rows('SELECT on_hand - reserved AS pieces FROM inventory WHERE productId = 4')
  const page = await enter('/orders/add?customer=2')
  await page.getByRole('button', { name: 'Pegar mensaje' }).click()
  const paste = page.getByRole('dialog')
  await paste.getByRole('textbox').fill(`5 docenas de MUL-0005\n1 AB-1234\n${stock?.pieces} AB-1234`)
  await paste.getByRole('button', { name: 'Revisar' }).click()
  const dozens = paste.getByRole('listitem').filter({ hasText: 'docenas' })
  // Sixty pieces: five would be under the minimum of ten.
  await expect.poll(() => dozens.getByRole('spinbutton').inputValue()).toBe('60')
  expect(await dozens.getByText('El mínimo es 10.').count()).toBe(0)
  await dozens.getByRole('spinbutton').fill('7')
  await page.keyboard.press('Tab')
  await dozens.getByText('El mínimo es 10.').waitFor()
  const chisels = paste.getByRole('listitem').filter({ hasText: `${stock?.pieces} AB-1234` })
  const short = chisels.getByText(`Sólo hay ${stock?.pieces} disponibles.`)
  await short.waitFor()
  await paste.getByRole('button', { name: 'Quitar «1 AB-1234»' }).click()
  await short.waitFor({ state: 'detached' })
})

test('a price that is agreed with the customer is that of the order', async () => {
  const page = await enter('/orders/add?customer=2')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('2*TOR-0142')
  await code.press('Enter')
  const line = row(page, 'TOR-0142')
  const price = line.getByRole('textbox', { name: 'Precio o descuento de TOR-0142' })
  await price.fill('-20%')
  await price.press('Control+Enter')
  await toast(page, 'TOR-0142: Puedes dar hasta 10 %.').waitFor()
  await price.fill('167,40')
  await price.press('Control+Enter')
  await toast(page, 'TOR-0142: Escribe 167.40 o −10 %.').waitFor()
  await line.getByText('$372.00').waitFor()
  // The written text and the discount stay after a reload.
  await page.reload()
  await expect.poll(() => price.inputValue()).toBe('167,40')
  await price.fill('-5%')
  await price.press('Enter')
  await line.getByText('$186.00 −5 %').waitFor()
  await page.reload()
  await line.getByText('$353.40').waitFor()
  // Another customer has prices of their own.
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await page.getByRole('combobox', { name: 'Cliente' }).fill('La Prueba')
  await page.getByRole('option', { name: /La Prueba/ }).click()
  await line.getByText('$372.00').waitFor()
  await price.fill('170')
  await price.press('Control+Enter')
  await page.waitForURL(/\/orders\/view\/\d+$/)
  await page.getByText('$186.00 −8.6 %').first().waitFor()
  expect(await shop.rows('SELECT customerId, subtotal FROM orders ORDER BY id DESC LIMIT 1')).toEqual([
    { customerId: 1, subtotal: 34000 },
  ])
})

test('an article that is withdrawn from sale during the review of a message stays in it', async () => {
  const page = await enter('/orders/add?customer=2')
  await page.getByRole('button', { name: 'Pegar mensaje' }).click()
  const paste = page.getByRole('dialog')
  await paste.getByRole('textbox').fill('2 TOR-0142\n1 TOR-0143')
  await paste.getByRole('button', { name: 'Revisar' }).click()
  const add = paste.getByRole('button', { name: 'Agregar 2 líneas' })
  await add.waitFor()
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE id = 2")
  onTestFinished(async () => {
    await shop.db.execute("UPDATE products SET status = 'active' WHERE id = 2")
  })
  await add.click()
  await toast(page, 'Ya no está a la venta: «1 TOR-0143».').waitFor()
  await paste.getByText('No encontrado.').waitFor()
  const remaining = paste.getByRole('list', { name: 'Líneas del mensaje' }).getByRole('listitem')
  expect(await remaining.count()).toBe(1)
  // The other line was added to the order behind the dialog.
  await page.locator('tr').filter({ hasText: 'TOR-0142' }).waitFor()
})

test('a refused order keeps its draft and shows the reason', async () => {
  const page = await enter('/orders/add?customer=2')
  await page.getByText('Otra Tienda').waitFor()
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('5*AB-1234')
  await code.press('Enter')
  await page.getByRole('spinbutton', { name: /Cantidad de Cincel/ }).waitFor()
  await (await shop.as('gerente')).put('/customers/2/active', { active: false })
  await page.getByRole('spinbutton', { name: /Cantidad de Cincel/ }).fill('1')
  await page.getByRole('button', { name: 'Generar pedido' }).filter({ visible: true }).click()
  await page.getByText('Este cliente está bloqueado. Desbloquéalo para levantarle un pedido.').waitFor()
  await page.getByRole('spinbutton', { name: /Cantidad de Cincel/ }).waitFor()
  await (await shop.as('gerente')).put('/customers/2/active', { active: true })
})

test('an order cannot be changed while it is sent, and after a refusal the focus is where it was', async () => {
  const page = await enter('/orders/add?customer=1')
  await page.getByRole('combobox', { name: 'Código' }).fill('3*TOR-0142')
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('spinbutton', { name: /Cantidad de Tornillo/ })
  await quantity.waitFor()
  await page.getByLabel('Internas').fill('Entregar en la tarde')
  const release = await hold(page, '**/orders', 1)
  await page.keyboard.press('Control+Enter')
  await page.locator('main [inert]').filter({ has: quantity }).waitFor()
  await page.keyboard.type(' o mañana')
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE id = 1")
  onTestFinished(() => void shop.db.execute("UPDATE products SET status = 'active' WHERE id = 1"))
  release()
  await focused(page.getByLabel('Internas'))
  expect(await page.getByLabel('Internas').inputValue()).toBe('Entregar en la tarde')
})

test('a staff member orders as a customer, with another tab in their own session, and returns', async () => {
  const page = await enter('/customers/manage?search=La+Prueba')
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.getByRole('button', { name: 'Acciones de Ferretería La Prueba' }).click()
  await page.getByRole('menuitem', { name: 'Pedir como cliente' }).click()
  const bar = page.getByRole('region', { name: 'Sesión como cliente' })
  await bar.getByText('Pidiendo como Ferretería La Prueba').waitFor()
  // The session cannot add an address.
  const delivery = page.getByRole('combobox', { name: 'Entregar en' }).getByRole('option')
  await expect.poll(() => delivery.allTextContents()).toEqual(['Avenida 5', 'Recoger en tienda'])
  await page
    .getByRole('row', { name: /LAM-0001/ })
    .getByRole('button', { name: 'Agregar' })
    .click()
  await page.getByRole('button', { name: 'Generar' }).click()
  await page.getByText('Orden creada exitosamente!').waitFor()
  await page.getByText('Vero Ventas').first().waitFor()
  // The other tab of the browser has the session of the staff.
  const own = await page.context().newPage()
  await own.goto('/customers/manage')
  await own.getByRole('heading', { name: 'Clientes', exact: true }).waitFor()
  // The order opens in a tab of the delegated session.
  const opened = page.context().waitForEvent('page')
  await page
    .getByRole('link', { name: /^Ver pedido \d+/ })
    .first()
    .click()
  const order = await opened
  await order.getByText('por Vero Ventas en nombre de Ferretería La Prueba').waitFor()
  // A link that is opened in another tab by a key does the same.
  const byKey = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Mi perfil' }).click({ modifiers: ['Control'] })
  await (await byKey).getByText('Pidiendo como Ferretería La Prueba').waitFor()
  expect(refused).toEqual([])
  await own.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('imports')
        request.onsuccess = () => resolve(request.result.close())
      }),
  )
  await bar.getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL(/\/customers\/manage\?search=La\+Prueba$/)
  // The unfinished imports of the staff stay.
  expect(await own.evaluate(() => indexedDB.databases())).toContainEqual({ name: 'imports', version: 1 })
  await page.getByRole('button', { name: 'Acciones de Ferretería La Prueba' }).waitFor()
  // The tab that stayed open shows that its session has ended.
  await order.reload()
  await order.getByRole('button', { name: 'Volver a mis pantallas' }).click()
  await order.getByRole('heading', { name: 'Clientes', exact: true }).waitFor()
})

test('a copy of an order names the article that is no longer sold', async () => {
  const orderItems = [1, 2].map((productId) => ({ productId, quantity: 1 }))
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE id = 2")
  onTestFinished(async () => {
    await shop.db.execute("UPDATE products SET status = 'active' WHERE id = 2")
  })
  const page = await enter(`/orders/add?copy=${id}`)
  const row = page.getByRole('row').filter({ hasText: 'TOR-0143' })
  await row.getByText('Este producto ya no está a la venta.').waitFor()
  await row.getByRole('button', { name: 'Quitar Tornillo para tablaroca' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'TOR-0142' }).waitFor()
})

test('a copy does not replace the articles that were added while it was loaded', async () => {
  const orderItems = [{ productId: 3, quantity: 1 }]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
  const page = await enter('/orders/add?customer=1')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.waitFor()
  const release = await hold(page, `**/orders/${id}`)
  await page.goto(new URL(`/orders/add?copy=${id}`, page.url()).href)
  await code.fill('7*TOR-0142')
  await code.press('Enter')
  const screws = page.getByRole('spinbutton', { name: /Cantidad de Tornillo hexagonal/ })
  await screws.waitFor()
  release()
  await toast(page, 'Tienes un pedido a medias. Genéralo o descártalo para empezar otro.').waitFor()
  await screws.waitFor()
})

test('the last order of the customer is repeated at the prices and the stock of today', async () => {
  const [client, sales] = [await shop.as('otro'), await shop.as('ventas')]
  const order = async (...lines: [productId: number, quantity: number][]) => {
    const orderItems = lines.map(([productId, quantity]) => ({ productId, quantity }))
    return (await client.post('/orders', { orderItems })).json<Order>()
  }
  const { order_number } = await order([1, 1], [2, 3], [3, 4], [4, 1], [7, 10])
  const cancelled = await order([1, 2])
  await sales.put(`/orders/${cancelled.id}/cancel`, { reason: 'Duplicado' })
  const set = (inactive: boolean, chisels: string, lamps: string, price: number) =>
    shop.db.batch(
      [
        `UPDATE products SET status = '${inactive ? 'inactive' : 'active'}' WHERE id = 2`,
        `UPDATE inventory SET on_hand = ${chisels} WHERE productId = 4`,
        `UPDATE inventory SET on_hand = ${lamps} WHERE productId = 3`,
        `UPDATE products SET salePrice1 = ${price} WHERE id = 7`,
      ],
      'write',
    )
  await set(true, 'reserved', 'reserved + 2', 40000)
  onTestFinished(async () => {
    await set(false, '5', '10', 333)
  })

  const page = await enter('/orders/add?customer=2')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('7*TOR-0142')
  await code.press('Enter')
  const screws = page.getByRole('spinbutton', { name: /Cantidad de Tornillo hexagonal/ })
  await screws.waitFor()
  const repeat = page.getByRole('button', { name: 'Repetir el último pedido' })
  const path = /\/orders\?customer=2/
  await page.route(path, (route) => route.abort())
  await repeat.click()
  await page.getByText('No se pudo cargar el último pedido.').waitFor()
  await page.unroute(path)
  await repeat.dblclick()
  const added = toast(page, `Se agregaron 2 artículos del pedido ${order_number}, a los precios de hoy.`)
  await added.waitFor()

  await row(page, 'MUL-0005').getByText('$4,000.00').waitFor()
  expect(await page.getByRole('spinbutton', { name: /Cantidad de Taquete/ }).inputValue()).toBe('10')
  const lamps = row(page, 'LAM-0001')
  await lamps.getByText('Sólo hay 2 disponibles.').waitFor()
  await lamps.getByRole('button', { name: 'Dejar 2' }).click()
  await lamps.getByText('Sólo hay 2 disponibles.').waitFor({ state: 'detached' })
  expect(await screws.inputValue()).toBe('7')
  await page.getByText(`No se agregaron 2 artículos del pedido ${order_number}:`).waitFor()
  const leftOut = page.getByRole('listitem')
  await leftOut.filter({ hasText: 'TOR-0143' }).getByText('Este producto ya no está a la venta.').waitFor()
  await leftOut.filter({ hasText: 'AB-1234' }).getByText('Este producto no está disponible actualmente.').waitFor()
  await page.getByRole('button', { name: 'Quitar el aviso' }).click()
  await leftOut.filter({ hasText: 'TOR-0143' }).waitFor({ state: 'detached' })

  await added.getByRole('button', { name: 'Deshacer' }).click()
  await lamps.waitFor({ state: 'detached' })
  await row(page, 'MUL-0005').waitFor({ state: 'detached' })
  expect(await screws.inputValue()).toBe('7')
})

test('a line with a price by volume shows the list price and the percent', async () => {
  await shop.db.batch(
    [
      "INSERT INTO price_lists (id, name) VALUES (9, 'Mayoreo B')",
      'INSERT INTO price_list_items (listId, productId, min_qty, price) VALUES (9, 1, 1, 18600), (9, 1, 10, 17670)',
      'UPDATE customers SET price_list_id = 9 WHERE id = 2',
    ],
    'write',
  )
  onTestFinished(async () => {
    await shop.db.execute('UPDATE customers SET price_list_id = NULL WHERE id = 2')
  })
  const page = await enter('/orders/add?customer=2')
  await page.getByText('siguiente código').waitFor()
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('10*TOR-0142')
  await code.press('Enter')
  const line = row(page, 'TOR-0142')
  await line.getByText('Por volumen −5 %').waitFor()
  await line.getByText('$186.00', { exact: true }).waitFor()
  await line.getByRole('spinbutton').fill('9')
  await page.keyboard.press('Tab')
  await line.getByText('Por volumen −5 %').waitFor({ state: 'detached' })
})

test('a line that waits for stock is cut to the pieces that there are', async () => {
  const set = (backorder: string, lamps: string) =>
    shop.db.batch(
      [
        `UPDATE products SET backorder = ${backorder} WHERE id = 3`,
        `UPDATE inventory SET on_hand = ${lamps} WHERE productId = 3`,
      ],
      'write',
    )
  await set("''", 'reserved + 7')
  onTestFinished(async () => {
    await set('NULL', '10')
  })
  const page = await enter('/orders/add?customer=2')
  const code = page.getByRole('combobox', { name: 'Código' })
  await code.fill('12*LAM-0001')
  await code.press('Enter')
  const lamps = row(page, 'LAM-0001')
  await lamps.getByText('5 sobre pedido').waitFor()
  await lamps.getByRole('button', { name: 'Dejar 7' }).click()
  await lamps.getByText('5 sobre pedido').waitFor({ state: 'detached' })
  expect(await lamps.getByRole('spinbutton').inputValue()).toBe('7')
})

test('a customer without orders has none to repeat', async () => {
  const { id } = await (
    await (await shop.as('ventas')).post('/admin/customers/counter', { name: 'Recién Llegado', phone: '4775550199' })
  ).json<{ id: number }>()
  const page = await enter(`/orders/add?customer=${id}`)
  await page.getByText('Recién Llegado').first().waitFor()
  await page.getByRole('button', { name: 'Pegar mensaje' }).waitFor()
  expect(await page.getByRole('button', { name: 'Repetir el último pedido' }).count()).toBe(0)
})
