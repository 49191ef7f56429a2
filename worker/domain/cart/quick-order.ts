import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { addingProblem } from '../../contract/cart/ordering.ts'
import type { QuickProduct, ResolvedLine, UnresolvedLine } from '../../contract/cart/quick-order.ts'
import { measureSpellings } from '../../contract/products/forgiving-search.ts'
import { plain, stopWords } from '../../contract/search.ts'
import type { Actor } from '../identity.ts'
import { shownBackorder, shownQuantity } from '../inventory/backorders.ts'
import { ownPrices, termsOf, toPrices } from '../prices/prices.ts'
import { forSale } from '../products/for-sale.ts'
import { isOwnLine } from './cart.ts'

/** Ways in which a product matches a line. `same`: by its id or code; `words`: by its name; `part`: by part of its code. */
type Rank = 'same' | 'words' | 'part'
type Hit = Omit<QuickProduct, 'Inventory' | 'breaks'> & {
  breaks: string
  line: number
  rank: Rank
  available: number | null
  ordered: number | null
}

const maxCandidates = 8

/** Finds the products of lines for the user's cart: what it already has of a product counts. */
export const resolveOwnLines = (db: Database, user: Actor, lines: readonly UnresolvedLine[]) =>
  resolveLines(db, { customerId: user.customerId, isInCart: isOwnLine(user) }, lines)

/** Finds the products of lines for an order that staff make for a customer, for which there is no cart. */
export const resolveCustomerLines = (db: Database, customerId: number, lines: readonly UnresolvedLine[]) =>
  resolveLines(db, { customerId, isInCart: sql`FALSE` }, lines)

/**
 * Finds the products of all lines with one statement. In this order: by id, by code, by code without separators, by a
 * code among the words, by the words of the name, by part of the code. `isInCart`: SQL about `cart_items`.
 */
async function resolveLines(
  db: Database,
  { customerId, isInCart }: { customerId: number | null; isInCart: SQL },
  lines: readonly UnresolvedLine[],
): Promise<ResolvedLine[]> {
  const linesJson = JSON.stringify(lines.map((line) => ({ productId: line.productId, ...searchTermsOf(line.what) })))
  const hits = await db.all<Hit>(sql`
    WITH line AS MATERIALIZED (
      SELECT key AS line, value ->> 'productId' AS productId, value ->> 'code' AS code, value ->> 'codeKey' AS codeKey,
        value -> 'inside' AS inside, value ->> 'words' AS words, value ->> 'beginnings' AS beginnings, value ->> 'part' AS part
      FROM json_each(${linesJson})
    ),
    coded AS MATERIALIZED (
      SELECT line, 0 AS rank, products.id FROM line JOIN products ON products.id = productId
      UNION ALL SELECT line, 1, products.id FROM line JOIN products ON products.code = line.code WHERE productId IS NULL
      UNION ALL SELECT line, 2, products.id FROM line JOIN products ON products.codeKey = line.codeKey WHERE productId IS NULL
      UNION ALL SELECT line, 3, products.id FROM line JOIN json_each(inside) JOIN products ON products.codeKey = json_each.value
        WHERE productId IS NULL
    ),
    exact AS MATERIALIZED (
      SELECT line, rank, coded.id FROM coded JOIN products ON products.id = coded.id WHERE ${forSale}
    ),
    searched AS MATERIALIZED (
      SELECT line, words, beginnings, part FROM line WHERE productId IS NULL AND line NOT IN (SELECT line FROM exact)
    ),
    named AS MATERIALIZED (${matches(sql`products_text`, sql`searched.words`)}),
    prefixed AS MATERIALIZED (
      ${matches(sql`products_text`, sql`searched.beginnings`)} WHERE line NOT IN (SELECT line FROM named)
    ),
    hits AS (
      SELECT line, 'same' AS rank, id FROM exact
      WHERE rank = (SELECT min(rank) FROM exact AS better WHERE better.line = exact.line)
      UNION ALL SELECT line, 'words', id FROM named
      UNION ALL SELECT line, 'words', id FROM prefixed
      UNION ALL SELECT line, 'part', id FROM (${matches(sql`products_code`, sql`searched.part`)}
        WHERE line NOT IN (SELECT line FROM named UNION ALL SELECT line FROM prefixed))
    )
    SELECT DISTINCT hits.line, rank, products.id, code, name, ${ownPrices}, iva, unit, min_qty, multiple,
      ${shownBackorder} AS backorder, ${shownQuantity} AS available, cart_items.quantity AS ordered
    FROM hits JOIN products ON products.id = hits.id
    CROSS JOIN ${termsOf(customerId)} AS terms
    LEFT JOIN inventory ON inventory.productId = products.id
    LEFT JOIN cart_items ON cart_items.productId = products.id AND ${isInCart}
    ORDER BY hits.line, products.position, products.id`)
  return resolve(
    lines,
    Map.groupBy(hits, (hit) => hit.line),
  )
}

