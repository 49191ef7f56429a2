import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { desktop, openPage, phone, signIn } from './browser.ts'
import { hurryUntil } from './clock.ts'
import { setOffline, startNetwork } from './network.ts'
import { enterWhole } from './products/whole-catalog.ts'
import { openAs } from './session.ts'

let shop: Shop
/** A page whose service worker has cached its files, for tests that do not depend on what else the browser has stored. */
let visited: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
  visited = await visit(shop.url, desktop, untilFileEnd)
})

/** Signs in and waits until the service worker has cached its files. */
async function visit(url: URL, viewport = desktop, until?: (close: () => Promise<void>) => void) {
  const page = await openPage(url, viewport, { serviceWorkers: 'allow', until })
  await signIn(page, 'cliente@demo.mx', demoPassword)
  await page.goto('/dashboard')
  await keptForLater(page)
  return page
}

/** Returns the page that the tests share. The network is on again, because the test before may have turned it off. */
async function visitAgain() {
  await setOffline(visited, false)
  return visited
}

const keptForLater = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const entryOf = (page: Page) => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type]')?.src)

const rename = (name: string) =>
  shop.db.execute({
    sql: "UPDATE configuration SET value = json_set(value, '$.name', ?) WHERE key = 'business'",
    args: [name],
  })

const strip = 'Sin conexión. Lo que ves puede no estar al día.'
const newVersion = 'Hay una versión nueva de la tienda.'

test('after one visit the sign-in page opens without a network', async () => {
  const page = await visit(shop.url)
  await setOffline(page, true)
  await page.goto('/')
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Productos', exact: true }).waitFor()
  await page.getByText(strip).waitFor()
})

test('without a network a deep address opens its screen, on a phone as well', async () => {
  const page = await visit(shop.url, phone)
  const shopName = (await page.title()).replace(/^.* - /, '')
  await setOffline(page, true)
  await page.goto('/client/profile')
  await page.getByText('Mi perfil').first().waitFor()
  await page.getByText(strip).waitFor()
  await page.reload()
  await page.getByText(strip).waitFor()
  // Without a connection the order cannot be loaded. The page must not show it as empty.
  await page.goto('/client/products')
  await page.getByText('Tu orden', { exact: true }).waitFor()
  expect(await page.getByText('0 productos', { exact: true }).count()).toBe(0)
  // The names, prices and folios of the last visit.
  expect(await page.title()).toBe(`Productos - ${shopName}`)
  // Messages are below the top bar, also when the strip above it appears after them.
  await page.waitForFunction((text) => {
    const [message, top] = [document.querySelector('[data-sonner-toast]'), document.querySelector('main')].map(
      (element) => element?.getBoundingClientRect().top,
    )
    return document.body.textContent.includes(text) && message !== undefined && top !== undefined && message >= top
  }, strip)
})

test('a screen that could not load shows an error and loads by itself when the network is back', async () => {
  const page = await visitAgain()
  await setOffline(page, true)
  await page.goto('/client/orders')
  await page.getByRole('button', { name: 'Reintentar' }).first().waitFor()
  await setOffline(page, false)
  await page.getByText(strip).waitFor({ state: 'hidden' })
  await page.getByRole('row').nth(1).waitFor()
})

test('a page opened without a network has the last name of the shop, and gets the new one when the network is back', async () => {
  await rename('Mayoreo Bajío')
  const page = await visitAgain()
  await page.goto('/dashboard')
  const name = page.getByRole('link', { name: 'Mayoreo Bajío' })
  await name.waitFor()
  await setOffline(page, true)
  await page.reload()
  await name.waitFor()
  await rename('Mayoreo Norte')
  await setOffline(page, false)
  await page.getByRole('link', { name: 'Mayoreo Norte' }).waitFor()
})

test('the look of the shop is loaded again after a failure', async () => {
  await rename('Mayoreo Sur')
  const page = await openPage(shop.url)
  await page.clock.install()
  await signIn(page, 'cliente@demo.mx', demoPassword)
  await page.route('**/personalization', (route) => route.abort())
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Mayoreo', exact: true }).waitFor()
  await page.unroute('**/personalization')
  await hurryUntil(page, () => page.getByRole('link', { name: 'Mayoreo Sur' }).isVisible())
})

