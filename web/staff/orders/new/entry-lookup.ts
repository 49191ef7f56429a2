import type { Product } from '#contract/products/catalog'
import { failureMessage, reportFault } from '../../../ui/use-action.ts'
import { findProducts } from './api.ts'

export type Problem = {
  message: string
  /** Several products match: the user chooses one in the list. */
  hasChoices?: boolean
}
export type Answer = { product: Product } | { problem: Problem }

/** "3*TOR-0142" is three of TOR-0142. */
export function parse(text: string) {
  const match = text.trim().match(/^(\d{1,7})\s*[*×]\s*(\S.*)$/)
  return match ? { code: match[2] ?? '', pieces: match[1] ?? '' } : { code: text.trim(), pieces: '' }
}

const normalized = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** The product of a code, or why there is none. */
export async function lookUp(customerId: number, code: string): Promise<Answer> {
  try {
    const { products, isSimilar } = await findProducts(customerId, code)
    const exact = products.find((found) => normalized(found.code) === normalized(code))
    const product = exact ?? (products.length === 1 && !isSimilar ? products[0] : undefined)
    if (product) return { product }
    if (products.length === 0) return { problem: { message: `No existe «${code}».` } }
    return { problem: { message: `Hay varios con «${code}»: elige uno de la lista.`, hasChoices: true } }
  } catch (error) {
    reportFault(error)
    return { problem: { message: failureMessage(error, 'No se pudo buscar el producto.') } }
  }
}
