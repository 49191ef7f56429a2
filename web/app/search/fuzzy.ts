import { plain } from '#contract/search'

/** 0 is a perfect match, 1 none. */
const threshold = 0.4
/** A correct match that begins after this many letters has the same score as a match without a correct letter. */
const distance = 100
/** Minimum score of a field: scores are multiplied, and a 0 would cancel those of the other fields. */
const minScore = 0.001

type Field = { texts: readonly string[]; weight: number }

/** Search that tolerates typing errors and ignores accents. Returns the items with a matching field, best match first. */
export function fuzzySearch<Item>(items: readonly Item[], fieldsOf: (item: Item) => Field[]) {
  const entries = items.map((item) => ({
    item,
    fields: fieldsOf(item).flatMap(({ texts, weight }) => texts.map((text) => ({ letters: plain(text), weight }))),
  }))
  return (query: string): Item[] => {
    const wanted = plain(query.trim())
    if (!wanted) return []
    return entries
      .map(({ item, fields }) => ({ item, score: scoreOf(wanted, fields) }))
      .filter(({ score }) => score < 1)
      .sort((a, b) => a.score - b.score)
      .map(({ item }) => item)
  }
}

/** The product of the scores of the fields that match; a field of many words counts less. */
function scoreOf(wanted: string, fields: readonly { letters: string; weight: number }[]) {
  return fields.reduce((total, { letters, weight }) => {
    const score = matchOf(wanted, letters)
    const words = letters.split(/\s+/).length
    return score > threshold ? total : total * Math.max(score, minScore) ** (weight / Math.sqrt(words))
  }, 1)
}

/** Score of the best match of `wanted` in the text: the share of wrong letters plus the distance from the start. */
function matchOf(wanted: string, letters: string) {
  // errors[i]: edit distance between the first i letters of `wanted` and the nearest piece of text that ends here.
  let errors = [...wanted, ''].map((_, index) => index)
  let best = 1
  for (const [at, letter] of [...letters].entries()) {
    const next = [0]
    for (const [index, each] of [...wanted].entries()) {
      const [replaced = 0, missing = 0] = errors.slice(index)
      next.push(Math.min(replaced + (each === letter ? 0 : 1), missing + 1, (next[index] ?? 0) + 1))
    }
    errors = next
    const wrong = (errors.at(-1) ?? 0) / wanted.length
    best = Math.min(best, wrong + Math.max(0, at + 1 - wanted.length) / distance)
  }
  return best
}