test('without a network the catalogue can be searched, and ordering shows a network error', async () => {
  const page = await visitAgain()
  await enterWhole(page)
  await setOffline(page, true)
  await page.reload()
  await page.getByText(/^Sin conexión con la tienda\. Catálogo de hoy/).waitFor()
  await page.getByLabel('Buscar productos').fill('tablaroca')
  const found = page.getByRole('row').filter({ hasText: 'tablaroca' })
  await found.first().getByRole('button', { name: 'Agregar' }).click()
  await page.getByText('No hay conexión con el servidor.').first().waitFor()
  expect(await shop.rows('SELECT * FROM cart_items')).toEqual([])
})

test('without a network and without a stored user the session is kept', async () => {
  const page = await visit(shop.url)
  await page.evaluate(() => localStorage.removeItem('user'))
  await setOffline(page, true)
  await page.reload()
  await page.getByText('No hay conexión con el servidor.').waitFor()
  await setOffline(page, false)
  await page.getByRole('link', { name: 'Productos', exact: true }).waitFor()
})

test('without a network or stored files, a missing part shows a message and loads when the network is back', async () => {
  const page = await openAs(shop, 'cliente')
  await page.goto('/client/products')
  await page.getByText('TOR-0140').first().waitFor()
  // The messages are loaded before they are needed.
  await page.locator('#toasts').waitFor({ state: 'attached' })
  await setOffline(page, true)
  await page.getByRole('button', { name: /^Soporte/ }).click()
  await page.getByText('Sin conexión. Lo que falta se mostrará cuando vuelva.').waitFor()
  await page.getByText('TOR-0140').first().waitFor()
  await setOffline(page, false)
  await page.getByPlaceholder('Escribe un mensaje...').waitFor()
})

test('a missing part loads when the network is back, also when messages cannot be shown', async () => {
  const page = await openAs(shop, 'cliente')
  let refusedMessages = 0
  await page.route(/\/assets\/toaster-.*\.js/, (route) => {
    refusedMessages += 1
    return route.abort()
  })
  await page.route(/\/assets\/chat-panel-/, (route) => route.abort())
  await page.goto('/client/products')
  await page.getByText('TOR-0140').first().waitFor()
  await expect.poll(() => refusedMessages).toBeGreaterThan(0)
  const refusedBefore = refusedMessages
  await page.getByRole('button', { name: /^Soporte/ }).click()
  await expect.poll(() => refusedMessages).toBeGreaterThan(refusedBefore)
  await page.unroute(/\/assets\/chat-panel-/)
  await page.getByPlaceholder('Escribe un mensaje...').waitFor()
})

test('a PDF that cannot be made without a network is made once it is back', async () => {
  const page = await visit(shop.url)
  await page.goto('/client/statement')
  const button = page.getByRole('button', { name: 'PDF' })
  await button.waitFor()
  await setOffline(page, true)
  await button.click()
  await page.getByText('No se pudo hacer el PDF.').waitFor()
  await page.getByText('No hay conexión con el servidor.').waitFor()
  await setOffline(page, false)
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a PDF is made without a network if the browser has its code', async () => {
  const page = await visitAgain()
  await page.goto('/client/statement')
  const button = page.getByRole('button', { name: 'PDF' })
  const makePdf = async () => {
    const download = page.waitForEvent('download')
    await button.click()
    return (await download).suggestedFilename()
  }
  const name = await makePdf()
  await page.reload()
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  await setOffline(page, true)
  expect(await makePdf()).toBe(name)
})

test('a screen part that does not load shows a message and loads by itself', async () => {
  const page = await openAs(shop, 'cliente', undefined, phone)
  const code = /\/assets\/buying-/
  await page.route(code, (route) => route.abort('connectionreset'))
  await page.goto('/client/products')
  await page.getByText('TOR-0140').first().waitFor()
  await page.getByRole('button', { name: 'Ver orden' }).click()
  await page.getByText('Sin conexión. Lo que falta se mostrará cuando vuelva.').waitFor()
  await page.getByText('TOR-0140').first().waitFor()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Generar' }).waitFor()
})

test.for([
  ['admin', '/orders/manage?tab=all', /\/assets\/staff-parts-/],
  ['cliente', '/client/products', /\/assets\/catalog-/],
] as const)('a file that the document of %s preloads and that is lost loads by itself', async ([name, path, code]) => {
  const page = await openAs(shop, name)
  await page.route(code, (route) => route.abort('connectionreset'))
  await page.goto(path)
  await page.getByText('Sin conexión. Lo que falta se mostrará cuando vuelva.').waitFor()
  await page.unroute(code)
  await page.locator('tbody tr').first().waitFor()
})

