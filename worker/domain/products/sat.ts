import type { SatProduct } from '../../contract/products.ts'
import { AppError } from '../../errors.ts'
import type { Invoicing } from '../../services/facturapi.ts'

/** Entries of SAT's catalogue, the best first. */
export async function searchSatProducts(provider: Invoicing, q: string): Promise<SatProduct[]> {
  const answer = await provider.searchProducts(q)
  if (answer.kind !== 'products') {
    throw new AppError(502, 'NO_CATALOG', 'El catálogo del SAT no responde. Escribe la clave de 8 dígitos.')
  }
  return answer.products.map(({ key, description }) => ({ key, description }))
}
