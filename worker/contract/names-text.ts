import { formatNumber } from './money.ts'

/** The first `most` names, and how many more there are: "A-1, A-2 y 3 más". */
export function namesText(names: readonly string[], most = 10) {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` y ${formatNumber(more)} más` : ''}`
}
