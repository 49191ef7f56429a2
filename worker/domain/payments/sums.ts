import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inList } from '../../../db/sql-lists.ts'
import { toPesos } from '../../contract/money.ts'
import type { PaymentQuery, PaymentSum } from '../../contract/payments/collection.ts'

type Days = Pick<PaymentQuery, 'from' | 'to' | 'form'>

/** SQL condition: `day` is between `from` and `to`, and `form` is the wanted one. A limit that is not given is open. */
export const ofDays = (day: SQL, form: SQL, { from, to, form: wanted }: Days) =>
  sql.join(
    [sql`${day} >= ${from ?? '0000'}`, sql`${day} <= ${to ?? '9999'}`, ...(wanted ? [sql`${form} = ${wanted}`] : [])],
    sql` AND `,
  )

export const byDay = sql`INDEXED BY payments_by_day`

/** Sums of the payments of some days and of the refunds by hand of those days, by member of staff and form. In centavos. */
export const paymentSums = (db: Database, days: Days) =>
  db.all<PaymentSum>(sql`
    SELECT (SELECT nombre FROM users WHERE users.id = userId) AS "by", form, sum(count) AS count, sum(received) AS received,
      sum(returned) AS returned
    FROM (
      SELECT userId, form, count(*) AS count, sum(amount) AS received, 0 AS returned FROM payments ${byDay}
      WHERE ${ofDays(sql`paidOn`, sql`form`, days)} AND state IN ${inList(['applied', 'refund_due', 'refunded'])}
      GROUP BY userId, form
      UNION ALL
      SELECT userId, form, 0, 0, sum(amount) FROM refunds INDEXED BY refunds_by_hand
      WHERE way = 'hand' AND state = 'done' AND ${ofDays(sql`returnedOn`, sql`form`, days)} GROUP BY userId, form
    ) GROUP BY 1, form ORDER BY userId IS NULL, "by", form`)

export const toPaymentSum = ({ received, returned, ...sum }: PaymentSum): PaymentSum => ({
  ...sum,
  received: toPesos(received),
  returned: toPesos(returned),
})