/** The first matches of each line, in the order of the index. Ranking all matches could read thousands of rows. */
const matches = (index: SQL, term: SQL) => sql`
  SELECT line, value AS id FROM searched JOIN json_each((SELECT json_group_array(id) FROM (
    SELECT products.id FROM ${index} JOIN products ON products.id = ${index}.rowid
    WHERE ${index} MATCH ${term} AND ${forSale} LIMIT ${maxCandidates})))`

function resolve(lines: readonly UnresolvedLine[], hits: ReadonlyMap<number, Hit[]>): ResolvedLine[] {
  const inCart = new Map<number, number>()
  return lines.map(({ what, quantity }, index): ResolvedLine => {
    const candidates = hits.get(index) ?? []
    const hit = certainHit(candidates, what)
    if (!hit)
      return candidates.length > 0 ? { result: 'ambiguous', candidates: candidates.map(toProduct) } : notFoundLine
    const product = toProduct(hit)
    const already = inCart.get(hit.id) ?? hit.ordered ?? 0
    const problem = addingProblem(product, quantity, already)
    inCart.set(hit.id, already + (problem ? 0 : quantity))
    return {
      result: 'found',
      product,
      problem: problem?.message ?? null,
      nearest: problem ? problem.nearest : quantity,
    }
  })
}

const notFoundLine = { result: 'not_found' } as const

/** The product of a line if it is certain. A match by part of a code is not: the text may be the code of a deleted product. */
function certainHit(candidates: readonly Hit[], what: string) {
  const named = candidates.filter(({ name }) => wordsOf(name) === wordsOf(what))
  const [only, ...others] = named.length === 1 ? named : candidates
  return only && only.rank !== 'part' && others.length === 0 ? only : undefined
}

const toProduct = ({ line, rank, ordered, available, salePrice1, breaks, ...product }: Hit): QuickProduct => ({
  ...product,
  ...toPrices({ salePrice1, breaks }),
  Inventory: available === null ? null : { quantity: available },
})

const wordsOf = (text: string) =>
  plain(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')

const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toUpperCase()

/** A search without results. An empty search text would be an error. */
const noMatch = '""'

/** The search terms of a line: codes in the form of the database, words in the syntax of the text index. */
function searchTermsOf(what: string) {
  const codeKey = keyOf(what)
  const inside = what
    .split(/\s+/)
    .map(keyOf)
    .filter((key) => key.length >= 4 && /\d/.test(key) && key !== codeKey)
  const all = (what.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8)
  const significant = all.filter((word) => !stopWords.has(word.toLowerCase()))
  const words = significant.length > 0 ? significant : all
  return {
    code: what,
    codeKey,
    inside,
    words: allOf(words, wholeWord) || noMatch,
    beginnings: allOf(words, beginning) || noMatch,
    part: codeKey.length >= 3 ? `"${codeKey}"` : noMatch,
  }
}

const allOf = (words: readonly string[], queryOf: (word: string) => string) =>
  words.map((word, at) => withMeasures(queryOf(word), word, words[at - 1])).join(' AND ')

/** "5L" also matches "5 L". */
function withMeasures(query: string, word: string, previous: string | undefined) {
  const measure = measureSpellings(plain(word), previous)
  const spelled = measure?.map((names) => `(${names.map((name) => `"${name}"`).join(' OR ')})`).join(' AND ')
  return spelled ? `(${query} OR (${spelled}))` : query
}

/** Matches singular and plural: "hexagonales" also finds "hexagonal", and the reverse. */
function wholeWord(word: string) {
  if (word.length < 4 || /\d/.test(word)) return `"${word}"`
  const forms = [word, `${word}s`, `${word}es`, word.replace(/s$/i, ''), word.replace(/es$/i, '')]
  return `(${[...new Set(forms)].map((form) => `"${form}"`).join(' OR ')})`
}

/** A short word must match whole, because too many words begin with it. */
function beginning(word: string) {
  if (word.length < 3) return `"${word}"`
  return `"${word.length > 5 ? word.replace(/e?s$/i, '') : word}"*`
}
