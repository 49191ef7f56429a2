import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { png } from '../api/products/images.ts'
import { openShop, type Shop } from '../shop.ts'
import { password } from '../small-shop.ts'
import { violations } from './axe.ts'
import { drawn, hold, loseAnswer, phone, untilLive } from './browser.ts'
import { focused } from './keyboard.ts'
import { panel } from './parts.ts'
import { closeLeftScreens, openAs } from './session.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

const group = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const setting = async (key: string) => {
  const [row] = await shop.rows('SELECT value FROM configuration WHERE key = ?', [key])
  return JSON.parse(String(row?.value))
}

test('each group of the configuration is saved on its own', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general')
  const [business, bank, sales] = ['Negocio', 'Pagos', 'Ventas'].map((title) => group(page, title))
  if (!business || !bank || !sales) throw new Error('A group is missing')

  await sales.getByLabel('IVA general').selectOption('0')
  await sales.getByText('IVA en 0 %: las ventas y facturas saldrán sin impuesto.').waitFor()
  expect(await violations(page)).toEqual([])
  await sales.getByLabel('IVA general').selectOption('8')
  await sales.getByText('El 8 % es solo para negocios de la región fronteriza').waitFor()

  await bank.getByRole('button', { name: 'Agregar cuenta' }).click()
  const account = page.getByRole('dialog', { name: 'Agregar cuenta' })
  await account.getByLabel('Banco').fill('Santander')
  await account.getByLabel('Titular').fill('Tienda Nueva')
  await account.getByLabel('CLABE').fill('014180001234567890')
  await account.getByRole('button', { name: 'Guardar' }).click()
  await account.getByText('La CLABE no es válida.').waitFor()
  await account.getByLabel('CLABE').fill('014 180 00123456789 7')
  await account.getByRole('button', { name: 'Guardar' }).click()
  await bank.getByText('014180001234567897').waitFor()
  await bank.getByRole('button', { name: 'Poner primero Santander' }).click()
  await bank.getByRole('button', { name: 'Poner primero BBVA' }).waitFor()
  await bank.getByRole('button', { name: 'Quitar BBVA' }).click()
  const question = page.getByRole('dialog', { name: 'Quitar la cuenta de BBVA' })
  await question.getByRole('button', { name: 'Quitar cuenta' }).click()
  await bank.getByText('012180001234567899').waitFor({ state: 'detached' })
  expect(await setting('banks')).toMatchObject([{ holder: 'Tienda Nueva', clabe: '014180001234567897' }])
  expect(await sales.getByLabel('IVA general').inputValue()).toBe('8')
  expect(await setting('iva')).toBe(16)

  await business.getByLabel('Nombre').fill('Tienda Nueva')
  await business.getByLabel('WhatsApp').fill('477 123 4567')
  await business.getByRole('button', { name: 'Guardar' }).click()
  await page.locator('#sidebar').getByText('Tienda Nueva').waitFor()
  expect(await setting('business')).toMatchObject({ name: 'Tienda Nueva', whatsapp: '4771234567' })

  await page.getByRole('link', { name: /^Pedidos( \d|$)/ }).click()
  const asked = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await asked.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.waitForURL('**/orders/manage')

  const client = await openAs(shop, 'cliente', '/dashboard')
  const whatsapp = client.getByRole('link', { name: /^WhatsApp/ })
  expect(await whatsapp.getAttribute('href')).toBe('https://wa.me/524771234567')
})

test('what is written in a group while it is saved is an unsaved change', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general')
  const business = group(page, 'Negocio')
  await business.getByLabel('Nombre').fill('Mayoreo Nuevo')
  const release = await hold(page, '**/update-configuracion')
  await business.getByRole('button', { name: 'Guardar' }).click()
  await business.getByLabel('Dirección').fill('Calle 5')
  release()
  await page.getByText('Configuración guardada.').waitFor()
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' }).waitFor()
})

