import {
  type Part,
  type Pattern,
  thesaurusWords,
  vocabularyOf,
  withNearWords,
  withSynonyms,
} from '#contract/products/forgiving-search'
import { codeKey, codeKeysOf, enoughMatches, isPartOfCode, minCodeLength, plain, searchWords } from '#contract/search'
import type { Catalog } from './catalog.ts'
import type { SearchIndex } from './search-index.ts'

export type Query = {
  search: string
  /** A category and its descendants; null for all categories. */
  categories: readonly number[] | null
  inStock: boolean
}

/** Matching rows, in order. `isSimilar`: no row has the words of the search, these have near ones. */
export type Found = { rows: Uint32Array<ArrayBuffer>; isSimilar: boolean }

const notFound = 255
const maxRank = 6
/** Rows up to this rank are found by the beginning of their code, and sorted by it. */
const maxCodeRank = 1

/** Searches with the same rules and order as the server (worker/domain/products/text-search.ts). */
export function findRows(index: SearchIndex, catalog: Catalog, { search, categories, inStock }: Query): Found {
  const { id, categoryId } = catalog.products
  const categoryIds = categories && new Set<number | null | undefined>(categories)
  const isShown = (row: number) =>
    !catalog.gone.has(row) &&
    (!categoryIds || categoryIds.has(categoryId[row])) &&
    (!inStock || (catalog.stock.get(id[row] ?? 0) ?? 0) > 0)
  const text = search.normalize('NFC')
  const words = searchWords(text)
  if (words.length === 0) {
    return { rows: index.inListOrder.filter((row) => text.trim() === '' && isShown(row)), isSimilar: false }
  }

  const ranks = new Uint8Array(index.names.length).fill(notFound)
  rankExact(index, text, ranks)
  let rows = rankedRows(index, ranks, isShown)
  if (rows.length < enoughMatches && rankParts(index, words, 5, (text) => withSynonyms(text, index.thesaurus), ranks)) {
    rows = rankedRows(index, ranks, isShown)
  }
  if (rows.length > 0) return { rows, isSimilar: false }

  const vocabulary = vocabularyFor(index)
  rankParts(index, words, 6, (text) => withNearWords(text, index.thesaurus, vocabulary), ranks)
  const similar = rankedRows(index, ranks, isShown)
  return { rows: similar, isSimilar: similar.length > 0 }
}

export function vocabularyFor(index: SearchIndex) {
  index.vocabulary ??= vocabularyOf([...index.words, ...thesaurusWords(index.thesaurus)])
  return index.vocabulary
}

/** The shown rows that have a rank, by rank, and then by code or by product id: a counting sort. */
function rankedRows({ byId, byCode }: SearchIndex, ranks: Uint8Array, isShown: (row: number) => boolean) {
  const counts = new Uint32Array(maxRank + 1)
  for (const row of byId) {
    const rank = ranks[row] ?? notFound
    if (rank === notFound) continue
    if (isShown(row)) counts[rank] = (counts[rank] ?? 0) + 1
    else ranks[row] = notFound
  }
  let length = 0
  const nextPlace = counts.map((count) => {
    length += count
    return length - count
  })
  const sorted = new Uint32Array(length)
  function sortRanks(from: number, to: number, rows: Uint32Array) {
    for (const row of rows) {
      const rank = ranks[row] ?? notFound
      if (rank < from || rank > to) continue
      const place = nextPlace[rank] ?? 0
      sorted[place] = row
      nextPlace[rank] = place + 1
    }
  }
  sortRanks(0, maxCodeRank, byCode)
  sortRanks(maxCodeRank + 1, maxRank, byId)
  return sorted
}

type Visit = (row: number) => void
type Condition = (visit: Visit) => void

const lowerRank = (ranks: Uint8Array, row: number, rank: number) => {
  if (rank < (ranks[row] ?? 0)) ranks[row] = rank
}

