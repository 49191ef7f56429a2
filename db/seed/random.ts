export type Random = ReturnType<typeof createRandom>

/** Mulberry32: the same seed gives the same shop. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    /** A whole number, both ends inclusive. */
    between,
    chance: (share: number) => next() < share,
    /** An element of a list that is not empty. */
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    digits: (length: number) => Array.from({ length }, () => between(0, 9)).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
