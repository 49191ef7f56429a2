import { expect, vi } from 'vitest'
import { openShop, type Shop } from '../../shop.ts'
import type { SentMail } from '../../simulators/resend.ts'

/** The newest mail to an address, as soon as it has arrived. */
export const mailTo = ({ resend }: Pick<Shop, 'resend'>, email: string) =>
  vi.waitFor(
    () => {
      const mail = resend.inbox.find(({ to }) => to === email)
      if (!mail) throw new Error(`No mail to ${email}`)
      return mail
    },
    { timeout: 30_000 },
  )

/** The token of the link in a mail. */
export function tokenIn({ text }: SentMail) {
  const token = /\/password#([\w-]{43})/.exec(text)?.[1]
  expect(token).toBeDefined()
  return token ?? ''
}

/** Sends all waiting mails, also those that are not due yet. */
export async function sendDue({ db, runCron }: Pick<Shop, 'db' | 'runCron'>) {
  await db.execute("UPDATE mails SET nextAt = '2026-01-01T00:00:00.000Z', claimedAt = NULL WHERE state = 'waiting'")
  await runCron()
}

/** A shop with an accepted order of customer 1, who has 30 days of credit. No mail waits. */
export async function openWithCredit() {
  const shop = await openShop()
  const orderItems = [{ productId: 1, quantity: 2 }]
  const order = await (await shop.as('cliente')).post('/orders', { customerId: 1, orderItems })
  const { id } = await order.json<{ id: number }>()
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  await shop.db.batch(['UPDATE customers SET credit_days = 30 WHERE id = 1', 'DELETE FROM mails'])
  return { shop, id }
}
