import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { hold, openPage, phone, signIn, signInByForm } from './browser.ts'
import { focused } from './keyboard.ts'
import { setOffline } from './network.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
})

const open = async (email: string) => {
  const page = await openPage(shop.url)
  await signIn(page, email, demoPassword)
  await page.goto('/dashboard')
  return page
}

const chatButton = (page: Page) => page.getByRole('button', { name: /^Soporte/ })

async function openChat(page: Page) {
  await chatButton(page).click()
  await page.getByPlaceholder('Escribe un mensaje...').waitFor()
}

async function write(page: Page, text: string) {
  await page.getByPlaceholder('Escribe un mensaje...').fill(text)
  await page.getByRole('button', { name: 'Enviar' }).click()
}

async function choose(admin: Page, client: string) {
  await chatButton(admin).click()
  await admin.getByText('Selecciona un cliente para responder.').waitFor()
  await admin.getByPlaceholder('Seleccionar cliente').fill(client)
  await admin.getByRole('option', { name: new RegExp(client) }).click()
  await admin.getByPlaceholder('Escribe un mensaje...').waitFor()
}

const stored = async (text: string) => (await shop.rows('SELECT 1 FROM chat_messages WHERE text = ?', [text])).length

test('staff choose a client with the mouse, write, and on a phone see the last order of the client', async () => {
  const admin = await open('admin@demo.mx')
  await choose(admin, 'Laura Mendoza')
  const field = admin.getByPlaceholder('Escribe un mensaje...')
  await focused(field)
  await admin.getByRole('option').first().waitFor({ state: 'detached' })
  await admin.keyboard.type('Con gusto')
  expect(await field.inputValue()).toBe('Con gusto')
  await admin.setViewportSize(phone)
  await admin.getByRole('link', { name: /^Último pedido/ }).click()
  await admin.waitForURL(/\/orders\/view\/\d+$/)
  await field.waitFor({ state: 'hidden' })
})

test('client and staff exchange messages with typing hints, and the messages survive a reload', async () => {
  const client = await open('cliente@demo.mx')
  const admin = await open('admin@demo.mx')
  await openChat(client)
  await write(client, '¿Tienen más tornillo de 1/4?')
  await choose(admin, 'Laura Mendoza')
  await admin.getByRole('log').getByText('¿Tienen más tornillo de 1/4?').waitFor()

  await admin.getByPlaceholder('Escribe un mensaje...').pressSequentially('Sí, lle')
  await client.getByText(/está escribiendo/).waitFor()
  await client.getByText(/está escribiendo/).waitFor({ state: 'hidden' })
  await write(admin, 'Sí, llegan mañana.')
  await client.getByRole('log').getByText('Sí, llegan mañana.').waitFor()

  await client.reload()
  await openChat(client)
  const log = client.getByRole('log')
  await log.getByText('Sí, llegan mañana.').waitFor()
  expect(await log.getByText('¿Tienen más tornillo de 1/4?').count()).toBe(1)
  expect(await log.getByText('Sí, llegan mañana.').count()).toBe(1)
})

test('a message needs a text, and one of staff a chosen client', async () => {
  const [client, admin] = [await open('cliente@demo.mx'), await open('admin@demo.mx')]
  await Promise.all([openChat(client), openChat(admin)])
  const canSend = (page: Page) => page.getByRole('button', { name: 'Enviar' }).isEnabled()
  const field = (page: Page) => page.getByPlaceholder('Escribe un mensaje...')
  expect(await canSend(client)).toBe(false)
  await field(client).fill('Hola')
  await expect.poll(() => canSend(client)).toBe(true)
  await field(client).fill(' \n ')
  await expect.poll(() => canSend(client)).toBe(false)
  await field(admin).fill('Hola')
  expect(await canSend(admin)).toBe(false)
})

test('a message that is sent while the conversation loads is shown at once', async () => {
  const client = await openPage(shop.url)
  const release = await hold(client, '**/chat/history?*')
  // Nothing arrives at the room.
  await client.routeWebSocket(/./, () => undefined)
  await signIn(client, 'cliente@demo.mx', demoPassword)
  await client.goto('/dashboard')
  await openChat(client)
  await write(client, '¿A qué hora cierran?')
  await client.getByRole('log').getByText('¿A qué hora cierran?').waitFor()
  release()
  await client.getByText('Gracias, ya la hice.').waitFor()
  expect(await client.getByText('¿A qué hora cierran?').count()).toBe(1)
})

test('the name of a client is shown as soon as a conversation is chosen', async () => {
  const admin = await openPage(shop.url)
  await hold(admin, /\/chat\/clients\?/)
  await signIn(admin, 'admin@demo.mx', demoPassword)
  await admin.goto('/dashboard')
  await chatButton(admin).click()
  await admin.getByRole('list', { name: 'Conversaciones' }).getByText('Laura Mendoza').click()
  await expect.poll(() => admin.getByRole('combobox', { name: 'Cliente' }).inputValue()).toMatch(/Laura Mendoza$/)
})

