import type { Page, Route } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { CatalogParts } from '#contract/products/catalog'
import { unpackChanges } from '#contract/products/packed-catalog'
import type { SynonymsSetting } from '#contract/shop/settings'
import { demoPassword } from '../../../db/seed/users.ts'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { answerTo, contextOf, drawn, hold, signIn } from '../browser.ts'
import { stopClock } from '../clock.ts'
import { hasKeyboard } from '../keyboard.ts'
import { setOffline } from '../network.ts'
import { row } from '../parts.ts'
import { openAs, openForFile } from '../session.ts'
import { countStored, enterWhole, isWhole } from './whole-catalog.ts'

let shop: Shop
/** The page of tests that only search. */
let shared: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd, data: 'demo' })
  shared = await openForFile(shop, 'cliente')
})

/** Opens the products in a new page, whose storage is empty, and waits until the whole catalogue is stored. */
async function enter() {
  const page = await openAs(shop, 'cliente')
  await enterWhole(page)
  return page
}

/** Opens the products in the page that the tests share, and waits until the whole catalogue is stored. */
async function load() {
  await enterWhole(shared)
  return shared
}

const search = (page: Page) => page.getByLabel('Buscar productos')

async function product(code: string) {
  const [found] = await shop.rows('SELECT id FROM products WHERE code = ?', [code])
  return Number(found?.id)
}

const aboutProducts = (url: URL) => url.pathname === '/catalog' || url.pathname === '/products'

test('a search sends no request', async () => {
  const page = await load()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await search(page).pressSequentially('tablaroca tornillo')
  await expect.poll(() => page.getByText(/^\d+ productos · /).innerText()).toMatch(/^\d\d? productos/)
  await row(page, 'TOR-').first().waitFor()
  // The words are written to the address after a pause in typing. A request would be sent then, too.
  await page.waitForURL((url) => url.searchParams.get('search') === 'tablaroca tornillo')
  await drawn(page)
  expect(asked.filter((path) => path === '/products')).toEqual([])
})

test('a search renders the rows in sight, and those below after a pause or a scroll', async () => {
  const page = await enter()
  const rows = page.getByRole('table', { name: 'Productos' }).locator('tbody tr[data-index]')
  // The code that measures the rows in sight is loaded when the page is quiet or scrolled. Until then, all rendered rows count as in sight.
  await rows.first().hover()
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => rows.first().getAttribute('data-index')).not.toBe('0')
  await page.mouse.wheel(0, -1200)
  await expect.poll(() => rows.first().getAttribute('data-index')).toBe('0')
  await page.clock.install()
  await stopClock(page)
  const names = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])

  // Index of a row below the list, which is rendered all the same.
  const below = 13
  const all = await names()
  await search(page).fill('pvc')
  await expect.poll(async () => (await names())[0]).not.toBe(all[0])
  expect((await names())[below]).toBe(all[below])
  await page.clock.runFor(300)
  await expect.poll(async () => (await names())[below]).not.toBe(all[below])

  const found = await names()
  await search(page).fill('')
  await expect.poll(async () => (await names())[0]).toBe(all[0])
  expect((await names())[below]).toBe(found[below])
  await rows.first().hover()
  await page.mouse.wheel(0, 60)
  await expect.poll(names).toContain(all[below])
})

test('the next visit shows the stored catalogue with its age when the server does not answer', async () => {
  const page = await enter()
  await page.route(aboutProducts, (route) => route.abort())
  await page.reload()
  await page.getByText(/^Sin conexión con la tienda\. Catálogo de hoy \d\d:\d\d\.$/).waitFor()
  await search(page).fill('TOR-0142')
  await row(page, 'TOR-0142').waitFor()
  expect(await page.getByText('Error al cargar los productos').count()).toBe(0)

  await page.unroute(aboutProducts)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText(/^Sin conexión con la tienda/).waitFor({ state: 'hidden' })
})

