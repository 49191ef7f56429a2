import { nearestWords, significantWords } from '#contract/products/forgiving-search'
import type { Catalog } from './catalog.ts'
import { findRows, type Query, vocabularyFor } from './find-rows.ts'
import type { SearchIndex } from './search-index.ts'

const maxSuggestions = 3
/** Minimum letters of a word that is suggested alone. */
const minLengthAlone = 4

/**
 * Up to three searches with results, for a search that has none: with each word replaced by its nearest word and words without a
 * near word left out, then each word alone.
 */
export function suggestSearches(index: SearchIndex, catalog: Catalog, query: Query): string[] {
  const vocabulary = vocabularyFor(index)
  const typedWords = significantWords(query.search)
  const hasRows = (search: string) => findRows(index, catalog, { ...query, search }).rows.length > 0
  const words = typedWords.flatMap((word) =>
    hasRows(word) ? [word] : nearestWords(vocabulary, word).filter(hasRows).slice(0, 1),
  )
  const choices = new Set([words.join(' '), ...words.filter((word) => word.length >= minLengthAlone)])
  choices.delete(typedWords.join(' '))
  return [...choices].filter((search) => search.length >= minLengthAlone && hasRows(search)).slice(0, maxSuggestions)
}
