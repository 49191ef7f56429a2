import { plain, searchWords, stopWords } from '#contract/search'

/**
 * Rules of the search beyond the exact words, used by the server and by the catalogue in the browser: synonyms, plurals,
 * spelling by sound and one typo. Words are without accents and capitals here, as in the text index.
 */

/** Matches a word of the text that begins with `prefix` or is one of `words`. */
export type Pattern = { prefix: string | null; words: readonly string[] }
/** One part of a search: a product matches if all patterns of one of these alternatives match. */
export type Part = readonly (readonly Pattern[])[]

const hasDigit = (word: string) => /\d/.test(word)

/** Equal for the singular and the plural of a word: llave and llaves, desarmador and desarmadores, luz and luces. */
export function stem(word: string) {
  if (word.length < 4 || hasDigit(word)) return word
  return word
    .replace(/ces$/, 'z')
    .replace(/s$/, '')
    .replace(/([^aeiou])e$/, '$1')
}

/** The forms of a word that may be in a text: as written, singular and plural. */
function formsOf(word: string) {
  if (word.length < 3 || hasDigit(word)) return [word]
  const forms = [word, `${word}s`, `${word}es`, word.replace(/s$/, ''), word.replace(/es$/, '')]
  return [...new Set([...forms, word.replace(/z$/, 'ces'), word.replace(/ces$/, 'z')])]
}

const sounds: readonly (readonly [RegExp, string])[] = [
  [/ch/g, 'ç'],
  [/ll/g, 'y'],
  [/h/g, ''],
  [/qu(?=[ei])/g, 'k'],
  [/g(?=[ei])/g, 'j'],
  [/gu(?=[ei])/g, 'g'],
  [/c(?=[ei])|z/g, 's'],
  [/[cq]/g, 'k'],
  [/v/g, 'b'],
  [/(.)\1+/g, '$1'],
]

/** Equal for words that sound the same in Mexico: tornillo and torniyo, valvula and balbula. */
export function soundOf(word: string) {
  let text = stem(word)
  for (const [letters, sound] of sounds) text = text.replace(letters, sound)
  return text
}

/**
 * Whether `typed` becomes `word` by at most one typo: a letter too many, missing, wrong, or two neighbours swapped. With
 * `isPrefix`, whether it becomes the beginning of `word`.
 */
export function isWithinOneTypo(typed: string, word: string, isPrefix = false) {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  const matches = (rest: string, start: number) =>
    isPrefix ? word.startsWith(rest, start) : word.length - start === rest.length && word.endsWith(rest)
  if (matches(typed.slice(at), at)) return true
  const rest = typed.slice(at + 1)
  return (
    matches(rest, at + 1) ||
    matches(rest, at) ||
    matches(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && matches(typed.slice(at + 2), at + 2))
  )
}

/** Minimum letters of a word that is compared by sound, and of one that may have a typo. */
const minSoundLetters = 4
const minTypoLetters = 5
/** Maximum number of near words of one word. */
const maxNear = 20

/** Whether a word is compared with similar words. */
export const isComparable = (word: string) => word.length >= minSoundLetters && !hasDigit(word)

/** Sorted words of the catalogue, and the sound of each. Words with digits are left out. */
export type Vocabulary = { words: readonly string[]; sounds: readonly string[] }

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const sorted = [...new Set(words)].filter(isComparable).sort()
  return { words: sorted, sounds: sorted.map(soundOf) }
}

/** Words that sound like `typed` or differ by one typo; without any, those that begin like that. */
export function nearWords({ words, sounds }: Vocabulary, typed: string): string[] {
  if (!isComparable(typed)) return []
  const sound = soundOf(typed)
  const isNear = (isPrefix: boolean) => (word: string, at: number) => {
    const other = sounds[at] ?? ''
    if (!isPrefix && sound === other) return true
    if (typed.length < minTypoLetters) return false
    return (
      isWithinOneTypo(typed, word, isPrefix) ||
      (sound.length >= (isPrefix ? minTypoLetters : minSoundLetters) && isWithinOneTypo(sound, other, isPrefix))
    )
  }
  const near = words.filter(isNear(false))
  return (near.length > 0 ? near : words.filter(isNear(true))).slice(0, maxNear)
}

/** Minimum letters of a word that is compared with two typos. */
const minTwoTypoLetters = 6

/** Words that `typed` may mean: near words, or words with two typos. */
export function nearestWords(vocabulary: Vocabulary, typed: string): string[] {
  const near = nearWords(vocabulary, typed)
  if (near.length > 0 || typed.length < minTwoTypoLetters || hasDigit(typed)) return near
  const sound = soundOf(typed)
  // A word with two typos, minus one letter, is within one typo.
  const once = Array.from(sound, (_, at) => sound.slice(0, at) + sound.slice(at + 1))
  return vocabulary.words
    .filter((_, at) => {
      const other = vocabulary.sounds[at] ?? ''
      return Math.abs(other.length - sound.length) <= 2 && once.some((text) => isWithinOneTypo(text, other))
    })
    .slice(0, maxNear)
}

