import { formatNumber } from '#contract/money'

/** The unit of a quantity, in words: "caja de 100 pz" for 1, "cajas de 100 pz" for 2, of the unit "Caja 100 pz". */
export function unitText(quantity: number, unit: string) {
  const [noun = '', ...rest] = unit.trim().split(/\s+/)
  const content = rest.join(' ')
  const link = /^\d/.test(content) ? ' de ' : ' '
  const name = noun.toLocaleLowerCase('es-MX')
  return `${quantity === 1 ? name : plural(name)}${content && link}${content}`
}

/** "2 cajas de 100 pz" */
export const withUnit = (quantity: number, unit: string) =>
  `${formatNumber(quantity)} ${unitText(quantity, unit)}`.trim()

/** Symbols ("kg", "m") have no plural. */
function plural(noun: string) {
  if (noun.length <= 2) return noun
  if (noun.endsWith('ón')) return `${noun.slice(0, -2)}ones`
  if (noun.endsWith('z')) return `${noun.slice(0, -1)}ces`
  return noun + (/[lrndjy]$/.test(noun) ? 'es' : /s$/.test(noun) ? '' : 's')
}
