import * as v from 'valibot'

const Age = v.nullable(v.number())

/** State of the shop for a monitor. Ages in seconds; null when nothing is waiting. */
export const Health = v.object({
  status: v.picklist(['ok', 'failing']),
  /** Names of the checks that fail. */
  failing: v.array(v.picklist(['database', 'cron', 'events', 'payments', 'lookups', 'refunds', 'mails'])),
  /** Time since the last run of the cron. */
  cron: Age,
  /** Age of the oldest event that was not sent to the rooms. */
  events: Age,
  /** Largest delay of the lookup of a payment. */
  payments: Age,
  /** Time since the card provider stopped answering the lookups of the cron; null until several have failed. */
  lookups: Age,
  /** Age of the oldest refund that the card provider has not confirmed. */
  refunds: Age,
  /** Age of the oldest waiting mail. */
  mails: Age,
})
export type Health = v.InferOutput<typeof Health>