/** The words of a text for comparisons, without stop words. */
export function significantWords(text: string) {
  const words = searchWords(text.normalize('NFC')).map(plain)
  const significant = words.filter((word) => !stopWords.has(word))
  return significant.length > 0 ? significant : words
}

/** Equal for terms that the search treats as the same: "Llave de paso" and "llaves paso". */
export const termKey = (term: string) => significantWords(term).map(stem).join(' ')

/** Spellings of each measure. */
const measures = [
  'kg kgs kilo kilos',
  'g gr grs gramo gramos',
  'm mt mts metro metros',
  'cm cms',
  'mm',
  'l lt lts litro litros',
  'ml',
  'oz onza onzas',
  'w watt watts',
  'v volt volts',
  'hp',
].map((names) => names.split(' '))

/**
 * The measure in `word`, as a list of words that a product must all have. Each of these words is a list of its spellings, of which
 * one is enough. "5lts" is 5 and (l, lt, lts, litro, litros); "litros" after the number 5 is only the second. Undefined without a measure.
 */
export function measureSpellings(word: string, previous = ''): readonly (readonly string[])[] | undefined {
  const [, number, unit] = /^(\d+)(\p{L}+)$/u.exec(word) ?? (/^\d+$/.test(previous) ? ['', '', word] : [])
  const names = measures.find((spellings) => unit !== undefined && spellings.includes(unit))
  return names && (number ? [[number], names] : [names])
}

type Term = { words: readonly string[]; stems: readonly string[]; group: readonly Term[] }
/** Terms of the synonyms by the stem of their first word. */
export type Thesaurus = ReadonlyMap<string, readonly Term[]>

/** `groups`: terms with the same meaning. */
export function thesaurusOf(groups: readonly (readonly string[])[]): Thesaurus {
  const terms = groups.flatMap((texts) => {
    const group: Term[] = []
    for (const words of texts.map(significantWords)) group.push({ words, stems: words.map(stem), group })
    return group
  })
  return Map.groupBy(terms, ({ stems }) => stems[0] ?? '')
}

/** The words of all terms: a word of the search may be near one of them. */
export const thesaurusWords = (thesaurus: Thesaurus) =>
  [...thesaurus.values()].flatMap((terms) => terms.flatMap(({ words }) => words))

/** The parts of a search with synonyms and spellings of measures; undefined if it has none. */
export function withSynonyms(search: string, thesaurus: Thesaurus): Part[] | undefined {
  const { parts, hasTerm } = readParts(search, thesaurus, () => [])
  return hasTerm ? parts : undefined
}

/** The parts of a search with synonyms, where every word may also be a near one. */
export const withNearWords = (search: string, thesaurus: Thesaurus, vocabulary: Vocabulary): Part[] =>
  readParts(search, thesaurus, (word) => nearWords(vocabulary, word)).parts

/** A word of a search, its near words, and the stems of all these words. */
type SearchWord = { word: string; near: readonly string[]; stems: ReadonlySet<string> }

function readParts(search: string, thesaurus: Thesaurus, nearOf: (word: string) => readonly string[]) {
  const typed = significantWords(search).map((word): SearchWord => {
    const near = nearOf(word)
    return { word, near, stems: new Set([word, ...near].map(stem)) }
  })
  const parts: Part[] = []
  let hasTerm = false
  for (let at = 0; at < typed.length; ) {
    const term = longestTerm(typed.slice(at), thesaurus)
    const length = term?.stems.length ?? 1
    const asTyped = typed.slice(at, at + length).map(({ word, near }) => ({ prefix: word, words: near }))
    const synonyms = term?.group.map(({ words }) => words.map((word) => ({ prefix: null, words: formsOf(word) }))) ?? []
    const measure = length === 1 && measureSpellings(typed[at]?.word ?? '', typed[at - 1]?.word)
    parts.push([asTyped, ...synonyms, ...(measure ? [measure.map((words) => ({ prefix: null, words }))] : [])])
    hasTerm ||= term !== undefined || Boolean(measure)
    at += length
  }
  return { parts, hasTerm }
}

/** The longest term that the words begin with. */
function longestTerm(typed: readonly SearchWord[], thesaurus: Thesaurus) {
  let longest: Term | undefined
  for (const first of typed[0]?.stems ?? []) {
    for (const term of thesaurus.get(first) ?? []) {
      const isLonger = term.stems.length > (longest?.stems.length ?? 0)
      if (isLonger && term.stems.every((stem, n) => typed[n]?.stems.has(stem))) longest = term
    }
  }
  return longest
}
