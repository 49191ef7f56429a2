import { type SQL, sql } from 'drizzle-orm'

/** SQL for the shop's IVA now, in hundredths of a percent: 0 until it is configured. */
export const ivaRate = sql`coalesce((SELECT cast(round(value * 100) AS INTEGER) FROM configuration WHERE key = 'iva'), 0)`

/** SQL for the IVA of a line of a row of `products`, as text: the product's own, else the shop's `rate`. */
export const ivaOfProduct = (rate: SQL) => sql`coalesce(products.iva, printf('%g', ${rate} / 100.0))`

/** SQL for the IVA of rows with `amount` and `iva`, in centavos. It is rounded once for each rate; 'exento' casts to 0. */
export const ivaOfLines = (rows: SQL) => sql`(
  SELECT coalesce(sum(${ivaOfBase}), 0) FROM (SELECT sum(amount) AS base, iva FROM ${rows} GROUP BY iva))`

/** SQL for one row with `subtotal`, `iva` and `pieces` of rows with `amount`, `iva` and `quantity`, in centavos. */
export const totalsOf = (rows: SQL) => sql`(
  SELECT coalesce(sum(base), 0) AS subtotal, coalesce(sum(${ivaOfBase}), 0) AS iva, coalesce(sum(pieces), 0) AS pieces
  FROM (SELECT sum(amount) AS base, iva, sum(quantity) AS pieces FROM ${rows} GROUP BY iva))`

const ivaOfBase = sql`(base * cast(round(cast(iva AS REAL) * 100) AS INTEGER) + 5000) / 10000`
