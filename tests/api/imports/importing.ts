import { expect } from 'vitest'
import type { Import, ImportPlan, ImportRow } from '#contract/imports/imports'
import type { Caller } from '../../shop.ts'

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
