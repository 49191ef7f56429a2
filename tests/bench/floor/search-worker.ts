import { type Catalog, wordsOf } from './catalog.ts'

/** Positions in the catalogue, ascending. */
export type Found = Uint32Array

type Index = { words: string[]; places: Uint32Array[]; size: number }

let index: Index | undefined

addEventListener('message', ({ data }: MessageEvent<Catalog | string>) => {
  const name = typeof data === 'string' ? 'catalog-search' : 'catalog-build'
  const start = performance.now()
  if (typeof data !== 'string') index = build(data)
  const found = typeof data === 'string' && index ? find(index, data) : new Uint32Array()
  performance.measure(name, { start })
  postMessage(found)
})

/** Sorted words with their positions: the words of a prefix are consecutive. */
function build({ names, codes }: Catalog): Index {
  const lists = new Map<string, number[]>()
  names.forEach((name, place) => {
    for (const word of new Set(wordsOf(`${name} ${codes[place]}`))) {
      const list = lists.get(word)
      if (list) list.push(place)
      else lists.set(word, [place])
    }
  })
  const words = [...lists.keys()].sort()
  return { words, places: words.map((word) => Uint32Array.from(lists.get(word) ?? [])), size: names.length }
}

function find({ words, places, size }: Index, text: string): Found {
  const prefixes = wordsOf(text)
  const hits = new Uint8Array(size)
  prefixes.forEach((prefix, nth) => {
    for (let at = firstFrom(words, prefix); words[at]?.startsWith(prefix); at++) {
      for (const place of places[at] ?? []) if (hits[place] === nth) hits[place] = nth + 1
    }
  })
  const found = new Uint32Array(size)
  let count = 0
  for (let place = 0; place < size; place++) if (hits[place] === prefixes.length) found[count++] = place
  return found.slice(0, count)
}

function firstFrom(words: readonly string[], prefix: string) {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}
