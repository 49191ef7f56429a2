import { expect, test } from 'vitest'
import { firstReads } from '#contract/first-reads'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { openShop, type Shop } from '../shop.ts'
import { answerTo, hold, openPage, phone } from './browser.ts'
import { openAs } from './session.ts'

let shop: Shop

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
})

const page = '/client/products'
const reads: readonly string[] = firstReads[page]

/**
 * Opens a client's page and collects the addresses of its requests until a product is shown. The code of the page is held until its
 * data has arrived, because the page waits for later data only for a short time and then sends its reads.
 */
async function openProducts(fails = false) {
  const tab = await openAs(shop, 'cliente')
  if (fails) await tab.route(/first-answers/, (route) => route.fulfill({ status: 500, body: '{}' }))
  const data = tab.waitForResponse(/first-answers/)
  await tab.route(/\/(frame|catalog)-/, async (route) => {
    await (await data).finished()
    await route.continue()
  })
  const sent: string[] = []
  tab.on('request', (request) => sent.push(request.url().slice(shop.url.href.length - 1)))
  await tab.goto(page)
  await tab.getByRole('row', { name: /Martillo/ }).waitFor()
  return { tab, sent }
}

test('the products are shown after one request for their data, with the code that the document names', async () => {
  const { sent } = await openProducts()
  expect(sent.filter((path) => path.startsWith('/first-answers'))).toHaveLength(1)
  expect(sent.filter((path) => reads.includes(path))).toEqual([])
  const beforeData = sent.slice(
    0,
    sent.findIndex((path) => path.startsWith('/first-answers')),
  )
  expect(beforeData.filter((path) => /\/(frame|catalog)-/.test(path))).toHaveLength(2)
})

test('a browser without the features that the page needs shows what to do', async () => {
  const message = /Este navegador es muy antiguo/
  const tab = await openPage(shop.url)
  await tab.goto('/login')
  await tab.getByRole('heading').waitFor()
  expect(await tab.getByText(message).isVisible()).toBe(false)
  await tab.route(/\.css$/, async (route) => {
    const styles = await (await answerTo(route)).text()
    const body = styles.replaceAll('(color:light-dark(', '(color:not-supported(')
    await route.fulfill({ body, contentType: 'text/css' })
  })
  await tab.reload()
  await tab.getByText(message).waitFor()
  await tab.unroute(/\.css$/)
  await tab.route(/\.css$/, (route) => route.abort())
  await tab.reload()
  await tab.getByRole('heading').waitFor()
  expect(await tab.getByText(message).isVisible()).toBe(false)
})

test('a page whose script was lost asks to load it again', async () => {
  const tab = await openPage(shop.url)
  await tab.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  await tab.goto('/login')
  const again = tab.getByRole('link', { name: 'vuelve a cargar la página', includeHidden: true })
  expect(await again.isVisible()).toBe(false)
  await tab.evaluate(() => document.getAnimations().map((animation) => animation.finish()))
  await tab.unroute(/\/assets\/index-.*\.js$/)
  await again.click()
  await tab.getByRole('heading').waitFor()
})

test('if the request for the first data fails, the page sends its reads', async () => {
  const { sent } = await openProducts(true)
  expect(reads.filter((path) => !sent.includes(path))).toEqual([])
})

test('a screen of the staff is shown before the code of the counts in the menu', async () => {
  const tab = await openAs(shop, 'ventas')
  await tab.route(/\/staff-waiting-badge-/, () => undefined)
  await tab.goto('/orders/manage')
  await tab.getByRole('heading', { name: 'Pedidos', exact: true }).waitFor()
})

test('a press shows a spinner while the code of what it opens is loading', async () => {
  const tab = await openAs(shop, 'cliente', undefined, phone)
  const release = await hold(tab, /\/overlays-/)
  await tab.goto(page)
  await tab.getByRole('button', { name: 'Ver orden' }).click()
  await tab.locator('.animate-spin').waitFor()
  release()
  await tab.getByRole('dialog').getByRole('button', { name: 'Vista Previa' }).waitFor()
  await expect.poll(() => tab.locator('.animate-spin').count()).toBe(0)
})
