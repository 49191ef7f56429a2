import { formatNumber } from './money.ts'

/** A list of names for a message: at most `most` of them and the number of the others, such as "A-1, A-2 y 3 más". */
export function namesText(names: readonly string[], most = 10) {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` y ${formatNumber(more)} más` : ''}`
}
