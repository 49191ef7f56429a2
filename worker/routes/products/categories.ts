import { Hono } from 'hono'
import { can } from '../../contract/access.ts'
import { CategoryChange, CategoryInput, CategoryOrder, CategoryRemoval } from '../../contract/products/categories.ts'
import {
  categoryOptions,
  createCategory,
  deleteCategory,
  listCategories,
  reorderCategories,
  updateCategory,
} from '../../domain/products/categories.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { body, query, withId } from '../../http/validate.ts'

export const categories = new Hono<AppEnv>()

categories.get('/', async (c) => c.json(await categoryOptions(c.var.db, can(c.var.user, 'staff'))))

categories.post('/', access('products'), body(CategoryInput), async (c) => {
  const created = await createCategory(c.var.db, c.var.user, c.req.valid('json'))
  return c.json(created, 201)
})

categories.put('/:id', access('products'), withId, body(CategoryChange), async (c) => {
  const changed = await updateCategory(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(changed)
})

categories.delete('/:id', access('products'), withId, query(CategoryRemoval), async (c) => {
  await deleteCategory(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('query').moveTo)
  return c.json({ success: true })
})

export const categoryOrder = new Hono<AppEnv>().put('/', access('products'), body(CategoryOrder), async (c) => {
  const ordered = await reorderCategories(c.var.db, c.var.user, c.req.valid('json'))
  return c.json(ordered)
})

/** The tree with versions and counts of products, for the staff who edit it. */
export const adminCategories = new Hono<AppEnv>().get('/', access('products'), async (c) =>
  c.json(await listCategories(c.var.db)),
)