test('the next visit fetches only the changes', async () => {
  const page = await enter()
  await page.goto('/dashboard')
  await shop.db.execute("UPDATE products SET salePrice1 = 123456 WHERE code = 'TOR-0146'")
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE code = 'TOR-0147'")
  const changes = Promise.withResolvers<CatalogParts>()
  await page.route(/\/catalog\?/, async (route) => {
    const answer = await answerTo(route)
    // The page asks again when its socket opens; then nothing has changed, and the answer has no body.
    if (answer.status() === 200) changes.resolve(await answer.json())
    await route.fulfill({ response: answer })
  })
  await page.goto('/client/products?search=TOR-014')
  const [part] = (await changes.promise).map(unpackChanges)
  expect(part?.products.code).toEqual(['TOR-0146'])
  expect(part?.gone).toEqual([await product('TOR-0147')])
  await row(page, 'TOR-0146').getByText('$1,234.56').waitFor()
  await expect.poll(() => row(page, 'TOR-0147').count()).toBe(0)
})

test('a sync whose prices fail waits for its download before the next one begins', async () => {
  const page = await enter()
  const held = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  await page.route(/\/catalog\?/, async (route) => {
    running += 1
    most = Math.max(most, running)
    await held.promise
    running -= 1
    await route.fallback()
  })
  await page.route(/\/catalog\/prices/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  const sync = () => page.evaluate(() => dispatchEvent(new Event('online')))
  await sync()
  await failed
  await sync()
  held.resolve()
  await page.getByText(/^Sin conexión con la tienda/).waitFor()
  await page.unrouteAll()
  await sync()
  await page.getByText(/^Sin conexión con la tienda/).waitFor({ state: 'hidden' })
  expect(most).toBe(1)
})

test('the stored catalogue does not replace newer rows of the server', async () => {
  const page = await enter()
  await shop.db.execute(`UPDATE inventory SET on_hand = reserved WHERE productId = ${await product('TOR-0146')}`)
  await page.addInitScript(() => {
    const watch = () => {
      const old = [...document.querySelectorAll('tr')].find(({ textContent }) => /TOR-0146.*Agregar/.test(textContent))
      if (old) document.documentElement.dataset.wasOld = 'true'
    }
    new MutationObserver(watch).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await row(page, 'TOR-0146').getByRole('button', { name: 'Avísame' }).waitFor()
  await isWhole(page)
  expect(await page.locator('html').getAttribute('data-was-old')).toBeNull()
})

test('a product that sells out keeps its row until the next search', async () => {
  const page = await load()
  await page.getByText('En existencia', { exact: true }).click()
  await search(page).fill('TOR-0143')
  await row(page, 'TOR-0143').waitFor()
  await shop.db.execute(`UPDATE inventory SET on_hand = reserved WHERE productId = ${await product('TOR-0143')}`)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await row(page, 'TOR-0143').getByText('Agotado').waitFor()
  await search(page).fill('TOR-014')
  await row(page, 'TOR-0142').waitFor()
  await expect.poll(() => row(page, 'TOR-0143').count()).toBe(0)
})

test('a download that breaks off continues after its last complete part', async () => {
  const page = await openAs(shop, 'cliente')
  const requested: string[] = []
  let lastVersion = 0
  await page.route(/\/catalog\?/, async (route) => {
    requested.push(new URL(route.request().url()).search)
    if (requested.length > 1) return route.fallback()
    const answer = await answerTo(route)
    const [part] = (await answer.json()) as CatalogParts
    lastVersion = (part?.version ?? 0) - 1
    await route.fulfill({ response: answer, body: `[\n${JSON.stringify({ ...part, version: lastVersion })}\n,{"form` })
  })
  await page.goto('/client/products')
  await expect.poll(() => requested.length).toBe(1)
  await search(page).fill('TOR-0142')
  await row(page, 'TOR-0142').waitFor()
  await search(page).fill('')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await isWhole(page)
  expect(requested).toEqual(['?since=0', `?since=${lastVersion}`])
})

test('after the shop restores a backup, the whole catalogue is downloaded again', async () => {
  const page = await enter()
  /** The requests after the first answer of the restored shop. */
  let requested: string[] | undefined
  await page.route(/\/catalog\?/, async (route) => {
    requested?.push(new URL(route.request().url()).search)
    if (requested) return route.fallback()
    requested = []
    // Only now: a request that was sent before the route could have this price.
    await shop.db.execute("UPDATE products SET salePrice1 = 65432 WHERE code = 'TOR-0142'")
    const answer = await answerTo(route)
    const [part] = (await answer.json()) as CatalogParts
    await route.fulfill({ response: answer, body: `[\n${JSON.stringify({ ...part, version: 1 })}\n]` })
  })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => requested?.[0]).toBe('?since=0')
  await search(page).fill('TOR-0142')
  await row(page, 'TOR-0142').getByText('$654.32').waitFor()
})

test('a link to a product that is no longer for sale shows a message, although the browser has stored the product', async () => {
  const page = await enter()
  const id = await product('TOR-0145')
  const setStatus = (status: string) => shop.db.execute(`UPDATE products SET status = '${status}' WHERE id = ${id}`)
  onTestFinished(async () => void (await setStatus('active')))
  await setStatus('inactive')
  await page.goto(`/client/products?producto=${id}`)
  // After this, the drawer could find the product in the catalogue that the browser has stored.
  await isWhole(page)
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Producto no encontrado').waitFor()
  expect(await drawer.getByRole('button', { name: 'Agregar' }).count()).toBe(0)
})

test('a quantity being typed survives the arrival of the catalogue', async () => {
  const page = await openAs(shop, 'cliente')
  const release = await hold(page, /\/catalog\?/)
  await page.goto('/client/products')
  const field = row(page, 'TOR-0142').getByRole('spinbutton')
  await page.locator('table[aria-rowcount="51"]').waitFor()
  await field.click()
  await page.keyboard.type('37')
  release()
  await isWhole(page)
  expect(await field.inputValue()).toBe('37')
  expect(await hasKeyboard(field)).toBe(true)
})

test('a quantity being typed is dropped when its row moves, and no other product gets it', async () => {
  // The product that takes the place of the row can be ordered too.
  await shop.db.execute(
    "UPDATE inventory SET on_hand = 1000 WHERE productId = (SELECT id FROM products WHERE code = 'TOR-0143')",
  )
  const page = await enter()
  await row(page, 'TOR-0143').getByRole('spinbutton').waitFor()
  await row(page, 'TOR-0142').getByRole('spinbutton').click()
  await page.keyboard.type('37')
  const setStatus = (status: string) =>
    shop.db.execute(`UPDATE products SET status = '${status}' WHERE code = 'TOR-0140'`)
  await setStatus('inactive')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await row(page, 'TOR-0140').waitFor({ state: 'detached' })
  await page.keyboard.type('37')
  const typed = page.getByRole('spinbutton').and(page.locator('[value*="37"]'))
  expect(await typed.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await setStatus('active')
})

test('signing out deletes the stored catalogue', async () => {
  const page = await enter()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login**')
  await expect.poll(() => countStored(page)).toBe(0)
})

test('a new session in the same browser fetches its own catalogue', async () => {
  const page = await enter()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login**')
  const whole = page.waitForRequest((request) => request.url().endsWith('/catalog?since=0'))
  await signIn(page, 'nuevo@demo.mx', demoPassword)
  await page.goto('/client/products')
  await whole
  await isWhole(page)
  expect(contextOf(page).pages()).toHaveLength(1)
})

test('a sync that ends after its user has signed out leaves the catalogue of the next user', async () => {
  const page = await enter()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const isCatalog = (url: URL) => url.pathname === '/catalog'
  const sent = page.waitForRequest((request) => isCatalog(new URL(request.url())))
  const fail = async (route: Route) => {
    await isOver
    await route.abort()
  }
  await page.route(isCatalog, fail, { times: 1 })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await sent
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await page.getByLabel('Correo electrónico').fill('nuevo@demo.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Productos', exact: true }).click()
  await isWhole(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const failed = page.waitForEvent('requestfailed', (request) => isCatalog(new URL(request.url())))
  end()
  await failed
  await drawn(page)
  await search(page).fill('tablaroca tornillo')
  await expect.poll(() => page.getByText(/^\d+ productos · /).innerText()).toMatch(/^\d\d? productos/)
  // From the server, this search would be a request.
  expect(asked).not.toContain('/products')
})

test('a search with a typo shows the nearest products with a notice, also without a connection', async () => {
  const page = await load()
  onTestFinished(() => setOffline(page, false))
  await setOffline(page, true)
  const notice = page.getByText('Sin coincidencias exactas. Estos son los productos más parecidos.')
  await search(page).fill('torniyo 0142')
  await row(page, 'TOR-0142').waitFor()
  await notice.waitFor()
  await search(page).fill('foco led')
  await row(page, 'LAM-2201').waitFor()
  await notice.waitFor({ state: 'hidden' })
})

test('a search without results offers near searches and a question to the seller', async () => {
  const page = await load()
  await search(page).fill('tornillo zzzzqq')
  await page.getByText('No encontramos «tornillo zzzzqq».').waitFor()
  expect(await page.getByRole('button', { name: 'Limpiar filtros' }).count()).toBe(0)
  await page.getByRole('button', { name: 'tornillo', exact: true }).click()
  await row(page, 'TOR-0140').first().waitFor()
  await expect.poll(() => search(page).inputValue()).toBe('tornillo')

  await page.getByText('En existencia', { exact: true }).click()
  await search(page).fill('zzzzqq')
  await page.getByText('No encontramos «zzzzqq» con estos filtros.').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await page.getByText('No encontramos «zzzzqq».').waitFor()
  expect(await page.getByText('¿Quisiste decir').count()).toBe(0)
  await page.getByRole('button', { name: 'Pregúntale a tu vendedor' }).click()
  const message = page.getByLabel('Mensaje')
  await expect.poll(() => message.inputValue()).toBe('¿Tienen «zzzzqq»?')
})

test('a near search replaces the typed words, also when their pause ends while the address changes', async () => {
  const page = await load()
  await page.evaluate(() => {
    const { setTimeout: start, clearTimeout: stop } = window
    const pauses = new Map<number, () => void>()
    let lastKey = 0
    const hold = (end: () => void, ms = 0) => {
      if (ms < 100) return start(end, ms)
      lastKey -= 1
      pauses.set(lastKey, end)
      return lastKey
    }
    const drop = (key: number) => {
      if (!pauses.delete(key)) stop(key)
    }
    Object.assign(window, { setTimeout: hold, clearTimeout: drop })
    // After the press and before the next render.
    document.addEventListener('click', () => {
      Object.assign(window, { setTimeout: start, clearTimeout: stop })
      for (const end of pauses.values()) end()
    })
  })
  await search(page).fill('tornillo zzzzqq')
  await page.getByRole('button', { name: 'tornillo', exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('search') === 'tornillo')
  await row(page, 'TOR-0140').first().waitFor()
  expect(await search(page).inputValue()).toBe('tornillo')
})

test('a search without results names the typed words at once, before the address has them', async () => {
  const page = await load()
  await page.evaluate(() => {
    const watch = () => {
      if (document.body.textContent?.includes('Aún no hay productos.'))
        document.documentElement.dataset.wasEmpty = 'true'
    }
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await search(page).fill('zzzzqq')
  await page.getByText('No encontramos «zzzzqq».').waitFor()
  await page.waitForURL(/search=zzzzqq/)
  expect(await page.locator('html').getAttribute('data-was-empty')).toBeNull()
})

test('new synonyms reach an open page', async () => {
  const page = await load()
  await search(page).fill('fluxómetro')
  await row(page, 'HER-5401').waitFor()
  await search(page).fill('metrito')
  await page.getByText('No encontramos «metrito».').waitFor()
  const manager = await shop.as('gerente')
  const { value, version } = await (await manager.get('/get-configuracion?key=synonyms')).json<SynonymsSetting>()
  const synonyms = [...value.filter((terms) => !terms.includes('flexómetro')), ['flexómetro', 'metrito']]
  await manager.post('/update-configuracion', { key: 'synonyms', value: synonyms, version })
  await row(page, 'HER-5401').waitFor()
})