test('when card payments are switched off, an order is paid by transfer only', async () => {
  const made = await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })
  const { id, order_number } = await made.json<Order>()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  const manager = await openAs(shop, 'gerente', '/configuration/general')
  const cards = group(manager, 'Pagos con tarjeta')
  const isOn = cards.getByLabel('Aceptar pagos con tarjeta')
  const save = async (enabled: boolean) => {
    await cards.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => setting('cardHold')).toMatchObject({ enabled })
  }
  await isOn.uncheck()
  expect(await violations(manager)).toEqual([])
  await save(false)

  const client = await openAs(shop, 'cliente', `/client/orders/${id}`, phone)
  const ways = client.getByRole('dialog', { name: `Pagar pedido ${order_number}` })
  const open = () => client.getByRole('button', { name: 'Pagar', exact: true }).click()
  await open()
  await ways.getByRole('heading', { name: 'Por transferencia', exact: true }).waitFor()
  expect(await ways.getByText('tarjeta').filter({ visible: true }).count()).toBe(0)
  expect(await violations(client)).toEqual([])

  await isOn.check()
  await save(true)
  await client.reload()
  await open()
  await ways.getByRole('button', { name: 'Pagar $431.52 con tarjeta' }).waitFor()
})

test('the series of the invoices is saved in capital letters', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general', phone)
  const invoicing = group(page, 'Facturación')
  const series = invoicing.getByLabel('Serie')
  await series.fill('fac-1')
  await invoicing.getByRole('button', { name: 'Guardar' }).click()
  await invoicing.getByText('Usa solo letras sin acento y números, sin espacios.').waitFor()
  expect(await violations(page)).toEqual([])
  await series.fill('fac1')
  await invoicing.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Configuración guardada.').waitFor()
  expect(await setting('invoicing')).toEqual({ series: 'FAC1', cfdi_use: 'G03' })
  await expect.poll(() => series.inputValue()).toBe('FAC1')

  // The switch of the mail is in another tab.
  await invoicing.getByRole('link', { name: 'Avisos y acceso' }).click()
  const notices = group(page, 'Avisos')
  await expect.poll(() => notices.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('the next folio is above that of every order, and the next order of a client shows it', async () => {
  await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const page = await openAs(shop, 'gerente', '/configuration/general', phone)
  const folio = group(page, 'Folio')
  const next = folio.getByLabel('Siguiente folio')
  const save = folio.getByRole('button', { name: 'Guardar' })
  await expect.poll(() => next.inputValue()).toBe('2')
  await next.fill('1')
  await save.click()
  await folio.getByText('El siguiente folio debe ser mayor que 1.').waitFor()
  await focused(next)
  expect(await violations(page)).toEqual([])
  await next.fill('5000')
  await save.click()
  await page.getByText('Configuración guardada.').waitFor()
  expect(await next.inputValue()).toBe('5000')

  const client = await openAs(shop, 'cliente', '/client/products')
  await client.getByRole('region', { name: 'Orden #5000' }).waitFor()
})

test('the next folio follows an order that arrives while the settings are open, and is no unsaved change', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general')
  const next = group(page, 'Folio').getByLabel('Siguiente folio')
  await expect.poll(() => next.inputValue()).toBe('1')
  await (await shop.as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })
  const business = group(page, 'Negocio')
  await business.getByLabel('Nombre').fill('Tienda Nueva')
  await business.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => next.inputValue()).toBe('2')
  await page.getByRole('link', { name: /^Pedidos( \d|$)/ }).click()
  await page.waitForURL('**/orders/manage')
})

test('saving over a newer version offers to load it, and keeps what was written', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general')
  const sales = group(page, 'Ventas')
  await sales.getByLabel('IVA general').selectOption('0')
  await (await shop.as('admin')).post('/update-configuracion', { key: 'iva', value: 8 })
  await sales.getByRole('button', { name: 'Guardar' }).click()
  await sales.getByText(/^Otra persona modificó este registro \(Ana Administra, \d\d:\d\d\)\.$/).waitFor()
  await sales.getByRole('button', { name: 'Recargar' }).click()
  await sales.getByText('tú lo cambiaste y ya estaba guardado «8 % (región fronteriza)».').waitFor()
  expect(await sales.getByLabel('IVA general', { exact: true }).inputValue()).toBe('0')
  await sales.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => setting('iva')).toBe(0)
})

