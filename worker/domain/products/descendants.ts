import { sql } from 'drizzle-orm'

/** SQL for the ids of a category and its descendants. */
export const descendants = (category: number) => sql`
  WITH RECURSIVE tree (id) AS (
    SELECT ${category} UNION SELECT categories.id FROM categories JOIN tree ON categories.parentId = tree.id
  ) SELECT id FROM tree`

/** A category, with `branch` also its descendants. `none`: no category. */
export type CategoryFilter = { category: number | 'none'; branch?: '1' }

/** The condition on the column `categoryId`. */
export const isOfCategory = ({ category, branch }: CategoryFilter) =>
  branch && category !== 'none'
    ? sql`categoryId IN (${descendants(category)})`
    : sql`categoryId IS ${category === 'none' ? null : category}`
