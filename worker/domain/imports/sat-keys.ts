import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { kindWord } from '../../contract/imports/cells.ts'
import { noProductKey } from '../../contract/products/sat-keys.ts'

/** Products that are compared for one word or one category. */
const sampleSize = 300

type Sample = { id: number | null; key: string }[]

/** SAT keys of the shop's products, to suggest one for a new product. */
export type KnownKeys = { byWord: Map<string, Sample>; byCategory: Map<number, Sample> }

export const noKeys: KnownKeys = { byWord: new Map(), byCategory: new Map() }

/** Reads the keys of products whose name has one of the words, or that are in one of the categories. */
export async function readKeys(
  db: Database,
  words: readonly string[],
  categories: readonly number[],
): Promise<KnownKeys> {
  const sample = sql`SELECT json_group_array(json_object('id', categoryId, 'key', product_key))`
  const hasKey = sql`WHERE product_key <> ${noProductKey}`
  const rows = await db.read({
    byWord: db.all<{ word: string; sample: string }>(sql`SELECT value AS word, (${sample} FROM (
        SELECT categoryId, product_key FROM products_text JOIN products ON products.id = products_text.rowid
        WHERE products_text MATCH 'name : "' || value || '" *' LIMIT ${sampleSize}) ${hasKey}) AS sample
      FROM json_each(${JSON.stringify(words)})`),
    byCategory: db.all<{ id: number; sample: string }>(sql`SELECT value AS id, (${sample} FROM (
        SELECT categoryId, product_key FROM products WHERE categoryId = value AND status = 'active'
        ORDER BY position LIMIT ${sampleSize}) ${hasKey}) AS sample
      FROM json_each(${JSON.stringify(categories)})`),
  })
  return {
    byWord: new Map(rows.byWord.map(({ word, sample }) => [word, JSON.parse(sample)])),
    byCategory: new Map(rows.byCategory.map(({ id, sample }) => [id, JSON.parse(sample)])),
  }
}

/**
 * Suggests a key: that of products with the same first word in the category, otherwise elsewhere if most of them have the same
 * key, otherwise the most frequent key of the category.
 */
export function suggestedKey({ byWord, byCategory }: KnownKeys, name: unknown, category: number | undefined) {
  const alike = byWord.get(kindWord(name)) ?? []
  const [here] = mostUsed(alike.filter(({ id }) => id === category))
  if (here) return here.key
  const [elsewhere] = mostUsed(alike)
  if (elsewhere && elsewhere.used > 1 && elsewhere.used >= alike.length * 0.6) return elsewhere.key
  return category === undefined ? undefined : mostUsed(byCategory.get(category) ?? [])[0]?.key
}

function mostUsed(sample: Sample) {
  const used = new Map<string, number>()
  for (const { key } of sample) used.set(key, (used.get(key) ?? 0) + 1)
  return [...used].map(([key, count]) => ({ key, used: count })).sort((a, b) => b.used - a.used)
}
