import { expect } from 'vitest'
import type { Import, ImportPlan, ImportRow, ImportRows } from '#contract/imports/imports'
import type { StaffProductPage } from '#contract/products/products'
import type { Caller, openShop } from '../../shop.ts'

export type Cells = Record<string, string | number | boolean | null>

/** An import whose rows have these cells; the first is line 2, below the titles. */
export async function plan(staff: Caller, rows: Cells[], more: object = {}) {
  const begun = await staff.post('/imports', {
    uid: crypto.randomUUID(),
    kind: 'products',
    name: 'lista.xlsx',
    rows: rows.length,
    defaults: { category: 'Por clasificar' },
    ...more,
  })
  expect(begun.status).toBe(201)
  const { id } = await begun.json<Import>()
  const lines = rows.map((cells, index) => ({ line: index + 2, cells }))
  const planned: ImportRow[] = []
  for (let from = 0; from < lines.length; from += 500) {
    const answer = await staff.put(`/imports/${id}/rows`, { rows: lines.slice(from, from + 500) })
    expect(answer.status).toBe(200)
    planned.push(...(await answer.json<ImportPlan>()).rows)
  }
  return { id, rows: planned }
}

/** Applies or undoes all rows. */
export async function finish(staff: Caller, id: number, verb: 'apply' | 'undo', choice: object = {}) {
  for (;;) {
    const answer = await staff.post(`/imports/${id}/${verb}`, choice)
    expect(answer.status).toBe(200)
    const reached = await answer.json<Import>()
    if (reached.state === 'applied' || reached.state === 'undone') return reached
  }
}

export const rowsOf = async (staff: Caller, id: number) =>
  (await (await staff.get(`/imports/${id}`)).json<ImportRows>()).rows

export const products = async (staff: Caller, search = '') =>
  (await (await staff.get(`/admin/products/search?limit=200&search=${search}`)).json<StaffProductPage>()).products

type Db = Awaited<ReturnType<typeof openShop>>['db']

/** The pieces of a product on hand. */
export const onHand = async (db: Db, id: number) =>
  (await db.execute({ sql: 'SELECT on_hand FROM inventory WHERE productId = ?', args: [id] })).rows[0]?.on_hand

/** Movements since the small shop, whose stock has no movements, add up to the stock. */
export async function auditStock(db: Db) {
  const { rows } =
    await db.execute(`SELECT products.code, on_hand, moved FROM inventory JOIN products ON products.id = productId
    JOIN (SELECT productId AS id, sum(on_hand) AS moved FROM stock_movements GROUP BY productId) AS ledger ON ledger.id = productId
    WHERE on_hand - moved <> CASE productId WHEN 1 THEN 100 WHEN 2 THEN 50 WHEN 3 THEN 10 WHEN 4 THEN 5 WHEN 7 THEN 1000 WHEN 8 THEN 100 ELSE 0 END`)
  expect(rows).toEqual([])
}
