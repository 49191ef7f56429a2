import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpFile, untilFileEnd } from '../../file-hooks.ts'
import { openShop, type Shop } from '../../shop.ts'
import { desktop, drawn, phone, resize, smallPhone } from '../browser.ts'
import { keepPaper, lines } from '../parts.ts'
import { openAs, openForFile } from '../session.ts'

const widths = [desktop, phone, smallPhone]

/** A long word without a break, and long text: both have to fit. */
const name = `${'Desarmador'.repeat(4)} ${'industrial reforzado de cromo vanadio '.repeat(4)}`.slice(0, 160)
const code = 'X'.repeat(40)

let shop: Shop
let page: Page

setUpFile(async () => {
  shop = await openShop({ until: untilFileEnd })
  await shop.db.batch(
    [
      {
        sql: `INSERT INTO products (id, code, name, unit, salePrice1, categoryId, position, product_key)
          VALUES (901, ?, ?, 'Caja', 999999999, 1, 0, '31161500'), (902, ?, ?, 'Caja', 999, 1, 0, '31161500')`,
        args: [code, name, `${code.slice(1)}2`, name.toUpperCase()],
      },
      'INSERT INTO inventory (productId, on_hand) VALUES (901, 9999999), (902, 9999999)',
      `INSERT INTO customers (id, name, legal_name, company, email, phone, tax_id, tax_system, zip)
        SELECT 9, '${name}', '${name}', '${name}', '${'a'.repeat(60)}@${'b'.repeat(60)}.example.mx', phone, tax_id, tax_system, zip FROM customers WHERE id = 1`,
      'UPDATE users SET customerId = 9 WHERE id = 3',
      'INSERT INTO cart_items (userId, productId, quantity) VALUES (3, 901, 1), (3, 902, 999999)',
    ],
    'write',
  )
  const client = await shop.as('cliente')
  const orderItems = [
    { productId: 901, quantity: 1 },
    { productId: 902, quantity: 999_999 },
  ]
  for (const paymentMethod of ['Bank Transfer', null]) {
    const { id } = await (await client.post('/orders', { paymentMethod, orderItems })).json<{ id: number }>()
    await (await shop.as('pedidos')).put(`/orders/${id}/accept`)
  }
  await shop.db.execute('INSERT INTO cart_items (userId, productId, quantity) VALUES (3, 901, 1), (3, 902, 999999)')
  page = await openForFile(shop, 'cliente', '/dashboard')
})

