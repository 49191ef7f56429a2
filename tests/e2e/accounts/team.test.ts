import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { png } from '../../api/products/images.ts'
import { openShop, type Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { violations } from '../axe.ts'
import { desktop, openPage, phone, signInByForm, tryAgain, visit } from '../browser.ts'
import { focused } from '../keyboard.ts'
import { row, toast } from '../parts.ts'
import { openAs } from '../session.ts'

const team = (shop: Shop, viewport = desktop, as = 'admin') => openAs(shop, as, '/team/manage', viewport)

const names = (page: Page) => page.getByRole('table', { name: 'Equipo' }).getByRole('link').allInnerTexts()

async function choose(page: Page, person: string, action: string) {
  await page.getByRole('button', { name: `Más acciones de ${person}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a new user signs in with the password that was shown', async () => {
  const shop = await openShop()
  const page = await team(shop)
  await page.getByRole('link', { name: 'Agregar al equipo' }).click()
  await page.getByRole('heading', { name: 'Agregar al equipo' }).waitFor()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Lucía Lara')
  await page.getByRole('textbox', { name: 'Usuario', exact: true }).fill('ventas')
  await page.getByLabel('Correo electrónico').fill('lucia@example.mx')
  await page.getByRole('region', { name: 'Rol y permisos' }).getByRole('combobox').selectOption('Pedidos')
  await page.getByText('Aceptar pedidos').waitFor()
  await expect.poll(() => page.getByText('Reporte de ventas').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Invitar por correo' }).uncheck()
  await page.getByLabel('Contraseña', { exact: true }).fill('secreto largo')
  await page.getByLabel('Repite la contraseña').fill('secreto lago')
  await page.getByRole('button', { name: 'Guardar y agregar otro' }).click()
  await page.getByText('Las contraseñas no coinciden.').waitFor()
  await page.getByLabel('Repite la contraseña').fill('secreto largo')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('El usuario ya existe.').waitFor()
  await page.getByRole('textbox', { name: 'Usuario', exact: true }).fill('lucia')
  await page.keyboard.press('Enter')
  await toast(page, 'Persona guardada').waitFor()
  await page.waitForURL('**/team/manage')
  await row(page, 'Lucía Lara').getByText('Nunca').waitFor()
  await page.getByRole('link', { name: 'Agregar al equipo' }).click()
  await page.waitForURL('**/team/add')
  await expect.poll(() => page.getByRole('textbox', { name: 'Nombre', exact: true }).inputValue()).toBe('')

  const other = await openPage(shop.url)
  await signInByForm(other, 'lucia@example.mx', 'secreto largo')
  await other.getByRole('link', { name: 'Pedidos' }).first().waitFor()
  expect(await other.getByRole('button', { name: 'Equipo' }).count()).toBe(0)
})

test('a new user gets the chosen photo; when its upload fails, the user is saved and the photo can be sent again', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'admin', '/team/add', phone)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Lucía Lara')
  await page.getByRole('textbox', { name: 'Usuario', exact: true }).fill('lucia')
  await page.getByLabel('Correo electrónico').fill('lucia@example.mx')
  await page.getByRole('region', { name: 'Rol y permisos' }).getByRole('combobox').selectOption('Pedidos')
  await page.getByLabel('Foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Quitar' }).click()
  await page.getByLabel('Foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Cambiar foto' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.route('**/admin/users/*/avatar', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const failure = toast(page, 'La cuenta de Lucía Lara se guardó, pero su foto no.')
  await failure.getByText('No hay conexión con el servidor.').waitFor()
  await page.waitForURL('**/team/manage')
  const stored = () => shop.rows("SELECT avatar IS NOT NULL AS hasPhoto FROM users WHERE usuario = 'lucia'")
  expect(await stored()).toEqual([{ hasPhoto: 0 }])
  await failure.getByRole('button', { name: 'Reintentar' }).click()
  await toast(page, 'La foto de Lucía Lara se guardó.').waitFor()
  expect(await stored()).toEqual([{ hasPhoto: 1 }])
  await page.getByRole('listitem').filter({ hasText: 'Lucía Lara' }).locator('img').waitFor()
})

test('the top bar shows the photo that users choose for themselves in the team', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'admin', '/team/edit/1', desktop)
  await page.getByLabel('Foto').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
  await toast(page, 'Foto actualizada.').waitFor()
  await page.getByRole('button', { name: 'Cuenta de Ana Administra' }).locator('img').waitFor()
})

test('the customers of a salesperson who leaves go to another one', async () => {
  const shop = await openShop()
  await shop.db.execute('UPDATE customers SET salespersonId = 2')
  const page = await team(shop)
  await choose(page, 'Vero Ventas', 'Desactivar')
  const dialog = page.getByRole('dialog')
  const newSalesperson = dialog.getByLabel('¿Quién atenderá a sus 2 clientes?')
  await expect
    .poll(() => newSalesperson.getByRole('option').allInnerTexts())
    .toEqual(['Decidir después', 'Ana Administra', 'Gil Gerente', 'Nadie: quedan sin vendedor'])
  await newSalesperson.selectOption('Gil Gerente')
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await toast(page, 'Cuenta desactivada.').waitFor()
  expect(await shop.rows('SELECT DISTINCT salespersonId FROM customers')).toEqual([{ salespersonId: 6 }])
  // It would not bring the customers back.
  expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(0)

  await choose(page, 'Gil Gerente', 'Desactivar')
  await newSalesperson.waitFor()
  await page.keyboard.press('Escape')
  await choose(page, 'Alma Almacén', 'Desactivar')
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await row(page, 'Alma Almacén').getByText('Desactivado').waitFor()
  await toast(page, 'Cuenta desactivada.').getByRole('button', { name: 'Deshacer' }).click()
  await toast(page, 'Cuenta activada.').waitFor()
  await row(page, 'Alma Almacén').getByText('Desactivado').waitFor({ state: 'hidden' })
})

test('a new role without customers names those of the user, with a link to them', async () => {
  const shop = await openShop()
  await shop.db.execute('UPDATE customers SET salespersonId = 2')
  const page = await openAs(shop, 'gerente', '/team/edit/2', phone)
  const notice = page.getByText('Es el vendedor de 2 clientes y ya no podrá atenderlos. Dales otro vendedor:')
  const role = page.getByLabel('Rol', { exact: true })
  await role.selectOption({ label: 'Almacén' })
  await notice.waitFor()
  expect(await violations(page)).toEqual([])
  await role.selectOption({ label: 'Encargado de ventas' })
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('switch', { name: 'Cuenta activa' }).uncheck()
  await notice.waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await toast(page, 'Persona guardada.').waitFor()
  await page.getByRole('link', { name: 'ver sus clientes' }).click()
  await page.waitForURL('**/customers/manage?salesperson=2')
})

test('a deactivated user is signed out at once and can be reactivated', async () => {
  const shop = await openShop()
  const page = await team(shop)
  const other = await openAs(shop, 'ventas', '/orders/manage')
  await other.getByRole('heading', { name: 'Pedidos' }).waitFor()
  await choose(page, 'Vero Ventas', 'Desactivar')
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click()
  await toast(page, 'Cuenta desactivada.').waitFor()
  await row(page, 'Vero Ventas').getByText('Desactivado').waitFor()
  await other
    .getByRole('dialog')
    .getByText(/sesión/i)
    .first()
    .waitFor()

  await page.getByLabel('Estado').selectOption('Desactivados')
  await expect.poll(() => names(page)).toEqual(['Vero Ventas'])
  await choose(page, 'Vero Ventas', 'Activar')
  await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click()
  await toast(page, 'Cuenta activada.').waitFor()
  await page.getByText('Ningún resultado con estos filtros.').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).first().click()
  await row(page, 'Vero Ventas').getByText('Activo', { exact: true }).waitFor()
})

test('a forgotten password can be reset', async () => {
  const shop = await openShop()
  const page = await team(shop)
  await choose(page, 'Vero Ventas', 'Restablecer contraseña')
  await page.getByLabel('Contraseña', { exact: true }).fill('otra distinta')
  await page.getByLabel('Repite la contraseña').fill('otra distinta')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await toast(page, 'Contraseña guardada. Se cerraron sus sesiones.').waitFor()
  const answer = await shop.anonymous.post('/login', { email: 'ventas@example.mx', password: 'otra distinta' })
  expect(answer.status).toBe(200)
})

test('access as an administrator is given with the own password', async () => {
  const shop = await openShop()
  await shop.db.execute(
    "INSERT INTO second_factors (userId, secret, confirmedAt) VALUES (5, 'JBSWY3DP', '2026-01-01T00:00:00.000Z')",
  )
  const page = await openAs(shop, 'admin', '/team/edit/5')
  const own = page.getByLabel('Tu contraseña actual')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await page.getByRole('region', { name: 'Rol y permisos' }).getByRole('combobox').selectOption('Administrador')
  await save.click()
  await page.getByText('Ingresa tu contraseña actual para cambiar el acceso de un administrador.').waitFor()
  await own.fill(password)
  await save.click()
  await toast(page, 'Persona guardada').waitFor()

  await visit(page, '/team/manage')
  await choose(page, 'Alma Almacén', 'Enviar enlace')
  await own.fill(password)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await toast(page, 'Enlace enviado a almacen@example.mx.').waitFor()

  await choose(page, 'Alma Almacén', 'Restablecer contraseña')
  await page.getByLabel('Contraseña', { exact: true }).fill('otra distinta')
  await page.getByLabel('Repite la contraseña').fill('otra distinta')
  await own.fill(password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await toast(page, 'Contraseña guardada. Se cerraron sus sesiones.').waitFor()

  await choose(page, 'Alma Almacén', 'Quitar verificación en dos pasos')
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await page.getByText('Ingresa tu contraseña actual para cambiar el acceso de un administrador.').waitFor()
  await own.fill(password)
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await toast(page, 'Verificación en dos pasos quitada.').waitFor()

  await shop.db.execute('UPDATE users SET active = 0 WHERE id = 5')
  await page.goto('/team/edit/5')
  await page.getByRole('switch', { name: 'Cuenta activa' }).click()
  await own.fill(password)
  await save.click()
  await toast(page, 'Persona guardada').waitFor()
  expect(await shop.rows('SELECT active FROM users WHERE id = 5')).toEqual([{ active: 1 }])
  expect(await shop.rows('SELECT userId FROM second_factors')).toEqual([])
})

test('of two edits of the same user the second is refused without losing its values', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'admin', '/team/edit/2')
  await page.getByLabel('Nombre').fill('Verónica')
  await shop.db.execute("UPDATE users SET nombre = 'Vera', version = 2 WHERE id = 2")
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Otra persona modificó este registro').waitFor()
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Verónica')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Usarlo: Nombre' }).click()
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Vera')
})

test('two roles exchange their names, and a name that two would have is refused', async () => {
  const shop = await openShop()
  const page = await team(shop)
  await page.getByRole('button', { name: 'Nombres de los roles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nombres de los roles' })
  await dialog.getByLabel('Pedidos').fill('Almacén')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Dos roles no pueden llamarse igual.').waitFor()
  await focused(dialog.getByLabel('Pedidos'))
  await dialog.getByLabel('Almacén').fill('Pedidos')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Nombres guardados.').waitFor()
  await page
    .getByRole('row', { name: /Alma Almacén/ })
    .getByRole('cell', { name: 'Pedidos', exact: true })
    .waitFor()
})

test('the list can be searched without accents, and its filters stay in the address', async () => {
  const shop = await openShop()
  const page = await team(shop)
  await page.getByPlaceholder('Nombre, usuario o correo').fill('ALMACEN')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['Alma Almacén'])
  await expect.poll(() => page.url()).toContain('search=ALMACEN')
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Alma Almacén'])
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await page.getByLabel('Rol').selectOption('Gerente')
  await expect.poll(() => names(page)).toEqual(['Gil Gerente'])
})

test('the filtered list is exported as CSV and as Excel', async () => {
  const shop = await openShop()
  await shop.db.execute(`UPDATE users SET nombre = '=HYPERLINK("http://example.mx")' WHERE id = 2`)
  const page = await team(shop)
  await page.getByLabel('Rol').selectOption('Encargado de ventas')
  const download = async (format: string) => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    return downloaded
  }
  const heading = 'Nombre,Usuario,Correo,Teléfono,Rol,Estado,Último acceso,Verificación en dos pasos'

  const csv = await download('CSV')
  await toast(page, 'Se exportó 1 renglón.').waitFor()
  expect(csv.suggestedFilename()).toBe('equipo.csv')
  const [titles, first] = (await readFile(await csv.path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(titles).toBe(heading)
  expect(first).toContain(`"'=HYPERLINK(""http://example.mx"")",ventas`)

  const excel = await download('Excel (.xlsx)')
  expect(excel.suggestedFilename()).toBe('equipo.xlsx')
  const rows = (await readSheet(await excel.path())).map((cells) => cells.join())
  expect(rows[0]).toBe(heading)
  expect(rows[1]).toContain('ventas@example.mx')
})

test('the list is exported in the order on screen', async () => {
  const page = await team(await openShop())
  const byName = page.getByRole('columnheader').getByRole('button', { name: 'Nombre' })
  await byName.click()
  await byName.click()
  const shown = await names(page)
  expect(shown).toEqual(shown.toSorted().reverse())
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(shown)
})

test('a manager sees administrators without actions on them', async () => {
  const shop = await openShop()
  const page = await team(shop, desktop, 'gerente')
  await row(page, 'Ana Administra').waitFor()
  expect(await page.getByRole('button', { name: 'Más acciones de Ana Administra' }).count()).toBe(0)
  await visit(page, '/team/edit/1')
  await page.getByText('No tienes permiso para esta acción.').waitFor()
  await visit(page, '/team/add')
  const roles = page.getByRole('region', { name: 'Rol y permisos' }).getByRole('option')
  await expect
    .poll(() => roles.allInnerTexts())
    .toEqual(['Elige un rol', 'Encargado de ventas', 'Pedidos', 'Almacén', 'Gerente'])
})

test('on a phone a user can be found and edited; leaving with changes asks for confirmation', async () => {
  const shop = await openShop()
  const page = await team(shop, phone)
  await page.getByRole('link', { name: 'Vero Ventas' }).click()
  await page.getByLabel('Teléfono').fill('477 123 4567')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' }).waitFor()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await toast(page, 'Persona guardada').waitFor()
  expect(await shop.rows('SELECT phone FROM users WHERE id = 2')).toEqual([{ phone: '4771234567' }])
})

test('a team that does not load can be retried', async () => {
  const shop = await openShop()
  const page = await openAs(shop, 'admin')
  await page.route('**/admin/users', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/team/manage')
  await page.getByText('No se pudo cargar el equipo.').waitFor()
  await page.unroute('**/admin/users')
  await tryAgain(page, row(page, 'Vero Ventas'))
})

test("a member's lost second factor can be removed, after a failure with the button that still has the focus", async () => {
  const shop = await openShop()
  await shop.db.execute(
    "INSERT INTO second_factors (userId, secret, confirmedAt) VALUES (2, 'JBSWY3DP', '2026-01-01T00:00:00.000Z')",
  )
  const page = await team(shop)
  await choose(page, 'Vero Ventas', 'Quitar verificación en dos pasos')
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Quitar' })
  await page.route('**/admin/users/2/**', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  const failed = page.waitForResponse('**/admin/users/2/**')
  await remove.click()
  await failed
  await expect.poll(() => remove.isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await toast(page, 'Verificación en dos pasos quitada.').waitFor()
  const answer = await shop.anonymous.post('/login', { email: 'ventas@example.mx', password })
  expect(answer.status).toBe(200)
})
