import * as v from 'valibot'

const Age = v.nullable(v.number())

/** State of the shop for a monitor. Ages in seconds; null when nothing is waiting. */
export const Health = v.object({
  status: v.picklist(['ok', 'failing']),
  /** Names of the checks that fail. */
  failing: v.array(v.picklist(['database', 'cron', 'events', 'payments', 'lookups', 'refunds', 'mails'])),
  /** Since the last run of the cron. */
  cron: Age,
  /** Of the oldest event that was not sent to the rooms. */
  events: Age,
  /** Since the payment that is most overdue should have been looked up. */
  payments: Age,
  /** Since the card provider stopped answering the lookups of the cron, after several of them. */
  lookups: Age,
  /** Of the oldest refund that the card provider has not confirmed. */
  refunds: Age,
  /** Of the oldest mail that waits. */
  mails: Age,
})
export type Health = v.InferOutput<typeof Health>
