import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import {
  isComparable,
  type Part,
  type Thesaurus,
  thesaurusOf,
  thesaurusWords,
  type Vocabulary,
  vocabularyOf,
  withNearWords,
  withSynonyms,
} from '../../contract/products/forgiving-search.ts'
import { codeKeysOf, enoughMatches, isPartOfCode, minCodeLength, plain, searchWords } from '../../contract/search.ts'

/**
 * One way in which a product matches a search. The best rank is 0. `from`: SQL for the matches. `counted`: SQL for those that are for
 * sale, which reads an index instead of their rows. `order`: the order of the matches, if not by id. `isWithin`: another branch with a
 * worse rank has all these matches too.
 */
export type Branch = { rank: SQL | number; order?: SQL; from: SQL; counted?: SQL; where: SQL; isWithin?: true }

/** The branches of a search of signs only, such as `--`, which finds nothing. */
const noBranches: Branch[] = [{ rank: 0, from: sql`products`, where: sql`FALSE` }]

const noWords: Vocabulary = { words: [], sounds: [] }

type State = {
  /** Changes with the synonyms; null without any. */
  synonyms: string | null
  /** The synonyms as JSON, if this isolate has other ones. */
  groups: string | null
  /** Changes with the products. */
  words: string | null
}

type StateQuery = ReturnType<typeof stateQuery>

/** Cached in this isolate, so that a search with exact matches needs one round trip. Each search checks the stamps. */
let thesaurus: { stamp: string | null; terms: Thesaurus } = { stamp: null, terms: new Map() }
let vocabulary: { stamp: string; words: Vocabulary } | undefined

/**
 * Searches products: the exact words first, and synonyms too if these find few. If nothing is found, `read` runs again with
 * near words. `read` gets the branches, undefined for an empty search, and a statement for its plan, whose result it
 * returns.
 */
export async function forgivingSearch<Answer extends { total: number }>(
  db: Database,
  search: string,
  read: (
    branches: Branch[] | undefined,
    state: StateQuery | undefined,
  ) => Promise<{ answer: Answer; state: State[] | undefined }>,
): Promise<Answer & { isSimilar: boolean }> {
  const words = searchWords(search)
  if (words.length === 0) {
    return { ...(await read(search === '' ? undefined : noBranches, undefined)).answer, isSimilar: false }
  }
  const exact = exactBranches(search)
  const { answer, state } = await read(exact, stateQuery(db))
  cacheSynonyms(state?.[0])
  const { terms, stamp } = thesaurus
  const synonyms = answer.total < enoughMatches ? partBranches(5, search, (text) => withSynonyms(text, terms)) : []
  const found = synonyms.length > 0 ? (await read([...exact, ...synonyms], undefined)).answer : answer
  if (found.total > 0) return { ...found, isSimilar: false }

  const mayBeNear = words.map(plain).some(isComparable)
  const vocabulary = mayBeNear ? await readVocabulary(db, `${state?.[0]?.words} ${stamp}`) : noWords
  const near = (text: string) => withNearWords(text, terms, vocabulary)
  if (isExact(near(search), words)) return { ...answer, isSimilar: false }
  const similar = await read(partBranches(6, search, near), undefined)
  return { ...similar.answer, isSimilar: similar.answer.total > 0 }
}

const stateQuery = (db: Database) =>
  db.all<State>(sql`
    SELECT stamp AS synonyms, CASE WHEN stamp IS NOT ${thesaurus.stamp} THEN value END AS groups,
      (SELECT changed || ' ' || updatedAt FROM products ORDER BY changed DESC LIMIT 1) AS words
    FROM (SELECT 1) LEFT JOIN (SELECT value, version || ' ' || updatedAt AS stamp FROM configuration WHERE key = 'synonyms')`)

/** Caches the synonyms of the answer in this isolate, if they are new. */
function cacheSynonyms(state: State | undefined) {
  if (!state || state.synonyms === thesaurus.stamp) return
  const isUnread = state.synonyms !== null && state.groups === null
  if (!isUnread) thesaurus = { stamp: state.synonyms, terms: thesaurusOf(JSON.parse(state.groups ?? '[]')) }
}

async function readVocabulary(db: Database, stamp: string) {
  if (vocabulary?.stamp === stamp) return vocabulary.words
  const rows = await db.all<{ words: string }>(sql`SELECT json_group_array(term) AS words FROM products_words`)
  const words: string[] = rows.flatMap((row) => JSON.parse(row.words))
  vocabulary = { stamp, words: vocabularyOf([...words, ...thesaurusWords(thesaurus.terms)]) }
  return vocabulary.words
}

