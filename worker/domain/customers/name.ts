import { sql } from 'drizzle-orm'

/** SQL for the name of a row of `customers`: the company, if it has one. An order keeps it. */
export const customerName = sql<string>`coalesce(nullif(customers.company, ''), customers.name)`