/** Elements that overflow, or are cut off without an ellipsis. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, dialog *')) {
      const style = getComputedStyle(element)
      const { width, height, left, right } = element.getBoundingClientRect()
      const isSeen = width > 1 && height > 1 && style.visibility !== 'hidden'
      const isScrollable = /auto|scroll/.test(style.overflowX) && element.tagName !== 'TEXTAREA'
      const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (
        !isSeen ||
        isScrollable ||
        hasEllipsis ||
        element.closest('svg, .sr-only, nav, [inert], .truncate') ||
        element.matches('[class*="@container"]')
      )
        continue
      if (element.matches('input:not([role=spinbutton])')) continue
      const isInline = style.display === 'inline'
      const described = `${element.tagName.toLowerCase()} ${element.className.slice(0, 60)} "${(element.textContent || (element as HTMLInputElement).value || '').slice(0, 30)}"`
      // Buttons may overlap the margin around them.
      const allowance = element.querySelector('[class*="-mr-"], [class*="-mx-"]') ? 14 : 1
      if (!isInline && element.scrollWidth > element.clientWidth + allowance) {
        found.push(`${described} is ${element.scrollWidth} wide in ${element.clientWidth}`)
      }
      const container = element.closest<HTMLElement>('td, li, section, dialog > *')
      if (!container || container === element || style.position === 'fixed' || style.position === 'absolute') continue
      const bounds = container.getBoundingClientRect()
      if (right > bounds.right + 1 || left < bounds.left - 1)
        found.push(`${described} overflows its ${container.tagName.toLowerCase()}`)
    }
    // Rows of a list have one height: a higher one covers the next.
    for (const item of document.querySelectorAll<HTMLElement>('[data-index]')) {
      const available = Number.parseInt(item.style.height, 10)
      const height = Math.max(item.offsetHeight, item.scrollHeight)
      if (height > available + 1) found.push(`"${item.textContent?.slice(0, 30)}" is ${height} high in ${available}`)
    }
    return [...new Set(found)]
  })

async function openOrder(page: Page) {
  await page.goto('/client/products')
  const open = page.getByRole('button', { name: 'Ver orden' }).filter({ visible: true })
  await open.or(lines(page)).first().waitFor()
  if (await open.count()) await open.click()
  await lines(page).getByText(code).waitFor()
}

type Screen = [name: string, open: (page: Page) => Promise<unknown>]

const screens: Screen[] = [
  [
    'the list of products',
    async (page) => {
      await page.goto('/client/products')
      await page.getByTitle('Lista').click()
      await page.getByRole('region', { name: 'Productos' }).getByText(code).waitFor()
    },
  ],
  [
    'the grid of products',
    async (page) => {
      await page.goto('/client/products')
      await page.getByTitle('Cuadrícula').click()
      await page.getByRole('region', { name: 'Productos' }).getByText(code).waitFor()
      // The tile with the longest rule must be rendered before the measurement.
      await page.getByText('mínimo 10 · múltiplos de 5').waitFor()
    },
  ],
  [
    'the review of a quick order',
    async (page) => {
      await page.goto('/client/products')
      await page.getByRole('button', { name: 'Pedido rápido' }).click()
      await page.getByText('Pegar', { exact: true }).click()
      await page.getByLabel('Tu pedido, un producto por línea').fill(`${code} x 999999\n${'Z'.repeat(90)} x 999999`)
      await page.getByRole('button', { name: 'Revisar' }).click()
      await page.getByRole('dialog', { name: 'Revisa tu pedido' }).getByText(code).first().waitFor()
    },
  ],
  [
    'the checkout',
    async (page) => {
      await page.goto('/client/checkout')
      await page.getByRole('radio', { name: /Transferencia/ }).check()
      await page.getByText(code).first().waitFor()
    },
  ],
  [
    'the history',
    async (page) => {
      await page.goto('/client/orders')
      await page
        .getByRole('button', { name: /^Pagar/ })
        .first()
        .waitFor()
    },
  ],
  [
    'the detail of an order',
    async (page) => {
      await page.goto('/client/orders/1')
      await page.getByText(code).first().waitFor()
    },
  ],
]

async function fits(page: Page) {
  await drawn(page)
  await expect.poll(() => misfits(page)).toEqual([])
}

test.for(screens)('%s fits the longest values', async ([, open]) => {
  await page.setViewportSize(desktop)
  await open(page)
  for (const width of widths) {
    await resize(page, width)
    await fits(page)
  }
})

test.for(widths)('the order and Vista Previa fit the longest values: %o', async (width) => {
  await page.setViewportSize(width)
  await openOrder(page)
  await fits(page)
  await page.getByRole('button', { name: 'Vista Previa' }).filter({ visible: true }).click()
  await page.getByRole('dialog', { name: 'Vista Previa' }).getByText(code).first().waitFor()
  await fits(page)
})

test('a printed order fits the longest values', async () => {
  await page.setViewportSize(desktop)
  await page.goto('/client/orders/1')
  await page.getByText(code).first().waitFor()
  await keepPaper(page)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  const frame = page.locator('iframe[aria-hidden=true]')
  await frame.contentFrame().getByText(name).first().waitFor({ state: 'attached' })
  const paper = await frame.evaluate((element: HTMLIFrameElement) => {
    // Letter format without its margins.
    element.style.width = '720px'
    const sheet = element.contentDocument?.querySelector('article')
    const sizes = ['article', 'table'].map((name) => {
      const part = element.contentDocument?.querySelector(name)
      return part && element.contentWindow?.getComputedStyle(part).fontSize
    })
    return { sizes, widths: [sheet?.scrollWidth, sheet?.clientWidth] }
  })
  expect(paper.widths[0]).toBe(paper.widths[1])
  expect(paper.sizes).toEqual(Array(2).fill(expect.stringMatching(/^12\.[67]/)))
})

test('the lists of the staff fit the longest values on a phone', async () => {
  const word = 'Desarmador'.repeat(6)
  await shop.db.batch(
    [
      { sql: 'UPDATE products SET name = ?, brand = ? WHERE id = 901', args: [word.repeat(2), word] },
      { sql: 'UPDATE categories SET name = ? WHERE id = 1', args: [word] },
      { sql: 'UPDATE customers SET city = ? WHERE id = 9', args: [word] },
    ],
    'write',
  )
  const staff = await openAs(shop, 'admin', '/dashboard', phone)
  for (const path of [
    '/products/manage',
    '/inventory/view',
    '/customers/manage',
    '/reports/inventory',
    '/orders/pick/1',
  ]) {
    await staff.goto(path)
    const rows = staff.locator('main li')
    await rows.getByText('Desarmador').first().waitFor()
    const tooWide = rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth + 1).length)
    expect([path, await tooWide]).toEqual([path, 0])
  }
})