test('an unsent text survives a reload, until it is sent', async () => {
  const client = await open('cliente@demo.mx')
  await openChat(client)
  const field = client.getByPlaceholder('Escribe un mensaje...')
  await field.fill('Necesito cotizar')
  await client.reload()
  await openChat(client)
  await expect.poll(() => field.inputValue()).toBe('Necesito cotizar')
  await client.getByRole('button', { name: 'Enviar' }).click()
  await client.getByRole('log').getByText('Necesito cotizar').waitFor()
  await client.reload()
  await openChat(client)
  await client.getByRole('log').getByText('Necesito cotizar').waitFor()
  expect(await field.inputValue()).toBe('')
})

test('the question of a button follows an unsent text, once', async () => {
  const client = await open('cliente@demo.mx')
  await client.goto('/client/products')
  await openChat(client)
  const field = client.getByPlaceholder('Escribe un mensaje...')
  await field.fill('Hola')
  for (const search of ['zzzzqq', 'zzzzww', 'zzzzqq']) {
    await client.getByLabel('Buscar productos').fill(search)
    await client.getByText(`No encontramos «${search}».`).waitFor()
    await client.getByRole('button', { name: 'Pregúntale a tu vendedor' }).click()
  }
  await expect.poll(() => field.inputValue()).toBe('Hola\n¿Tienen «zzzzqq»?\n¿Tienen «zzzzww»?')
})

test('signing out deletes an unsent text', async () => {
  const client = await open('cliente@demo.mx')
  await openChat(client)
  const field = client.getByPlaceholder('Escribe un mensaje...')
  await field.fill('Solo para mí')
  const inTab = () => client.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(inTab).toContain('Solo para mí')
  await client.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await client.waitForURL('**/login')
  await expect.poll(inTab).not.toContain('Solo para mí')
  await signInByForm(client, 'cliente@demo.mx', demoPassword)
  await openChat(client)
  expect(await field.inputValue()).toBe('')
})

test('addresses in a message are links that open in a new tab', async () => {
  const client = await open('cliente@demo.mx')
  await openChat(client)
  await write(client, 'Vi (https://ejemplo.mx/ficha?id=7). Y javascript:alert(1), ¿lo tienen? http://ejemplo.mx/b')
  const log = client.getByRole('log')
  const link = log.getByRole('link', { name: 'https://ejemplo.mx/ficha?id=7', exact: true })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('https://ejemplo.mx/ficha?id=7')
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(await log.getByRole('link').allInnerTexts()).toEqual(['https://ejemplo.mx/ficha?id=7', 'http://ejemplo.mx/b'])
  await log.getByText('Vi (https://ejemplo.mx/ficha?id=7). Y javascript:alert(1), ¿lo tienen?').waitFor()
})

test.for([1440, 1100])('an open chat covers neither the totals nor the button of the order: %i px', async (width) => {
  const client = await open('cliente@demo.mx')
  await client.setViewportSize({ width, height: 800 })
  await client.goto('/client/products')
  await openChat(client)
  // A click fails where another element covers the button.
  await client.getByRole('button', { name: 'Ver orden' }).click()
  await client.getByRole('dialog', { name: /^Orden/ }).waitFor()
})

test('a message is opened above an open dialog, which stays', async () => {
  const client = await open('cliente@demo.mx')
  const admin = await open('admin@demo.mx')
  await client.setViewportSize(phone)
  await client.goto('/client/products')
  await client.getByRole('button', { name: 'Ver orden' }).click()
  const order = client.getByRole('dialog', { name: /^Orden/ })
  await order.waitFor()
  await choose(admin, 'Laura Mendoza')
  await write(admin, '¿Agrego los taquetes?')
  await client.getByRole('button', { name: 'Abrir', exact: true }).click()
  await write(client, 'Sí, por favor')
  await client.getByRole('log').getByText('Sí, por favor').waitFor()
  await client.keyboard.press('Escape')
  await client.getByRole('log').waitFor({ state: 'hidden' })
  await order.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await order.waitFor({ state: 'hidden' })
})

