import type { Page } from 'playwright-core'
import type { Shop } from '../../shop.ts'
import { password } from '../../small-shop.ts'
import { signIn } from '../browser.ts'

/** Gives the page a new session. */
export async function enter(page: Page, as = 'cliente') {
  await signIn(page, `${as}@example.mx`, password)
}

/** Deletes orders, payments and cart, and releases the stock. */
export const startOver = ({ db }: Shop) =>
  db.batch(
    [
      'DELETE FROM vouchers',
      'DELETE FROM mails',
      'DELETE FROM picks',
      'DELETE FROM shipment_lines',
      'DELETE FROM shipments',
      'DELETE FROM invoices',
      'DELETE FROM payments',
      'DELETE FROM payment_intents',
      'DELETE FROM order_events',
      'DELETE FROM order_items',
      'DELETE FROM outbox',
      'DELETE FROM orders',
      'DELETE FROM cart_items',
      'UPDATE inventory SET reserved = 0',
    ],
    'write',
  )

export const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
export const panel = (page: Page) => page.getByRole('region', { name: /^Orden/ })
export const lines = (page: Page) => page.getByRole('region', { name: 'Líneas de la orden' })
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first()

export const cartOf = ({ rows }: Shop) => rows('SELECT productId, quantity FROM cart_items ORDER BY id')
export const ordersOf = ({ rows }: Shop) => rows('SELECT status, paymentStatus, paymentMethod, pieces FROM orders')

/** Keeps the printed sheet, which the app removes after a moment. */
export const keepPaper = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, time: number) =>
      setTimeout(run, time < 1000 ? time : 60_000)) as typeof setTimeout
  })
