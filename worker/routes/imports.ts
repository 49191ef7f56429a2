import { Hono } from 'hono'
import { ImportChoice, ImportLines, ImportQuery, ImportRowsQuery, NewImport } from '../contract/imports/imports.ts'
import { applyImport, undoImport } from '../domain/imports/apply.ts'
import { createImport, planRows } from '../domain/imports/plan.ts'
import { listImports, readImport } from '../domain/imports/read.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { body, query, withId } from '../http/validate.ts'

/** Each kind of import has the roles of its forms: `assertMayImport`. */
export const imports = new Hono<AppEnv>().use(access('staff'))

imports.get('/', query(ImportQuery), async (c) =>
  c.json(await listImports(c.var.db, c.var.user, c.req.valid('query').kind)),
)

imports.post('/', body(NewImport), async (c) =>
  c.json(await createImport(c.var.db, c.var.user, c.req.valid('json')), 201),
)

imports.get('/:id', withId, query(ImportRowsQuery), async (c) =>
  c.json(await readImport(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('query'))),
)

imports.put('/:id/rows', withId, body(ImportLines), async (c) =>
  c.json(await planRows(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json').rows)),
)

imports.post('/:id/apply', withId, body(ImportChoice), async (c) =>
  c.json(await applyImport(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

imports.post('/:id/undo', withId, async (c) => c.json(await undoImport(c.var.db, c.var.user, c.req.valid('param').id)))
