import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { mailTo, sendDue } from '../api/mails/inbox.ts'
import { openShop, type Shop } from '../shop.ts'
import { noticeOf } from '../simulators/resend/notices.ts'
import { violations } from './axe.ts'
import { openPage, phone, signInByForm } from './browser.ts'
import { openAs } from './session.ts'

/** Opens the newest mail to an address in the inbox, and the link of its button in the shop. */
async function followMail(page: Page, { resend, url }: Shop, email: string, subject: string) {
  await expect.poll(() => resend.inbox.some((mail) => mail.to === email && mail.subject === subject)).toBe(true)
  await page.goto(`${resend.url}/?para=${email}`)
  await page.getByRole('link', { name: subject }).first().click()
  const button = page.frameLocator('iframe').getByRole('link', { name: /contraseña$/ })
  const link = new URL((await button.getAttribute('href')) ?? '')
  await page.goto(new URL(link.pathname + link.hash, url).href)
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña').fill(password)
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
}

test('a new member is invited by mail, and resets a forgotten password by mail', async () => {
  const shop = await openShop()
  const admin = await openAs(shop, 'admin', '/team/add')
  await admin.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Lucía Lara')
  await admin.getByRole('textbox', { name: 'Usuario', exact: true }).fill('lucia')
  await admin.getByLabel('Correo electrónico').fill('lucia@example.mx')
  await admin.getByRole('combobox', { name: 'Rol' }).selectOption('Pedidos')
  await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
  await admin.getByText('Enlace enviado a lucia@example.mx').waitFor()
  await admin
    .getByRole('row', { name: /Lucía Lara/ })
    .getByText('Invitado')
    .waitFor()

  const page = await openPage(shop.url, phone)
  await followMail(page, shop, 'lucia@example.mx', 'Te damos acceso a Tienda de prueba')
  await page.getByRole('heading', { name: 'Hola, Lucía Lara' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(await violations(page)).toEqual([])
  await choosePassword(page, 'corta')
  await page.getByText('La contraseña debe tener al menos 10 caracteres.').waitFor()
  await choosePassword(page, 'cerro jacaranda tornillo')
  await page.waitForURL('**/dashboard')

  const other = await openPage(shop.url, phone)
  await other.goto('/login')
  await other.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await other.getByRole('heading', { name: '¿Olvidaste tu contraseña?' }).waitFor()
  expect(await other.title()).toBe('Contraseña nueva - Tienda de prueba')
  await other.getByLabel('Correo electrónico').fill('lucia@example.mx')
  expect(await violations(other)).toEqual([])
  await other.getByRole('button', { name: 'Enviar enlace' }).click()
  await other.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
  const subject = 'Crea una contraseña nueva en Tienda de prueba'
  await followMail(other, shop, 'lucia@example.mx', subject)
  // Others at this address have typed too many wrong passwords.
  await shop.db.execute(
    "UPDATE login_failures SET blockedUntil = '2999-01-01T00:00:00.000Z' WHERE subject LIKE 'address|%'",
  )
  await choosePassword(other, 'otra jacaranda distinta')
  await other.getByRole('heading', { name: 'Contraseña guardada' }).waitFor()
  await other.getByRole('alert').getByText('Demasiados intentos. Espera').waitFor()
  await shop.db.execute('UPDATE login_failures SET blockedUntil = NULL')
  await signInByForm(other, 'lucia@example.mx', 'otra jacaranda distinta')
  // The session that was open has ended.
  await page.reload()
  await page
    .getByText('Tu sesión expiró')
    .or(page.getByRole('button', { name: 'Iniciar sesión' }))
    .first()
    .waitFor()

  const late = await openPage(shop.url)
  await followMail(late, shop, 'lucia@example.mx', subject)
  await late.getByRole('heading', { name: 'Este enlace ya se usó' }).waitFor()
  expect(await violations(late)).toEqual([])
  await late.getByRole('link', { name: 'Pedir un enlace nuevo' }).click()
  await late.getByRole('button', { name: 'Enviar enlace' }).waitFor()
})

test('a business asks for an account and is approved', async () => {
  const shop = await openShop()
  const admin = await openAs(shop, 'admin', '/configuration/general?tab=avisos')
  await admin.getByRole('switch', { name: 'Recibir solicitudes de cuenta' }).check()
  await admin.locator('#accounts').getByRole('button', { name: 'Guardar' }).click()
  await admin.getByText('Configuración guardada').waitFor()
  expect(await violations(admin)).toEqual([])

  const page = await openPage(shop.url, phone)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Solicítala' }).click()
  await page.getByLabel('Negocio').fill('Ferretería Nueva')
  expect(await page.title()).toBe('Solicitar cuenta - Tienda de prueba')
  await page.getByLabel('Tu nombre').fill('Nora Núñez')
  await page.getByLabel('Teléfono').fill('477 555 1234')
  await page.getByLabel('Correo electrónico').fill('nora@example.mx')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await page.getByRole('heading', { name: 'Recibimos tu solicitud' }).waitFor()

  await admin.goto('/customers/manage')
  await admin.getByText('Un negocio pide una cuenta.').waitFor()
  await admin.getByRole('link', { name: 'Revisar' }).click()
  await admin.getByText('Ferretería Nueva').waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Aprobar' }).click()
  await admin.getByText('Enlace enviado a nora@example.mx').waitFor()
  await admin.getByText('No hay solicitudes por aprobar.').waitFor()

  await followMail(page, shop, 'nora@example.mx', 'Te damos acceso a Tienda de prueba')
  await choosePassword(page, 'cerro jacaranda tornillo')
  await page.waitForURL('**/dashboard')
})

/** A shop with an order whose mail to the client bounced. */
async function orderWithBounce() {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const { id } = await (
    await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 2 }] })
  ).json<{ id: number }>()
  await sendDue(shop)
  await fetch(new URL('/resend/webhook', shop.url), noticeOf(await mailTo(shop, 'cliente@example.mx'), 'bounced'))
  return { shop, id }
}