test('the oldest of five tabs is disconnected, and gets what it missed when the user returns to it', async () => {
  const oldest = await open('cliente@demo.mx')
  await openChat(oldest)
  await expect.poll(() => oldest.getByRole('log').isVisible()).toBe(true)
  let newest = oldest
  for (let tab = 0; tab < 4; tab++) {
    newest = await oldest.context().newPage()
    await Promise.all([newest.waitForEvent('websocket'), newest.goto('/dashboard')])
  }
  const lost = oldest.getByText('Sin conexión: reconectando…')
  await lost.waitFor()
  await openChat(newest)
  await write(newest, 'Escrito en otra pestaña')
  await newest.getByRole('log').getByText('Escrito en otra pestaña').waitFor()
  await oldest.evaluate(() => dispatchEvent(new Event('focus')))
  await oldest.getByRole('log').getByText('Escrito en otra pestaña').waitFor()
  await lost.waitFor({ state: 'hidden' })
})

test('unread counts rise while the panel is closed, survive a reload and reset when it opens', async () => {
  const client = await open('cliente@demo.mx')
  const admin = await open('admin@demo.mx')
  await openChat(client)
  await client.keyboard.press('Escape')
  await choose(admin, 'Laura Mendoza')
  await write(admin, 'Tu pedido sale hoy.')
  await expect.poll(() => chatButton(client).innerText()).toBe('1')
  await client.reload()
  await expect.poll(() => chatButton(client).innerText()).toBe('1')
  await openChat(client)
  await expect.poll(() => chatButton(client).innerText()).toBe('')
})

test('unread counts of the staff rise for the conversations that are not open, and opening one resets its count', async () => {
  const admin = await open('admin@demo.mx')
  const client = await open('cliente@demo.mx')
  const other = await open('nuevo@demo.mx')
  const [before] = await shop.rows(`SELECT count(*) AS unread FROM chat_messages JOIN users ON users.id = clientId
    WHERE fromRole = 'client' AND email <> 'cliente@demo.mx' AND seq > coalesce((SELECT seq FROM chat_reads
      WHERE chat_reads.clientId = chat_messages.clientId AND reader = 'admin'), 0)`)
  const unread = Number(before?.unread)
  const count = async () => Number(await chatButton(admin).innerText())
  await choose(admin, 'Laura Mendoza')
  await admin.getByRole('log').waitFor()
  await expect.poll(count).toBe(unread)

  await admin.getByRole('dialog', { name: 'Soporte' }).getByRole('button', { name: 'Cerrar', exact: true }).click()
  await admin.getByRole('log').waitFor({ state: 'hidden' })
  await openChat(client)
  await write(client, '¿Ya salió mi pedido?')
  await expect.poll(count).toBe(unread + 1)
  await chatButton(admin).click()
  await expect.poll(count).toBe(unread)

  await openChat(other)
  await write(other, '¿Cómo hago mi primer pedido?')
  await admin.getByRole('button', { name: `Ver conversaciones: ${unread + 1}`, exact: true }).click()
  const newest = admin.getByRole('list', { name: 'Conversaciones' }).getByRole('button').first()
  await newest.filter({ hasText: '¿Cómo hago mi primer pedido?' }).click()
  await admin.getByRole('log').getByText('¿Cómo hago mi primer pedido?').waitFor()
  await expect.poll(count).toBe(unread)
})

test('a refusal of another event does not mark the message that is being sent', async () => {
  const client = await open('cliente@demo.mx')
  const [user] = await shop.rows("SELECT id FROM users WHERE email = 'cliente@demo.mx'")
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await client.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    const send = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))
    socket.onMessage(async (text) => {
      if (String(text).includes('chat:client_message')) {
        send('chat:failed', { clientMsgId: null, message: 'Vas muy rápido.' })
        send('chat:admin_typing', { toUserId: user?.id, adminName: 'Ana', typing: true })
        await isReleased
      }
      server.send(text)
    })
  })
  await client.reload()
  await openChat(client)
  await write(client, 'Sale aunque otro aviso falle')
  await client.getByText(/está escribiendo/).waitFor()
  expect(await client.getByText('Vas muy rápido.').count()).toBe(0)
  release()
  await expect.poll(() => stored('Sale aunque otro aviso falle')).toBe(1)
})

test('a dropped connection neither loses nor repeats a message', async () => {
  const client = await open('cliente@demo.mx')
  const admin = await open('admin@demo.mx')
  await openChat(client)
  await choose(admin, 'Laura Mendoza')
  await setOffline(client, true)
  await client.getByText('Sin conexión: reconectando…').waitFor()
  await write(client, 'Escrito sin conexión')
  await write(admin, 'Dicho mientras no estabas')
  await expect.poll(() => stored('Dicho mientras no estabas')).toBe(1)
  await setOffline(client, false)
  await client.getByRole('log').getByText('Dicho mientras no estabas').waitFor()
  await admin.getByRole('log').getByText('Escrito sin conexión').waitFor()
  expect(await stored('Escrito sin conexión')).toBe(1)
  expect(await client.getByRole('log').getByText('Escrito sin conexión').count()).toBe(1)
  expect(await client.getByRole('log').getByText('Dicho mientras no estabas').count()).toBe(1)
})
