import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { categoryPath, plainWord } from '../../contract/imports/cells.ts'
import type { ImportChoice } from '../../contract/imports/imports.ts'
import { conflict, forbidden } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { fieldsWithoutAccess } from './planned-row.ts'
import { stateIs } from './step-rows.ts'
import { categoryPaths } from './stored-catalog.ts'

/** Chooses the rows of a draft and creates their categories: the import begins. */
export async function chooseRows(db: Database, user: Actor, id: number, { skip, accept }: ImportChoice) {
  const isChosen = sql`state IN ('new', 'change') AND line NOT IN ${valueList(skip)}
    AND (isBelowCost = 0 OR line IN ${valueList(accept)})`
  const { ofFile, ofShop } = await db.read({
    ofFile: db.all<{ path: string }>(sql`SELECT DISTINCT after ->> 'category' AS path FROM import_rows
      WHERE importId = ${id} AND ${isChosen} AND after ->> 'category' IS NOT NULL`),
    ofShop: db.all<{ path: string }>(sql`SELECT path FROM ${categoryPaths}`),
  })
  const { missing, spellings } = missingPaths(
    ofFile.map(({ path }) => path),
    ofShop.map(({ path }) => path),
  )
  const variants = ofFile.flatMap(({ path }) => {
    const to = spellings.get(plainWord(path)) ?? path
    return to === path ? [] : [{ path, to }]
  })
  await db.write({
    draft: ensure(stateIs(id, 'draft'), () => conflict('STARTED', 'La importación ya empezó en otra pestaña.')),
    mayWrite: ensureMayWrite(user, id, isChosen),
    chosen: db.run(sql`UPDATE import_rows SET outcome = 'chosen' WHERE importId = ${id} AND ${isChosen}`),
    counts: db.run(sql`UPDATE imports SET (chosen, pending) = (SELECT changes(), changes()) WHERE id = ${id}`),
    // The file may contain several spellings of one new category.
    spelling: db.run(sql`UPDATE import_rows SET after = json_set(after, '$.category', variant.value ->> 'to')
      FROM json_each(${JSON.stringify(variants)}) AS variant
      WHERE importId = ${id} AND after ->> 'category' = variant.value ->> 'path'`),
    categories: Object.fromEntries(missing.map((path, index) => [`category${index}`, createCategory(db, path)])),
    state:
      db.run(sql`UPDATE imports SET state = 'applying', touchedAt = ${now}, appliedAt = ${now}, categories = coalesce((
        SELECT json_group_array(id) FROM ${categoryPaths} WHERE path IN ${valueList(missing)}), '[]')
      WHERE id = ${id}`),
    event: missing.length > 0 ? catalogEvent(db) : undefined,
    audit: audited(db, user, {
      action: 'import',
      entity: 'import',
      entityId: id,
      after: sql`(SELECT json_object('name', name, 'kind', kind, 'rows', chosen) FROM imports WHERE id = ${id})`,
    }),
  })
}

/** The condition that the user may write all fields of the rows: the preview may be of a user with another role. */
export const ensureMayWrite = (user: Actor, id: number, rows: SQL) =>
  ensure(
    sql`NOT EXISTS (SELECT 1 FROM import_rows, json_each(after) AS field
      WHERE importId = ${id} AND ${rows} AND field.key IN ${valueList(fieldsWithoutAccess(user))})`,
    () => forbidden('Esta importación cambia datos que tu rol no puede cambiar.'),
  )

/** The paths to create, parents first, and the spelling of each path by its plain words. */
function missingPaths(ofFile: readonly string[], ofShop: readonly string[]) {
  const spellings = new Map(ofShop.map((path) => [plainWord(categoryPath(path)), path]))
  const missing: string[] = []
  for (const path of ofFile) {
    let spelled = ''
    for (const level of categoryPath(path).split(' > ')) {
      const written = spelled === '' ? level : `${spelled} > ${level}`
      spelled = spellings.get(plainWord(written)) ?? written
      if (spellings.has(plainWord(written))) continue
      missing.push(spelled)
      spellings.set(plainWord(spelled), spelled)
    }
  }
  return { missing, spellings }
}

function createCategory(db: Database, path: string) {
  const levels = path.split(' > ')
  const parent = levels.slice(0, -1).join(' > ')
  const parentId =
    parent === '' ? sql`NULL` : sql`(SELECT id FROM ${categoryPaths} WHERE path = ${parent} COLLATE NOCASE)`
  return db.run(sql`INSERT INTO categories (name, parentId, position)
    SELECT ${levels.at(-1)}, ${parentId}, (SELECT coalesce(max(position), -1) + 1 FROM categories WHERE parentId IS ${parentId})
    WHERE NOT EXISTS (SELECT 1 FROM ${categoryPaths} WHERE path = ${path} COLLATE NOCASE)`)
}
