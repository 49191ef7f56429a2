import { type Thesaurus, thesaurusOf, type Vocabulary } from '#contract/products/forgiving-search'
import { codeKey, plain } from '#contract/search'
import type { Catalog } from './catalog.ts'

/** Index of one version of the catalogue's products, by words and by codes. */
export type SearchIndex = {
  /** Sorted words. `rows[n]` are the rows that contain `words[n]`. */
  words: string[]
  rows: Uint32Array[]
  /** By row: the words of the name without accents or capitals, joined by a space. */
  names: string[]
  /** All codes, each after a line break. `codeStarts` is the position of that line break, by row. */
  codes: string
  codeStarts: Uint32Array
  /** All rows, in the order of the list, by product id and by code. */
  inListOrder: Uint32Array<ArrayBuffer>
  byId: Uint32Array<ArrayBuffer>
  byCode: Uint32Array<ArrayBuffer>
  thesaurus: Thesaurus
  /** Set by the first search that finds nothing. */
  vocabulary?: Vocabulary
}

/** Products indexed between two pauses. */
const batchSize = 4000

/** The order of SQLite, for codes: without a locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

export async function buildIndex({ products, synonyms }: Catalog, pause: () => Promise<void>): Promise<SearchIndex> {
  const count = products.id.length
  const { postings, read } = createPostings()
  const names: string[] = []
  const keys: string[] = []
  const codeStarts = new Uint32Array(count)
  let length = 0
  for (let row = 0; row < count; row++) {
    if (row % batchSize === batchSize - 1) await pause()
    names.push(read(row, products.name[row] ?? ''))
    read(row, products.description[row] ?? '')
    const key = codeKey(products.code[row] ?? '')
    keys.push(key)
    codeStarts[row] = length
    length += key.length + 1
  }
  const words = [...postings.keys()].sort()
  await pause()
  const rows = Array.from({ length: count }, (_, row) => row)
  const id = (row: number) => products.id[row] ?? 0
  const position = (row: number) => products.position[row] ?? 0
  return {
    words,
    rows: words.map((word) => Uint32Array.from(postings.get(word)?.rows ?? [])),
    names,
    codes: keys.map((key) => `\n${key}`).join(''),
    codeStarts,
    inListOrder: Uint32Array.from(rows.toSorted((a, b) => position(a) - position(b) || id(a) - id(b))),
    byId: Uint32Array.from(rows.toSorted((a, b) => id(a) - id(b))),
    byCode: Uint32Array.from(rows.toSorted((a, b) => compare(keys[a] ?? '', keys[b] ?? '') || id(a) - id(b))),
    thesaurus: thesaurusOf(synonyms),
  }
}

/** A word and the rows that contain it. */
type Posting = { word: string; rows: number[]; last: number }

/** Most texts are made of the same words, so each piece between two spaces is folded once. */
function createPostings() {
  const postings = new Map<string, Posting>()
  const postingsByToken = new Map<string, Posting[]>()

  function postingsOf(piece: string) {
    const found = wordsOf(piece).map((word) => {
      const posting = postings.get(word) ?? { word, rows: [], last: -1 }
      postings.set(word, posting)
      return posting
    })
    postingsByToken.set(piece, found)
    return found
  }

  /** Adds a text of the row, and returns its words, folded and joined by spaces. */
  function read(row: number, text: string) {
    let words = ''
    for (const piece of text.split(' ')) {
      for (const posting of postingsByToken.get(piece) ?? postingsOf(piece)) {
        words += words ? ` ${posting.word}` : posting.word
        if (posting.last === row) continue
        posting.last = row
        posting.rows.push(row)
      }
    }
    return words
  }

  return { postings, read }
}
