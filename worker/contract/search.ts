/** Lower case without accents, like the full-text index of the database. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, unchanged: the comparison handles separators, accents and case. */
export const searchWords = (search: string) => search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? []

/** A code for comparison: upper case without separators. `AB-1234` and `ab 1234` are the same. */
export const codeKey = (code: string) => code.replace(/[-\s./_]/g, '').toUpperCase()

/** The codes that a search may mean, for comparison: its words, and all its characters, as a code may have other signs: PZ#12. */
export const codeKeysOf = (search: string) => new Set([codeKey(searchWords(search).join('')), codeKey(search)])

/** Minimum length of a search for part of a code, also for words with a digit. */
export const minCodeLength = 3

export const isPartOfCode = (word: string) => word.length >= minCodeLength && /\d/.test(word)

/** Spanish stop words. */
export const stopWords: ReadonlySet<string> = new Set('a al con de del el en la las los para por un una x y'.split(' '))

/** A search with at least this many exact matches does not use synonyms. */
export const enoughMatches = 50
