import { type SQL, sql } from 'drizzle-orm'
import { descendants } from './descendants.ts'

/** Filters of the kept counts; `where`: conditions on `stock`, `status`, `hasImage` and `hasKey`. */
type Groups = { category?: number; where?: readonly SQL[] }

/**
 * SQL FROM the table `product_counts`: the number of products (`products`), their pieces and value by what lists filter by.
 * Lists read these sums instead of counting rows. Triggers of 0013_add_kept_counts.sql keep them: `product_leaves_group`,
 * `product_enters_group`, `inventory_changes_group` and others.
 */
export const productCounts = ({ category, where = [] }: Groups) =>
  sql`product_counts WHERE ${sql.join(
    [category === undefined ? sql`TRUE` : sql`categoryId IN (${descendants(category)})`, ...where],
    sql` AND `,
  )}`