test('synonyms begin with the suggested list, are edited in groups and saved together', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general?tab=sinonimos')
  const card = group(page, 'Sinónimos')
  await card.getByText('Aún no hay sinónimos.').waitFor()
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Usar la lista sugerida' }).click()
  await card.getByText(/^\d\d grupos$/).waitFor()
  expect(await violations(page)).toEqual([])

  await card.getByRole('button', { name: 'Agregar grupo' }).click()
  const first = card.getByLabel('Grupo 1', { exact: true })
  await focused(first)
  await page.keyboard.type('focos, farol')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await card.getByText(/^«foco» ya está en otro grupo\.$/).waitFor()
  await first.fill('farol')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await card.getByText('Escribe al menos dos palabras que signifiquen lo mismo.').waitFor()
  await focused(first)
  await first.fill('Farol, linterna')
  await card.getByLabel('Buscar en los sinónimos').fill('cubrebocas')
  await card.getByRole('button', { name: 'Eliminar el grupo 2' }).click()
  await card.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Sinónimos guardados').waitFor()
  const saved: string[][] = await setting('synonyms')
  expect(saved[0]).toEqual(['Farol', 'linterna'])
  expect(saved.flat()).toContain('bombilla')
  expect(saved.flat()).not.toContain('cubrebocas')
})

test('unsaved synonyms survive another tab of the screen and are not saved over those of another user', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general?tab=sinonimos')
  const card = group(page, 'Sinónimos')
  await card.getByRole('button', { name: 'Agregar grupo' }).click()
  await focused(card.getByLabel('Grupo 1', { exact: true }))
  await page.keyboard.type('foco, lámpara')
  await page.getByText('Tienda', { exact: true }).click()
  await group(page, 'Negocio').waitFor()
  await page.getByText('Sinónimos', { exact: true }).first().click()
  expect(await card.getByLabel('Grupo 1', { exact: true }).inputValue()).toBe('foco, lámpara')
  await page.getByRole('link', { name: /^Pedidos( \d|$)/ }).click()
  await page.getByRole('button', { name: 'Seguir editando' }).click()

  const change = { key: 'synonyms', value: [['broca', 'barrena']], version: 0 }
  await (await shop.as('admin')).post('/update-configuracion', change)
  await card.getByRole('button', { name: 'Guardar' }).click()
  await card.getByText(/^Otra persona modificó este registro \(Ana Administra, \d\d:\d\d\)\.$/).waitFor()
  await card.getByRole('button', { name: 'Recargar' }).click()
  await expect.poll(() => card.getByLabel('Grupo 2', { exact: true }).inputValue()).toBe('broca, barrena')
  expect(await card.getByLabel('Grupo 1', { exact: true }).inputValue()).toBe('foco, lámpara')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Sinónimos guardados').waitFor()
  expect(await setting('synonyms')).toEqual([
    ['foco', 'lámpara'],
    ['broca', 'barrena'],
  ])
})

test('a group of synonyms that is written while others are saved is an unsaved change', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general?tab=sinonimos')
  const card = group(page, 'Sinónimos')
  const write = async (words: string) => {
    await card.getByRole('button', { name: 'Agregar grupo' }).click()
    await focused(card.getByLabel('Grupo 1', { exact: true }))
    await page.keyboard.type(words)
  }
  await write('foco, lámpara')
  const release = await hold(page, '**/update-configuracion')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await write('broca, barrena')
  release()
  await page.getByText('Sinónimos guardados').waitFor()
  expect(await setting('synonyms')).toEqual([['foco', 'lámpara']])
  await expect.poll(() => card.getByLabel('Grupo 1', { exact: true }).inputValue()).toBe('broca, barrena')
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' }).waitFor()
})