test('a mail about an order bounces, is shown at its order and customer, and is sent again', async () => {
  const { shop, id } = await orderWithBounce()

  const admin = await openAs(shop, 'admin', `/orders/view/${id}`, phone)
  await admin.getByText('El correo «Pedido recibido» no llegó: rebotado.').waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.goto('/customers/edit/1')
  await admin.getByText('no se le envían avisos de pedidos').first().waitFor()
  await admin.goto('/configuration/general?tab=avisos')
  await admin.getByRole('list', { name: 'Correos' }).getByText('Rebotado').waitFor()
  expect(await violations(admin)).toEqual([])
  // A page that the list had before its other mails were sent.
  await admin.goto('/configuration/general?tab=avisos&mails=unsent&page=2')
  await admin.getByRole('list', { name: 'Correos' }).getByText('Rebotado').waitFor()

  await admin.goto(`/orders/view/${id}`)
  await admin.getByRole('button', { name: 'Reenviar «Pedido recibido» a cliente@example.mx' }).click()
  const dialog = admin.getByRole('dialog', { name: '¿Reenviar este correo?' })
  await dialog.getByText('La dirección no existe o ya no recibe correos.').waitFor()
  // The mail went to the user who made the order. Their address is not that of the customer.
  await dialog.getByText('en su Acceso la de un usuario que entra a pedir').waitFor()
  await dialog.getByRole('button', { name: 'Reenviar' }).click()
  await admin.getByText('Correo reenviado a cliente@example.mx').first().waitFor()
  await admin.getByText('El correo «Pedido recibido» no llegó').waitFor({ state: 'hidden' })
  await expect.poll(() => shop.resend.inbox.length).toBe(2)
})

test('the mails of an order that did not arrive are one notice', async () => {
  const { shop, id } = await orderWithBounce()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  await sendDue(shop)

  const admin = await openAs(shop, 'admin', `/orders/view/${id}`, phone)
  await admin.getByText('El correo «Pedido aceptado» no llegó: retenido.').waitFor()
  const earlier = admin.getByText('El correo «Pedido recibido» no llegó: rebotado.')
  expect(await earlier.isVisible()).toBe(false)
  await admin.getByText('Otro correo de este pedido no llegó').click()
  await earlier.waitFor()
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Reenviar «Pedido recibido» a cliente@example.mx' }).click()
  await admin.getByRole('dialog', { name: '¿Reenviar este correo?' }).waitFor()
})
