import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { dayMs, hourMs } from '../../contract/days.ts'
import { dayAt, todayInMexico } from '../../contract/fields.ts'
import { type Notices, settingDefaults } from '../../contract/shop/setting-values.ts'
import { waitingVoucher } from '../orders/voucher.ts'
import { receivables } from '../payments/collection.ts'
import { storedGroup } from '../shop/configured.ts'
import { startOfDay } from '../times.ts'
import type { Mailer } from './port.ts'
import { retryForMs } from './queue.ts'
import { wasReminded } from './reminder.ts'

/** Hours of the day in Mexico City. */
const opensAt = 9
const closesAt = 20

/**
 * Queues the reminders of orders on credit that have reached a stage: one mail for each customer, and each order once for each stage.
 * The stages are marked in the transaction that queues the mail, so that two runs cannot both send it. The cron runs it. Returns true
 * if there was something to queue.
 */
export async function queueReminders(db: Database, { port }: Mailer) {
  if (!port) return false
  const notices = await readNotices(db)
  if (!notices.paymentReminder) return false
  const reached = reachedStages(JSON.stringify(stagesOf(notices)))
  const found = await db.all(sql`${dueReminders(reached)} LIMIT 1`)
  if (found.length === 0) return false
  const run = crypto.randomUUID()
  const at = nextOpening(Date.now())
  const [sendAt, expiresAt] = [at, at + retryForMs].map((time) => new Date(time).toISOString())
  await db.write({
    // `createdAt` is the time of sending, so that a reminder for the next morning does not count as delayed.
    mails: db.run(sql`INSERT INTO mails (kind, email, customerId, facts, nextAt, createdAt, expiresAt)
      SELECT 'payment_reminder', email, customerId, json_object('run', ${run}, 'orders', json_group_array(orderId)),
        ${sendAt}, ${sendAt}, ${expiresAt}
      FROM (${dueReminders(reached)}) GROUP BY customerId`),
    marks: db.run(sql`INSERT OR IGNORE INTO payment_reminders (orderId, stage)
      SELECT orderId, stage FROM ${reached} WHERE customerId IN (SELECT customerId FROM mails
        WHERE kind = 'payment_reminder' AND state = 'waiting' AND facts ->> 'run' = ${run})`),
  })
  return true
}

/** Whether reminders are switched on. If not, waiting ones are not sent either. */
export const isReminderOn = async (db: Database) => (await readNotices(db)).paymentReminder

async function readNotices(db: Database): Promise<Notices> {
  const [stored] = await storedGroup(db, 'notices')
  return { ...settingDefaults.notices, ...stored?.values }
}

/** `days` after the due date. */
const stagesOf = ({ remindBefore, remindAfter, remindAgain }: Notices) =>
  [
    { stage: 'before', days: remindBefore === null ? null : -remindBefore },
    { stage: 'after', days: remindAfter },
    { stage: 'again', days: remindAgain },
  ].filter(({ days }) => days !== null)

/** The stages that each order on credit has reached, as rows; `isLast`: the one whose day came last. */
function reachedStages(stages: string) {
  const today = todayInMexico()
  return sql`(SELECT due.id AS orderId, due.customerId, item.value ->> 'stage' AS stage,
      item.value ->> 'days' = max(item.value ->> 'days') OVER (PARTITION BY due.id) AS isLast
    FROM (SELECT id, customerId, CAST(julianday(${today}) - julianday(dueOn) AS INTEGER) AS late
      FROM ${receivables(
        today,
        sql`customers.credit_days > 0 AND customers.active AND customers.email <> ''
        AND NOT ${waitingVoucher(sql`orders.id`)}`,
      )}) AS due
    JOIN json_each(${stages}) item ON late >= item.value ->> 'days' AND (late <= 0 OR item.value ->> 'days' >= 0))`
}

/** Orders whose last stage was not sent yet, of customers without a reminder in the last hours. */
const dueReminders = (reached: SQL) => sql`SELECT orderId, customerId, customers.email FROM ${reached} AS news
  JOIN customers ON customers.id = customerId
  WHERE isLast AND NOT EXISTS (SELECT 1 FROM payment_reminders mark WHERE mark.orderId = news.orderId AND mark.stage = news.stage)
    AND NOT ${wasReminded(sql`news.customerId`)}`

/** The present time during the day, otherwise the next morning: reminders are not sent at night. */
export function nextOpening(now: number) {
  const midnight = Date.parse(startOfDay(dayAt(now)))
  const opening = midnight + opensAt * hourMs
  if (now < opening) return opening
  return now < midnight + closesAt * hourMs ? now : opening + dayMs
}