test('the theme of the shop changes when the administrator saves it, not before', async () => {
  const page = await openAs(shop, 'admin', '/configuration/personalization')
  const styleOf = (name: string) =>
    page.evaluate((property) => document.documentElement.style.getPropertyValue(property), name)
  const colour = page.getByLabel('Color del menú', { exact: true })
  await colour.fill('#ffffff')
  await page.getByText('El texto no se leerá bien sobre este color.').waitFor()
  expect(await styleOf('--sidebar-bg')).toBe('#304156')
  await page.getByLabel('Color bajo el puntero', { exact: true }).fill('#eeeeee')
  await page.getByText('El texto no se leerá bien sobre este color.').waitFor({ state: 'hidden' })

  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  await page.getByText('Imagen', { exact: true }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Sube una imagen de fondo.').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Imagen de fondo').setInputFiles({ name: 'fondo.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('img', { name: 'Imagen de fondo' }).waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Personalización guardada').waitFor()
  await expect.poll(() => styleOf('--sidebar-bg')).toBe('#ffffff')
  await page.locator('#sidebar img').waitFor()

  const client = await openAs(shop, 'cliente', '/dashboard')
  await client.locator('#sidebar img').waitFor()
  expect(await client.evaluate(() => document.documentElement.style.getPropertyValue('--sidebar-image'))).toContain(
    '/files/asset/',
  )

  await page.getByRole('button', { name: 'Restablecer' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => styleOf('--sidebar-bg')).toBe('#304156')
  expect(await shop.rows('SELECT admin_sidebar_color, sidebar_background_type FROM personalization')).toEqual([
    { admin_sidebar_color: '#304156', sidebar_background_type: 'color' },
  ])
})

test('a setting of another screen is no unsaved change of the personalization', async () => {
  const page = await openAs(shop, 'admin')
  await closeLeftScreens(page, 1)
  await page.goto('/configuration/personalization')
  await page.getByRole('button', { name: 'Restablecer' }).waitFor()
  const orders = page.getByRole('link', { name: /^Pedidos( \d|$)/ })
  await orders.click()
  await page.waitForURL('**/orders/manage')
  const value = { ...settingDefaults.sales, folioPrefix: 'MB-' }
  await (await shop.as('gerente')).post('/update-configuracion', { key: 'sales', value })
  // SWR requests an address at most once in two seconds.
  await page.waitForTimeout(2100)
  const loaded = page.waitForResponse('**/admin/personalization')
  await page.goBack()
  await (await loaded).finished()
  await page.getByRole('button', { name: 'Restablecer' }).waitFor()
  await drawn(page)
  await orders.click()
  await page.waitForURL('**/orders/manage')
})

test('an announcement can be added, ordered and deleted, and open pages show it at once', async () => {
  const client = await openAs(shop, 'cliente', '/client/orders')
  const banners = client.getByRole('region', { name: 'Comunicados' })
  await banners.getByText('Para clientes').waitFor()
  const page = await openAs(shop, 'gerente', '/configuration/general?tab=comunicados')
  await page.getByRole('button', { name: 'Agregar comunicado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo comunicado' })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Escribe un texto o sube una imagen.').waitFor()
  await dialog.getByLabel('Texto').fill('Cerramos el lunes')
  const release = await hold(page, '**/upload-general-asset', 1)
  await dialog.getByLabel('Imagen').setInputFiles({ name: 'cierre.png', mimeType: 'image/png', buffer: png })
  // Saved during the upload, the announcement would have no image.
  await expect.poll(() => dialog.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true)
  release()
  await dialog.getByLabel('Enlace').fill('example.mx')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Escribe una dirección que empiece con http:// o https://.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Enlace').fill('https://example.mx/aviso')
  await dialog.getByLabel('Desde').fill('2026-01-01')
  await dialog.getByLabel('Público').selectOption('Clientes')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const banner = banners.getByRole('paragraph').filter({ hasText: 'Cerramos el lunes' })
  await banner.locator('img').waitFor()
  await banner.getByRole('link', { name: 'Ver más' }).waitFor()

  const lines = page.getByRole('list', { name: 'Comunicados' }).getByRole('listitem')
  const line = lines.filter({ hasText: 'Cerramos el lunes' })
  await line.getByText('Clientes · desde el 2026-01-01').waitFor()
  const choose = async (entry: string) => {
    await line.getByRole('button', { name: /^Acciones/ }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await choose('Subir')
  await expect.poll(() => lines.nth(2).innerText()).toContain('Cerramos el lunes')
  const handle = await line.locator('[title="Arrastra para ordenar"]').boundingBox()
  const first = await lines.first().boundingBox()
  if (!handle || !first) throw new Error('The announcements are not shown')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(handle.x + 10, handle.y - 10, { steps: 4 })
  await page.mouse.move(handle.x + 10, first.y + 5, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => lines.first().innerText()).toContain('Cerramos el lunes')
  await expect.poll(() => shop.rows('SELECT id FROM announcements ORDER BY position LIMIT 1')).toEqual([{ id: 4 }])

  // A click soon after the drag would count as its end.
  await page.reload()
  await lines.first().getByText('Cerramos el lunes').waitFor()
  await choose('Desactivar')
  await line.getByText('Inactivo').waitFor()
  await banners.getByText('Cerramos el lunes').waitFor({ state: 'hidden' })
  await choose('Eliminar')
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Comunicado eliminado').waitFor()
  await line.waitFor({ state: 'hidden' })
  expect(await shop.rows('SELECT id FROM announcements WHERE id = 4')).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => lines.first().innerText()).toContain('Cerramos el lunes')
  await line.getByText('Inactivo').waitFor()
  await expect
    .poll(() => shop.rows('SELECT texto, enlace, audience, startsAt FROM announcements ORDER BY position LIMIT 1'))
    .toEqual([
      {
        texto: 'Cerramos el lunes',
        enlace: 'https://example.mx/aviso',
        audience: 'clients',
        startsAt: '2026-01-01T06:00:00.000Z',
      },
    ])
})

test('three announcements are shown and the others on request, closing one shows the next, and the next user of the browser has their own', async () => {
  await shop.db.execute(
    "INSERT INTO announcements (texto, audience) VALUES ('Tercero', 'clients'), ('Cuarto', 'clients')",
  )
  const page = await openAs(shop, 'cliente', '/client/orders')
  const banners = page.getByRole('region', { name: 'Comunicados' })
  await banners.getByText('Tercero').waitFor()
  expect(await banners.getByText('Cuarto').count()).toBe(0)
  await banners.getByRole('button', { name: 'Ver 1 más' }).click()
  await banners.getByText('Cuarto').waitFor()
  await banners.getByRole('button', { name: 'Ver menos' }).click()
  await banners.getByText('Cuarto').waitFor({ state: 'hidden' })
  expect(await banners.getByRole('link', { name: 'Ver más' }).getAttribute('target')).toBe('_blank')
  const [banner, header] = [await banners.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(banner && banner.y + banner.height).toBeLessThanOrEqual(header?.y ?? 0)
  await banners.getByRole('button', { name: 'Cerrar comunicado' }).first().click()
  await banners.getByText('Cuarto').waitFor()
  expect(await banners.getByText('Para todos').count()).toBe(0)

  await page.reload()
  await banners.getByText('Cuarto').waitFor()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  const release = await hold(page, '**/comunicados')
  await page.getByLabel('Correo electrónico').fill('almacen@example.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cuenta de Alma Almacén' }).waitFor()
  expect(await banners.count()).toBe(0)
  release()
  await banners.getByText('Para el equipo').waitFor()
  await banners.getByText('Para todos').waitFor()
})

test('a bank account is added once when the answer is lost and it is saved again', async () => {
  const page = await openAs(shop, 'gerente', '/configuration/general')
  const bank = group(page, 'Pagos')
  await bank.getByRole('button', { name: 'Agregar cuenta' }).click()
  const account = page.getByRole('dialog', { name: 'Agregar cuenta' })
  await account.getByLabel('Banco').fill('Santander')
  await account.getByLabel('Titular').fill('Tienda Nueva')
  await account.getByLabel('CLABE').fill('014180001234567897')
  await page.route('**/update-configuracion', loseAnswer, { times: 1 })
  await account.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Error al guardar la configuración.').waitFor()
  await bank.getByText('014180001234567897').waitFor()
  await account.getByRole('button', { name: 'Guardar' }).click()
  await account.waitFor({ state: 'hidden' })
  expect(await setting('banks')).toMatchObject([{ bank: 'BBVA' }, { bank: 'Santander' }])
})

test('a closed announcement stays closed until its text is changed', async () => {
  const page = await openAs(shop, 'cliente', '/client/orders')
  const banners = page.getByRole('region', { name: 'Comunicados' })
  const [all, clients] = [banners.getByText('Para todos'), banners.getByText('Para clientes')]
  await all.waitFor()
  await banners.getByRole('button', { name: 'Cerrar comunicado' }).first().click()
  await all.waitFor({ state: 'detached' })
  await page.reload()
  await clients.waitFor()
  expect(await all.count()).toBe(0)
  await (await shop.as('gerente')).put('/admin/comunicados/1', { texto: 'Para todos: cambió el precio' })
  await page.reload()
  await banners.getByText('Para todos: cambió el precio').waitFor()
})

test('on a phone an announcement can be changed', async () => {
  const page = await openAs(shop, 'admin', '/configuration/general', phone)
  await page.getByRole('button', { name: 'Comunicados', exact: true }).click()
  await page.getByRole('button', { name: 'Acciones de Para el equipo' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Editar comunicado' })
  await sheet.getByLabel('Texto').fill('Inventario el viernes')
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('list', { name: 'Comunicados' }).getByText('Inventario el viernes').waitFor()
  expect(await violations(page)).toEqual([])
})

test('what is written in an announcement stays when another user deletes it', async () => {
  const page = await openAs(shop, 'admin', '/configuration/general')
  const manager = await shop.as('gerente')
  await page.getByRole('button', { name: 'Comunicados', exact: true }).click()
  await page.getByRole('button', { name: 'Acciones de Para el equipo' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar comunicado' })
  await dialog.getByLabel('Texto').fill('Inventario el viernes')
  await manager.put('/admin/comunicados/3', { active: false })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const reload = dialog.getByRole('button', { name: 'Recargar' })
  await reload.waitFor()
  await manager.del('/admin/comunicados/3')
  const reloaded = page.waitForResponse('**/admin/comunicados')
  await reload.click()
  expect(await (await reloaded).json()).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Comunicado no encontrado').waitFor()
  expect(await dialog.getByLabel('Texto').inputValue()).toBe('Inventario el viernes')
})

test('a second factor can be required of administrators by one who has one', async () => {
  const page = await openAs(shop, 'admin', '/configuration/general')
  const security = group(page, 'Seguridad')
  await security.getByLabel('Exigir verificación en dos pasos a administradores').check()
  await security.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Primero activa la verificación en dos pasos de tu cuenta, en Editar usuario.').waitFor()
  await shop.db.execute(
    "INSERT INTO second_factors (userId, secret, confirmedAt) VALUES (1, 'JBSWY3DP', '2026-01-01T00:00:00.000Z')",
  )
  await security.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Configuración guardada').waitFor()
  expect(await setting('security')).toEqual({ secondFactorOfAdministrators: true })
})

test('a new IVA is in the total of an order that is on screen', async () => {
  await (await shop.as('cliente')).post('/cart/item', { productId: 1, quantity: 1 })
  const page = await openAs(shop, 'cliente')
  await untilLive(page, '/cart', async () => {
    await page.goto('/client/products')
    await panel(page).getByText('IVA 16 %').waitFor()
  })
  const saved = await (await shop.as('gerente')).post('/update-configuracion', { key: 'iva', value: 8 })
  expect(saved.status).toBe(200)
  await panel(page).getByText('IVA 8 %').waitFor()
})
