import { sql } from 'drizzle-orm'

/** SQL for the ids of a category and its descendants. */
export const descendants = (category: number) => sql`
  WITH RECURSIVE tree (id) AS (
    SELECT ${category} UNION SELECT categories.id FROM categories JOIN tree ON categories.parentId = tree.id
  ) SELECT id FROM tree`
