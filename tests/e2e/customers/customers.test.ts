import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { hold, openPage, phone, signInByForm } from '../browser.ts'
import { openAs } from '../session.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

const announced = (page: Page, text: string) => page.locator('[aria-live]').getByText(text).waitFor()

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

const robots = {
  Nombre: 'Ramón Núñez',
  Empresa: 'Robótica Ñandú',
  'Correo electrónico': 'compras@robotica.mx',
  Teléfono: '477 765 4321',
  'Código postal': '86991',
}

test('adding a customer with a user shows the password once, and it signs the user in', async () => {
  const page = await openAs(shop, 'gerente', '/customers/manage')
  await page.getByRole('link', { name: 'Agregar cliente' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('El nombre es requerido').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')

  await fillIn(page, robots)
  const regime = page.getByLabel('Régimen fiscal')
  await page.getByRole('textbox', { name: 'RFC', exact: true }).fill('xaxx010101000')
  await page.getByText('RFC genérico').waitFor()
  await page.getByRole('textbox', { name: 'RFC', exact: true }).fill('eku9003173c9')
  await expect.poll(() => regime.locator('option[value="612"]').count()).toBe(0)
  await regime.selectOption('601')
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Guanajuato')
  await page.getByLabel('Vendedor asignado').selectOption({ label: 'Vero Ventas' })
  await fillIn(page, {
    'Días de crédito': '30',
    'Límite de crédito': '50,000',
    'Notas internas': 'Entregar por la tarde',
  })
  await page.getByRole('switch', { name: 'Crear usuario' }).check()
  await page.getByRole('switch', { name: 'Invitar por correo' }).uncheck()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Nombre', { exact: true }).press('Enter')

  const twin = page.getByRole('dialog', { name: 'RFC repetido' })
  await twin.getByText('Ya existe un cliente con este RFC: Ferretería La Prueba.').waitFor()
  await twin.getByRole('button', { name: 'Guardar de todos modos' }).click()
  const created = page.getByRole('dialog', { name: 'Contraseña temporal' })
  const secret = (await created.getByText(/^\w{4}-\w{4}-\w{4}$/).innerText()).trim()
  expect(await violations(page)).toEqual([])
  await created.getByRole('button', { name: 'Listo' }).click()
  await page.waitForURL('**/customers/manage')
  const row = page.getByRole('row', { name: /Robótica Ñandú/ })
  await row.getByText('de $50,000.00').waitFor()
  expect(await shop.rows('SELECT credit_days, credit_limit, notes, salespersonId FROM customers WHERE id = 3')).toEqual(
    [{ credit_days: 30, credit_limit: 5_000_000, notes: 'Entregar por la tarde', salespersonId: 2 }],
  )
  const client = await openPage(shop.url)
  await signInByForm(client, 'compras@robotica.mx', secret)
  await client.getByText('Mis pedidos').first().waitFor()
})

test('customers can be added one after another, and leaving a started form asks for confirmation', async () => {
  const page = await openAs(shop, 'ventas', '/customers/add')
  expect(await page.getByLabel('Límite de crédito').isDisabled()).toBe(true)
  await fillIn(page, { ...robots, RFC: 'URE180429TM6' })
  await page.getByLabel('Régimen fiscal').selectOption('601')
  await page.getByRole('button', { name: 'Guardar y agregar otro' }).click()
  await announced(page, 'Cliente guardado')
  await expect.poll(() => page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Nombre', { exact: true }).fill('A medias')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const leave = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await leave.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.waitForURL('**/customers/manage')
  await page.getByRole('link', { name: 'Robótica Ñandú', exact: true }).waitFor()
})

test('a customer without an RFC needs no e-mail and no postal code', async () => {
  const page = await openAs(shop, 'ventas', '/customers/add')
  await page.getByLabel('Nombre', { exact: true }).fill('Doña Lupe')
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('4775550199')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const required = page.getByText(/requerido$/)
  await expect.poll(() => required.count()).toBe(4)
  await page.getByRole('button', { name: 'No tiene RFC' }).click()
  await expect.poll(() => required.count()).toBe(0)
  const rfc = page.getByRole('textbox', { name: 'RFC' })
  expect(await rfc.inputValue()).toBe('XAXX010101000')
  await expect.poll(() => rfc.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.waitForURL('**/customers/manage')
  expect(await shop.rows("SELECT email, zip, tax_id, tax_system FROM customers WHERE name = 'Doña Lupe'")).toEqual([
    { email: '', zip: '', tax_id: 'XAXX010101000', tax_system: '616' },
  ])
})

test('a customer that was deleted by mistake is restored', async () => {
  await shop.db.execute(`INSERT INTO customers (id, name, email, phone, zip, tax_id, tax_system)
    VALUES (90, 'Borrada Núñez', '', '4770000090', '', 'XAXX010101000', '616')`)
  const page = await openAs(shop, 'ventas', '/customers/edit/90')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.waitForURL('**/customers/manage')
  const link = page.getByRole('link', { name: 'Borrada Núñez', exact: true })
  await expect.poll(() => link.count()).toBe(0)
  expect(await shop.rows('SELECT id FROM customers WHERE id = 90')).toEqual([])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await announced(page, 'Se recuperó al cliente.')
  await link.waitFor()
})

test('the requests for accounts have no search, no other filter and no export, and leave the list when they are decided', async () => {
  const page = await openAs(shop, 'ventas', '/customers/manage')
  const others = [
    page.getByRole('button', { name: 'Exportar' }),
    page.getByRole('textbox', { name: /^Nombre, empresa/ }),
    page.getByLabel('Saldo', { exact: true }),
  ]
  for (const other of others) await other.waitFor()
  const status = page.getByLabel('Estado', { exact: true })
  await status.selectOption('Por aprobar')
  await page.getByText('No hay solicitudes por aprobar.').waitFor()
  for (const other of others) expect(await other.count()).toBe(0)
  await status.selectOption('Cualquier estado')
  for (const other of others) await other.waitFor()

  // A request that someone else decides while it is on the screen leaves the list.
  await shop.db.execute(`INSERT INTO account_requests (business, contact, phone, email)
    VALUES ('Ferretería Nueva', 'Nora Núñez', '4775551234', 'nora@example.mx')`)
  await page.goto('/customers/manage?status=pending')
  await page.getByText('Ferretería Nueva').waitFor()
  await (await shop.as('gerente')).post('/admin/account-requests/1/refuse')
  await page.getByRole('button', { name: 'Aprobar' }).click()
  await announced(page, 'Esta solicitud ya se rechazó (Gil Gerente).')
  await page.getByText('No hay solicitudes por aprobar.').waitFor()
})

test('a list of account requests that is not complete says so', async () => {
  await shop.db.execute(`INSERT INTO account_requests (business, contact, phone, email)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)
    SELECT 'Negocio ' || i, 'Nora Núñez', '4775551234', 'nora' || i || '@example.mx' FROM n`)
  const page = await openAs(shop, 'gerente', '/customers/manage?status=pending')
  await page.getByText('Negocio 100', { exact: true }).waitFor()
  await page.getByText('Se muestran las 100 solicitudes más antiguas de 101.').waitFor()
  await page.getByText('Negocio 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rechazar' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await page.getByText('Negocio 101', { exact: true }).waitFor()
  expect(await page.getByText('Se muestran las').count()).toBe(0)
})

test('the list can be searched without accents, sorted and filtered, and links to the orders of a customer', async () => {
  await shop.db.execute("UPDATE customers SET company = 'Tlapalería Ñáñez' WHERE id = 2")
  const client = await shop.as('cliente')
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const page = await openAs(shop, 'ventas', '/customers/manage')
  const names = () => page.locator('tr a[href^="/customers/edit/"]').allInnerTexts()
  await expect.poll(names).toEqual(['Ferretería La Prueba', 'Tlapalería Ñáñez'])
  const [more, status] = [page.getByRole('button', { name: 'Más filtros' }), page.getByLabel('Estado', { exact: true })]
  // Polled: an announcement that appears above the filters between the two measurements moves them.
  const distance = async () => ((await more.boundingBox())?.y ?? Number.NaN) - ((await status.boundingBox())?.y ?? 0)
  await expect.poll(distance, { message: 'one line of filters' }).toBe(0)
  await page.getByRole('button', { name: 'Pedidos', exact: true }).click()
  await expect.poll(names).toEqual(['Tlapalería Ñáñez', 'Ferretería La Prueba'])
  await page.getByLabel('Pedidos', { exact: true }).selectOption('30')
  await expect.poll(names).toEqual(['Tlapalería Ñáñez'])
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  const search = page.getByRole('textbox', { name: /^Nombre, empresa/ })
  await search.fill('nanez')
  await search.press('Enter')
  await expect.poll(names).toEqual(['Tlapalería Ñáñez'])
  await search.fill('nadie')
  await search.press('Enter')
  await page.getByText('Ningún resultado con estos filtros.').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).last().click()
  await expect.poll(names).toEqual(['Tlapalería Ñáñez', 'Ferretería La Prueba'])
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\r\n').map((line) => line.split(',').slice(1, 3))).toEqual([
    ['Empresa', 'RFC'],
    ['Tlapalería Ñáñez', 'CACX7605101P8'],
    ['Ferretería La Prueba', 'EKU9003173C9'],
    [],
  ])
  const actions = page.getByRole('button', { name: 'Acciones de Ferretería La Prueba' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Chatear' }).click()
  const chat = page.getByRole('dialog', { name: 'Soporte' })
  await chat.getByPlaceholder('Escribe un mensaje...').waitFor()
  await chat.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Ver pedidos' }).click()
  await page.waitForURL('**/orders/manage?tab=all&customer=1')
  await page.getByRole('button', { name: 'Quitar filtro Cliente: Ferretería La Prueba' }).waitFor()
  await page.getByRole('row', { name: /Ferretería La Prueba/ }).waitFor()
})

test('the customers of a salesperson who left are filtered by name, and only new ones cannot be theirs', async () => {
  await shop.db.batch([
    `INSERT INTO users (id, nombre, usuario, email, AccesoId, passwordHash, active)
      VALUES (20, 'Abel Anterior', 'abel', 'abel@example.mx', 2, '', 0)`,
    'UPDATE customers SET salespersonId = 20 WHERE id = 2',
  ])
  const page = await openAs(shop, 'gerente', '/customers/manage?salesperson=20')
  await page.getByRole('row', { name: /Otra Tienda/ }).waitFor()
  const chosen = (label: string) => page.getByLabel(label, { exact: true }).locator('option:checked').innerText()
  await expect.poll(() => chosen('Vendedor')).toBe('Abel Anterior (ya no vende)')
  await page.goto('/orders/manage?seller=20')
  await expect.poll(() => chosen('Vendedor')).toBe('Abel Anterior (ya no vende)')
  await page.goto('/customers/edit/2')
  await expect.poll(() => chosen('Vendedor asignado')).toBe('Abel Anterior (ya no vende)')
  await page.goto('/customers/edit/1')
  const assigned = page.getByLabel('Vendedor asignado', { exact: true }).getByRole('option')
  await expect
    .poll(() => assigned.allInnerTexts())
    .toEqual(['Sin asignar', 'Ana Administra', 'Gil Gerente', 'Vero Ventas'])
})

test('the customers of a salesperson who left get another one at once', async () => {
  await shop.db.batch([
    `INSERT INTO users (id, nombre, usuario, email, AccesoId, passwordHash, active)
      VALUES (20, 'Abel Anterior', 'abel', 'abel@example.mx', 2, '', 0)`,
    'UPDATE customers SET salespersonId = 20',
  ])
  const page = await openAs(shop, 'gerente')
  const release = await hold(page, /\/customers\?/)
  await page.goto('/customers/manage?salesperson=20')
  const all = page.getByRole('checkbox', { name: 'Elegir todos los de la página' })
  await expect.poll(() => all.isDisabled()).toBe(true)
  release()
  await all.check()
  const bar = page.getByRole('region', { name: 'Clientes elegidos' })
  await bar.getByText('2 elegidos').waitFor()
  await bar.getByRole('button', { name: 'Cambiar vendedor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar el vendedor de 2 clientes' })
  expect(await dialog.getByRole('option').allInnerTexts()).toEqual([
    'Elige un vendedor',
    'Ana Administra',
    'Gil Gerente',
    'Vero Ventas',
    'Sin vendedor',
  ])
  await dialog.getByLabel('Vendedor').selectOption('Vero Ventas')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cambiar vendedor' }).click()
  await announced(page, '2 clientes cambiaron de vendedor.')
  await page.getByText('Ningún resultado con estos filtros.').waitFor()
  await bar.waitFor({ state: 'detached' })
  expect(await shop.rows('SELECT DISTINCT salespersonId FROM customers')).toEqual([{ salespersonId: 2 }])
})

test('on a phone customers are chosen on their cards', async () => {
  const page = await openAs(shop, 'gerente', '/customers/manage', phone)
  await page.getByRole('checkbox', { name: 'Elegir Ferretería La Prueba' }).check()
  await page.getByRole('button', { name: 'Cambiar vendedor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Vendedor').selectOption('Vero Ventas')
  await dialog.getByRole('button', { name: 'Cambiar vendedor' }).click()
  await announced(page, '1 cliente cambió de vendedor.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

test('saving over a newer version shows its author; a reload keeps what was written', async () => {
  const page = await openAs(shop, 'gerente', '/customers/edit/1')
  const city = page.getByLabel('Ciudad', { exact: true })
  await city.fill('Silao')
  const sales = await shop.as('ventas')
  const { version, ...seen } = await (await sales.get('/customers/1')).json<StaffCustomer>()
  const { credit_days, credit_limit, price_list_id, discount, ...rest } = seen
  await sales.put('/customers/1', { ...rest, version, city: 'León' })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await save.click()
  await page
    .getByRole('main')
    .getByText(/Otra persona modificó este registro \(Vero Ventas, \d\d:\d\d\)\./)
    .waitFor()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByText('Ciudad: tú lo cambiaste y ya estaba guardado «León».').waitFor()
  expect(await city.inputValue()).toBe('Silao')
  await save.click()
  await announced(page, 'Cliente guardado')
  expect(await shop.rows('SELECT city FROM customers WHERE id = 1')).toEqual([{ city: 'Silao' }])
  await city.fill('Celaya')
  await save.click()
  await expect.poll(() => shop.rows('SELECT city FROM customers WHERE id = 1')).toEqual([{ city: 'Celaya' }])
})

test('the form has the use and the e-mail for the invoices of a customer', async () => {
  const page = await openAs(shop, 'ventas', '/customers/edit/1', phone)
  const use = page.getByLabel('Uso de CFDI')
  expect(await use.locator('option').first().textContent()).toBe('El de su régimen: G03')
  await use.selectOption('G01')
  await page.getByLabel('Correo para facturas').fill('facturas@ferreteria.mx')
  // Residents abroad have S01 only.
  await page.getByLabel('Régimen fiscal').selectOption('610')
  await page.getByText('Su régimen no lo permite: sus facturas llevarán el de su régimen.').waitFor()
  expect(await use.inputValue()).toBe('G01')
  await page.getByLabel('Régimen fiscal').selectOption('601')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await announced(page, 'Cliente guardado')
  expect(await shop.rows('SELECT cfdi_use, invoice_email, tax_system FROM customers WHERE id = 1')).toEqual([
    { cfdi_use: 'G01', invoice_email: 'facturas@ferreteria.mx', tax_system: '601' },
  ])
})

test('actions on orders and users beside the form keep the typed values', async () => {
  const client = await shop.as('cliente')
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  await shop.db.execute("UPDATE orders SET status = 'Accepted'")
  const page = await openAs(shop, 'ventas', '/customers/edit/1')
  await page.getByLabel('Ciudad').fill('Silao')
  await page.getByRole('link', { name: 'Pedido 1' }).waitFor()
  await page.getByText('$215.76').first().waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Editar a Carla Cliente' }).click()
  const user = page.getByRole('dialog', { name: 'Editar a Carla Cliente' })
  await user.getByLabel('Correo para entrar').fill('otro@example.mx')
  await user.getByRole('button', { name: 'Guardar' }).click()
  await user.getByText('El correo ya está registrado.').waitFor()
  await user.getByLabel('Correo para entrar').fill('carla@example.mx')
  expect(await violations(page)).toEqual([])
  await shop.db.execute("UPDATE users SET nombre = 'Carla Casas' WHERE id = 3")
  await user.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'carla@example.mx' }).waitFor()

  await page.getByRole('button', { name: 'Desvincular a Carla Casas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click()
  await page.getByText('Nadie entra todavía a pedir por este cliente.').waitFor()
  await page.getByRole('button', { name: 'Vincular usuario' }).click()
  const link = page.getByRole('dialog', { name: /^Vincular un usuario/ })
  await link.getByRole('combobox').fill('nadia')
  await page.getByRole('option', { name: /Nadia Nueva/ }).click()
  await link.getByRole('button', { name: 'Vincular' }).click()
  await page.getByRole('button', { name: 'Restablecer la contraseña de Nadia Nueva' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Contraseña temporal' }).click()
  await page.getByRole('dialog', { name: 'Contraseña temporal' }).getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Dar acceso' }).click()
  const access = page.getByRole('dialog', { name: /^Dar acceso/ })
  await fillIn(page, { 'Correo para entrar': 'otro@example.mx' })
  await access.getByLabel('Nombre').fill('Berta Bodega')
  await access.getByRole('button', { name: 'Crear usuario' }).click()
  await access.getByText('El correo ya está registrado.').waitFor()
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  expect(await access.getByLabel('Nombre').inputValue()).toBe('Berta Bodega')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await access.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const kept = page.getByRole('dialog', { name: 'No se puede eliminar a Ferretería La Prueba' })
  await kept.getByText('Tiene pedidos; puedes bloquearlo.').waitFor()
  await kept.getByRole('button', { name: 'Bloquear' }).click()
  await page
    .getByRole('dialog', { name: /^¿Bloquear a/ })
    .getByRole('button', { name: 'Bloquear' })
    .click()
  await page.getByRole('main').getByText('Bloqueado').waitFor()
  expect(await page.getByLabel('Ciudad').inputValue()).toBe('Silao')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await announced(page, 'Cliente guardado')
  expect(await shop.rows('SELECT city, active FROM customers WHERE id = 1')).toEqual([{ city: 'Silao', active: 0 }])
})

test('on a phone a card finds, blocks, unblocks and deletes a customer', async () => {
  const page = await openAs(shop, 'admin', '/customers/manage', phone)
  const card = page.getByRole('listitem').filter({ hasText: 'Otra Tienda' })
  const act = async (name: string) => {
    await card.getByRole('button', { name: 'Acciones de Otra Tienda' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Bloquear')
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await card.getByText('Bloqueado').waitFor()
  expect(await violations(page)).toEqual([])
  await act('Desbloquear')
  await card.getByText('Bloqueado').waitFor({ state: 'detached' })
  await act('Editar')
  await page.waitForURL('**/customers/edit/2')
  await page.getByLabel('Ciudad').fill('León')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await announced(page, 'Cliente guardado')
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const remove = page.getByRole('dialog', { name: '¿Eliminar a Otra Tienda?' })
  await remove.getByText('El usuario otro@example.mx queda sin cliente.').waitFor()
  await remove.getByRole('button', { name: 'Eliminar' }).click()
  await page.waitForURL('**/customers/manage')
  await card.waitFor({ state: 'detached' })
  expect(await shop.rows('SELECT id FROM customers')).toEqual([{ id: 1 }])
})

test('on a phone, fiscal data is validated with SAT as typed, and the result goes away when it changes', async () => {
  const live = await openShop({ isAlone: true, facturapiKey: 'sk_live_sim' })
  const page = await openAs(live, 'ventas', '/customers/edit/1', phone)
  const button = page.getByRole('button', { name: 'Validar con el SAT' })
  const zip = page.getByLabel('Código postal', { exact: true })
  const rfc = page.getByRole('textbox', { name: 'RFC', exact: true })
  const recognised = page.getByRole('status').getByText('El SAT reconoce estos datos. Validados el')
  const mismatch = page.getByText('El código postal no es el de la Constancia.')
  await button.click()
  await recognised.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await zip.fill('06000')
  await expect.poll(() => recognised.count()).toBe(0)
  await button.press('Enter')
  await mismatch.waitFor()
  expect(await zip.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('zip')
  expect(await violations(page)).toEqual([])

  // The other fields may be the wrong ones: the message goes away with a change of any of them.
  await rfc.fill('URE180429TM6')
  await expect.poll(() => mismatch.count()).toBe(0)
  await page.getByLabel('Razón social').fill('UNIVERSIDAD ROBOTICA ESPAÑOLA')
  await zip.fill('86991')
  live.facturapi.fault({ fault: '502html', match: { call: 'POST /customers' } })
  await button.click()
  await announced(page, 'El SAT no responde por ahora')
  expect(await zip.inputValue()).toBe('86991')
  await button.click()
  await recognised.waitFor()

  await rfc.fill('XAXX010101000')
  await page.getByText('Sin un RFC propio no hay nada que validar.').waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await live.rows('SELECT tax_id, zip FROM customers WHERE id = 1')).toEqual([
    { tax_id: 'EKU9003173C9', zip: '42501' },
  ])
})

test('with a test key of the provider, accepted data does not count as recognised by SAT', async () => {
  const page = await openAs(shop, 'gerente', '/customers/edit/1')
  await page.getByRole('button', { name: 'Validar con el SAT' }).click()
  await page.getByRole('status').getByText('con su clave de prueba puede no consultar al SAT').waitFor()
  expect(await page.getByText('El SAT reconoce').count()).toBe(0)
})
