import { randomInt } from 'node:crypto'

/** Without 0, 1, i, l and o, which look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Random letters and digits that cannot be mistaken for each other: about 5 bits each. */
export const randomText = (length: number) =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
