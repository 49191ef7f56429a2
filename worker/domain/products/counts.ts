import { type SQL, sql } from 'drizzle-orm'
import { descendants } from './descendants.ts'

/** Filters of the kept counts; `where`: conditions on `stock`, `status`, `hasImage` and `hasKey`. */
type Groups = { category?: number; where?: readonly SQL[] }

/**
 * SQL FROM the table `product_counts`: the number of products (`products`), their pieces and value by what lists filter by.
 * Lists read these sums instead of counting rows; triggers of 0030_add_kept_counts.sql maintain them.
 */
export const productCounts = ({ category, where = [] }: Groups) =>
  sql`product_counts WHERE ${sql.join(
    [category === undefined ? sql`TRUE` : sql`categoryId IN (${descendants(category)})`, ...where],
    sql` AND `,
  )}`