/** Rank by row: 0 whole code, 1 start of a code, 2 start of the name, 3 words anywhere, 4 part of a code. */
function rankExact(index: SearchIndex, search: string, ranks: Uint8Array) {
  const words = searchWords(search)
  const mark = (row: number, rank: number) => lowerRank(ranks, row, rank)
  for (const key of codeKeysOf(search)) {
    if (key.length >= minCodeLength) withCode(index, key, (row) => mark(row, 4))
    withCode(index, `\n${key}`, (row) => mark(row, isWholeCode(index, row, key) ? 0 : 1))
  }

  const plainWords = words.map(plain)
  matchAll(index, plainWords.map(wordIn(index)), (row) =>
    mark(row, startsWithWords(index.names[row] ?? '', plainWords) ? 2 : 3),
  )
  const codes = words.filter(isPartOfCode)
  if (codes.length > 0 && codes.length < words.length) {
    const named = words.filter((word) => !codes.includes(word)).map(plain)
    matchAll(index, [...codes.map(codeOf(index)), ...named.map(wordIn(index))], (row) => mark(row, 3))
  }
}

/**
 * Ranks the rows whose name matches all words, and those whose code contains the words with digits while the name matches the
 * other words. Returns false without ranking any row if `partsOf` has no patterns for the words.
 */
function rankParts(
  index: SearchIndex,
  words: readonly string[],
  rank: number,
  partsOf: (text: string) => Part[] | undefined,
  ranks: Uint8Array,
) {
  const parts = partsOf(words.join(' '))
  if (!parts) return false
  const mark = (row: number) => lowerRank(ranks, row, rank)
  matchAll(index, parts.map(partIn(index)), mark)
  const codes = words.filter(isPartOfCode)
  const named = partsOf(words.filter((word) => !codes.includes(word)).join(' ')) ?? []
  if (codes.length > 0 && named.length > 0) {
    matchAll(index, [...codes.map(codeOf(index)), ...named.map(partIn(index))], mark)
  }
  return true
}

const codeOf =
  (index: SearchIndex) =>
  (code: string): Condition =>
  (visit) =>
    withCode(index, codeKey(code), visit)

const partIn =
  (index: SearchIndex) =>
  (part: Part): Condition =>
  (visit) => {
    for (const patterns of part) matchAll(index, patterns.map(patternIn(index)), visit)
  }

const patternIn =
  (index: SearchIndex) =>
  ({ prefix, words }: Pattern): Condition =>
  (visit) => {
    if (prefix !== null) wordIn(index)(prefix)(visit)
    for (const word of words) {
      const at = lowerBound(index.words, word)
      if (index.words[at] === word) for (const row of index.rows[at] ?? []) visit(row)
    }
  }

/** Calls `visit` for the rows that match every condition. */
function matchAll({ names }: SearchIndex, conditions: readonly Condition[], visit: Visit) {
  const matched = new Uint8Array(names.length)
  for (const [at, condition] of conditions.entries()) {
    const isLast = at === conditions.length - 1
    condition((row) => {
      if (matched[row] !== at) return
      matched[row] = at + 1
      if (isLast) visit(row)
    })
  }
}

const wordIn =
  ({ words, rows }: SearchIndex) =>
  (prefix: string): Condition =>
  (visit) => {
    for (let at = lowerBound(words, prefix); words[at]?.startsWith(prefix); at++) {
      for (const row of rows[at] ?? []) visit(row)
    }
  }

/** With a leading line break, `part` matches only at the start of a code. */
function withCode({ codes, codeStarts }: SearchIndex, part: string, visit: Visit) {
  let row = 0
  for (let at = codes.indexOf(part); at !== -1; ) {
    // Matches ascend, and those of a common part are near each other.
    while ((codeStarts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row += 1
    visit(row)
    const next = codeStarts[row + 1]
    at = next === undefined ? -1 : codes.indexOf(part, next)
  }
}

const isWholeCode = ({ codes, codeStarts }: SearchIndex, row: number, key: string) => {
  const end = (codeStarts[row] ?? 0) + 1 + key.length
  return end === codes.length || codes[end] === '\n'
}

/** Binary search: index of the first element that is not less than `value`. */
function lowerBound<T extends string | number>(sorted: ArrayLike<T>, value: T) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as T) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the name's words start with these words or prefixes, in order. */
function startsWithWords(name: string, words: readonly string[]) {
  let start = 0
  for (const word of words) {
    if (start === -1 || !name.startsWith(word, start)) return false
    start = name.indexOf(' ', start) + 1 || -1
  }
  return true
}
