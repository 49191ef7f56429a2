/** Small letters without accents, as the full-text index of the database folds them. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words a person looks for, as typed; separators, accents and case are for whoever compares them. */
export const searchWords = (search: string) => search.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? []

/** As codes are compared: capitals without separators. `AB-1234` and `ab 1234` are the same. */
export const codeKey = (code: string) => code.replace(/[-\s./_]/g, '').toUpperCase()

/** Part of a code is looked for from this many letters on, as the words of a search that hold a digit are. */
export const leastOfCode = 3

export const isPartOfCode = (word: string) => word.length >= leastOfCode && /\d/.test(word)