/** Whether these parts match the same products as the exact search. */
const isExact = (parts: readonly Part[], words: readonly string[]) =>
  parts.length === words.length &&
  parts.every((part) => part.length === 1 && part[0]?.every((word) => word.words.length === 0))

/**
 * The parts of a search by rank, the best first. Ranks: 0 the exact code, 1 the beginning of a code, 2 the beginning of a
 * name, 3 the words anywhere, 4 part of a code. Accents and separators are ignored. The part by the
 * beginning of the code is sorted by code, the others by id: the orders of their indexes, so that a page is read without all matches.
 */
export function exactBranches(search: string): Branch[] {
  const words = searchWords(search)
  const keys = [...codeKeysOf(search)]
  const branches: Branch[] = [
    ...keys.map(codeBegin),
    { ...text(2, `name : ^ ${words.map(prefix).join(' + ')}`), isWithin: true },
    text(3, words.map(prefix).join(' ')),
  ]
  branches.push(...keys.filter(({ length }) => length >= minCodeLength).map((key) => code(4, quoted(key))))
  const codes = words.filter(isPartOfCode)
  const names = words.filter((word) => !isPartOfCode(word))
  if (codes.length > 0 && names.length > 0) branches.push(codeAndText(3, codes, names.map(prefix).join(' ')))
  return branches
}

/** The products with that bar code, for the searches of the staff. Clients do not see bar codes. */
export function barcodeBranch(search: string): Branch {
  const barcode = search.replace(/\s/g, '')
  return { rank: 0, from: sql`products`, where: sql`barcode = ${barcode} AND barcode <> ''` }
}

/** SQL for the ids of the products whose names have words that begin with those of the search. */
export function productsNamed(search: string) {
  const words = searchWords(search)
  if (words.length === 0) return sql`()`
  return sql`(SELECT rowid FROM products_text WHERE products_text MATCH ${`name : (${words.map(prefix).join(' ')})`})`
}

/** The branches of a search by its parts: all parts in the text, or those with digits in the code. */
function partBranches(rank: number, search: string, partsOf: (text: string) => Part[] | undefined): Branch[] {
  const parts = partsOf(search)
  if (!parts) return []
  const branches = [text(rank, textOf(parts))]
  const words = searchWords(search)
  const codes = words.filter(isPartOfCode)
  const names = partsOf(words.filter((word) => !isPartOfCode(word)).join(' ')) ?? []
  if (codes.length > 0 && names.length > 0) branches.push(codeAndText(rank, codes, textOf(names)))
  return branches
}

const text = (rank: number, query: string): Branch => ({
  rank,
  from: sql`products_text CROSS JOIN products ON products.id = products_text.rowid`,
  counted: sql`products_text CROSS JOIN products INDEXED BY products_active ON products.id = products_text.rowid`,
  where: sql`products_text MATCH ${query}`,
})

const codeBegin = (key: string): Branch => ({
  rank: sql`CASE codeKey WHEN ${key} THEN 0 ELSE 1 END`,
  order: sql`codeKey`,
  from: sql`products`,
  where: sql`codeKey >= ${key} AND codeKey < ${`${key}\u{10FFFF}`}`,
})

const code = (rank: number, query: string): Branch => ({
  rank,
  from: sql`products_code CROSS JOIN products ON products.id = products_code.rowid`,
  where: sql`products_code MATCH ${query}`,
})

function codeAndText(rank: number, codes: readonly string[], names: string): Branch {
  const { from, where } = code(rank, codes.map((word) => `"${word.toUpperCase()}"`).join(' '))
  const named = sql`products.id IN (SELECT rowid FROM products_text WHERE products_text MATCH ${names})`
  return { rank, from, where: sql`${where} AND ${named}` }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const prefix = (word: string) => `${quoted(word)}*`
const any = (queries: readonly string[]) => `(${queries.join(' OR ')})`

/** The parts in the syntax of the text index. */
const textOf = (parts: readonly Part[]) =>
  parts
    .map((part) =>
      any(
        part.map((patterns) =>
          patterns
            .map((pattern) =>
              any([...(pattern.prefix === null ? [] : [prefix(pattern.prefix)]), ...pattern.words.map(quoted)]),
            )
            .join(' AND '),
        ),
      ),
    )
    .join(' AND ')