test('an action whose code does not load works the next time', async () => {
  const page = await openAs(shop, 'cliente')
  const code = /\/assets\/statement-pdf-/
  await page.route(code, (route) => route.abort('connectionreset'))
  await page.goto('/client/statement')
  const button = page.getByRole('button', { name: 'PDF' })
  await button.click()
  await page.getByText('No se pudo hacer el PDF.').waitFor()
  await page.getByText('No hay conexión con el servidor.').waitFor()
  await page.unroute(code)
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('no answer of the API is cached', async () => {
  const page = await visitAgain()
  await page.goto('/client/products')
  await page
    .getByRole('button', { name: /^Agregar/ })
    .first()
    .waitFor()
  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => !/^\/(assets|files)\/|^\/(index|payment)\.html$/.test(path))).toEqual([])
})

/** The scripts that the service worker keeps from its start, by the name of their chunk. */
const keptScripts = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const cache = await caches.open(names.find((name) => name.includes('precache')) ?? '')
    const urls = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    return urls.flatMap((url) => url.match(/^\/assets\/(.+)-[\w-]{8}\.js$/)?.[1] ?? [])
  })

test('the browser of a client stores no staff screens, and stores them once staff sign in', async () => {
  const page = await visit(shop.url)
  const ofClient = await keptScripts(page)
  expect(ofClient).toEqual(expect.arrayContaining(['catalog', 'buying', 'order-parts']))
  expect(ofClient).not.toContain('products-screen')
  expect(ofClient).not.toContain('team-screen')

  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesion' }).click()
  await page.getByLabel('Correo electrónico').fill('admin@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect.poll(() => keptScripts(page)).toContain('team-screen')
  await expect.poll(() => keptScripts(page)).not.toContain('buying')
  expect(await keptScripts(page)).not.toContain('pdf-worker')
  await setOffline(page, true)
  await page.goto('/team/manage')
  await page.getByText(strip).waitFor()
})

test('the payment documents come from the network and keep their policy, also without a network', async () => {
  const page = await visitAgain()
  const online = await page.goto('/client/checkout')
  expect(online?.fromServiceWorker()).toBe(true)
  expect(await online?.headerValue('X-Request-Id')).not.toBeNull()
  expect(await online?.headerValue('Content-Security-Policy')).toContain(shop.netpay.url)
  const ordinary = await page.goto('/client/products')
  expect(await ordinary?.headerValue('Content-Security-Policy')).toContain('trusted-types own-script')
  await setOffline(page, true)
  const offline = await page.goto('/client/orders?view=due')
  expect(await offline?.headerValue('Content-Security-Policy')).toContain(shop.netpay.url)
})

test('paying without a network shows a network error', async () => {
  const page = await visitAgain()
  await page.goto('/client/orders')
  const pay = page.getByRole('button', { name: /^Pagar/ }).first()
  await pay.waitFor()
  await setOffline(page, true)
  await pay.click()
  await page.getByRole('button', { name: /con tarjeta$/ }).click()
  await page.getByText('No hay conexión con el servidor.').waitFor()
})

test('a new version is offered, the open page keeps the old one, and accepting loads the new one', async () => {
  const network = await startNetwork(shop.url)
  const page = await visit(network.url)
  expect(await entryOf(page)).not.toContain('/next/')
  network.deploy()
  // A check that joins one begun before the deploy finds nothing.
  const isOffered = async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    return page.getByText(newVersion).isVisible()
  }
  await expect.poll(isOffered).toBe(true)
  await page.getByRole('link', { name: 'Mi perfil' }).first().click()
  await page.getByLabel('RFC').first().waitFor()
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await page.waitForFunction(() => document.querySelector<HTMLScriptElement>('script[type]')?.src.includes('/next/'))
  await page.getByLabel('RFC').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/client/profile')
})

test('a page loaded after a deploy is the new version, and no update is offered', async () => {
  const network = await startNetwork(shop.url)
  const page = await visit(network.url)
  network.deploy()
  await page.reload()
  expect(await entryOf(page)).toContain('/next/')
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    const names = await caches.keys()
    const cache = await caches.open(names.find((name) => name.includes('precache')) ?? '')
    const urls = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/'))
    return !registration.waiting && urls.length > 0 && urls.every((url) => url.includes('/next/'))
  })
  expect(await page.getByText(newVersion).count()).toBe(0)
})

test('a screen whose code is gone shows an error and a reload button', async () => {
  const network = await startNetwork(shop.url)
  const page = await openPage(network.url)
  await signIn(page, 'cliente@demo.mx', demoPassword)
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  const edit = page.getByRole('menuitem', { name: 'Editar usuario' })
  await edit.waitFor()
  network.deploy()
  await edit.click()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByLabel('Contraseña actual').waitFor()
})
