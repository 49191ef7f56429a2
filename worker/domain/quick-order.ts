import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { toPesos } from '../contract/money.ts'
import { addingProblem } from '../contract/ordering.ts'
import type { AskedLine, QuickProduct, ResolvedLine } from '../contract/quick-order.ts'
import { plain } from '../contract/search.ts'

/** How a product answers a line: as what was asked for, or as one that may have been meant. */
type Rank = 'same' | 'words' | 'part'
type Hit = Omit<QuickProduct, 'Inventory'> & {
  line: number
  rank: Rank
  available: number | null
  ordered: number | null
}

const mostCandidates = 8

/**
 * What each line asks for, all lines in one statement: the product of that id, of that code, of that code without its
 * separators, of a code among the words; else those that have the words in their name; else part of the code.
 */
export async function resolveLines(db: Database, userId: number, lines: readonly AskedLine[]): Promise<ResolvedLine[]> {
  const asked = JSON.stringify(lines.map((line) => ({ productId: line.productId, ...termsOf(line.what) })))
  const hits = await db.all<Hit>(sql`
    WITH line AS MATERIALIZED (
      SELECT key AS line, value ->> 'productId' AS productId, value ->> 'code' AS code, value ->> 'codeKey' AS codeKey,
        value -> 'inside' AS inside, value ->> 'words' AS words, value ->> 'beginnings' AS beginnings, value ->> 'part' AS part
      FROM json_each(${asked})
    ),
    coded AS MATERIALIZED (
      SELECT line, 0 AS rank, products.id FROM line JOIN products ON products.id = productId
      UNION ALL SELECT line, 1, products.id FROM line JOIN products ON products.code = line.code WHERE productId IS NULL
      UNION ALL SELECT line, 2, products.id FROM line JOIN products ON products.codeKey = line.codeKey WHERE productId IS NULL
      UNION ALL SELECT line, 3, products.id FROM line JOIN json_each(inside) JOIN products ON products.codeKey = json_each.value
        WHERE productId IS NULL
    ),
    exact AS MATERIALIZED (
      SELECT line, rank, coded.id FROM coded JOIN products ON products.id = coded.id WHERE status = 'active'
    ),
    searched AS MATERIALIZED (
      SELECT line, words, beginnings, part FROM line WHERE productId IS NULL AND line NOT IN (SELECT line FROM exact)
    ),
    named AS MATERIALIZED (${matches(sql`products_text`, sql`searched.words`)}),
    begun AS MATERIALIZED (
      ${matches(sql`products_text`, sql`searched.beginnings`)} WHERE line NOT IN (SELECT line FROM named)
    ),
    hits AS (
      SELECT line, 'same' AS rank, id FROM exact
      WHERE rank = (SELECT min(rank) FROM exact AS better WHERE better.line = exact.line)
      UNION ALL SELECT line, 'words', id FROM named
      UNION ALL SELECT line, 'words', id FROM begun
      UNION ALL SELECT line, 'part', id FROM (${matches(sql`products_code`, sql`searched.part`)}
        WHERE line NOT IN (SELECT line FROM named UNION ALL SELECT line FROM begun))
    )
    SELECT DISTINCT hits.line, rank, products.id, code, name, salePrice1, unit, min_qty, multiple,
      inventory.quantity AS available, cart_items.quantity AS ordered
    FROM hits JOIN products ON products.id = hits.id
    LEFT JOIN inventory ON inventory.productId = products.id
    LEFT JOIN cart_items ON cart_items.productId = products.id AND userId = ${userId}
    ORDER BY hits.line, products.position, products.id`)
  return judge(
    lines,
    Map.groupBy(hits, (hit) => hit.line),
  )
}

/** The first few products that answer each line, in whatever order the index has them: all of them could be thousands. */
const matches = (index: SQL, term: SQL) => sql`
  SELECT line, value AS id FROM searched JOIN json_each((SELECT json_group_array(id) FROM (
    SELECT products.id FROM ${index} JOIN products ON products.id = ${index}.rowid
    WHERE ${index} MATCH ${term} AND status = 'active' LIMIT ${mostCandidates})))`

function judge(lines: readonly AskedLine[], hits: ReadonlyMap<number, Hit[]>): ResolvedLine[] {
  const taken = new Map<number, number>()
  return lines.map(({ what, quantity }, index): ResolvedLine => {
    const candidates = hits.get(index) ?? []
    const hit = theOne(candidates, what)
    if (!hit) return candidates.length > 0 ? { result: 'ambiguous', candidates: candidates.map(toProduct) } : missing
    const product = toProduct(hit)
    const already = taken.get(hit.id) ?? hit.ordered ?? 0
    const problem = addingProblem(product, quantity, already)
    taken.set(hit.id, already + (problem ? 0 : quantity))
    return {
      result: 'found',
      product,
      problem: problem?.message ?? null,
      nearest: problem ? problem.nearest : quantity,
    }
  })
}

const missing = { result: 'not_found' } as const

/** Part of a code is never taken for the product itself: it may be the code of one that is gone. */
function theOne(candidates: readonly Hit[], what: string) {
  const named = candidates.filter(({ name }) => wordsOf(name) === wordsOf(what))
  const [only, ...others] = named.length === 1 ? named : candidates
  return only && only.rank !== 'part' && others.length === 0 ? only : undefined
}

const toProduct = ({ line, rank, ordered, available, salePrice1, ...product }: Hit): QuickProduct => ({
  ...product,
  salePrice1: toPesos(salePrice1),
  Inventory: available === null ? null : { quantity: available },
})

const wordsOf = (text: string) =>
  plain(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')

const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase()

const filler = new Set([
  'a',
  'al',
  'con',
  'de',
  'del',
  'el',
  'en',
  'la',
  'las',
  'los',
  'para',
  'por',
  'un',
  'una',
  'x',
  'y',
])

/** A search that finds none: an empty one is an error. */
const nothing = '""'

/** What to look for in the catalogue: codes as they are kept there, words as its text index reads them. */
function termsOf(what: string) {
  const codeKey = keyOf(what)
  const inside = what
    .split(/\s+/)
    .map(keyOf)
    .filter((key) => key.length >= 4 && /\d/.test(key) && key !== codeKey)
  const all = (what.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8)
  const telling = all.filter((word) => !filler.has(word.toLowerCase()))
  const words = telling.length > 0 ? telling : all
  return {
    code: what,
    codeKey,
    inside,
    words: words.map(wholeWord).join(' AND ') || nothing,
    beginnings: words.map(beginning).join(' ') || nothing,
    part: codeKey.length >= 3 ? `"${codeKey}"` : nothing,
  }
}

/** In singular or plural: "hexagonales" asks for "hexagonal" too, and the other way round. */
function wholeWord(word: string) {
  if (word.length < 4 || /\d/.test(word)) return `"${word}"`
  const forms = [word, `${word}s`, `${word}es`, word.replace(/s$/i, ''), word.replace(/es$/i, '')]
  return `(${[...new Set(forms)].map((form) => `"${form}"`).join(' OR ')})`
}

/** Short ones as they stand: their beginnings are everywhere. */
function beginning(word: string) {
  if (word.length < 3) return `"${word}"`
  return `"${word.length > 5 ? word.replace(/e?s$/i, '') : word}"*`
}
