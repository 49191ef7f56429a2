import type { SatProduct } from '../../contract/products/sat-keys.ts'
import { AppError } from '../../errors.ts'
import type { SatCatalog } from '../invoices/provider.ts'

/** @throws 502 when the catalogue is not available */
export async function searchSatProducts(catalog: SatCatalog, q: string): Promise<SatProduct[]> {
  const answer = await catalog.searchProducts(q)
  if (answer.kind !== 'products') {
    throw new AppError(502, 'NO_CATALOG', 'El catálogo del SAT no responde. Escribe la clave de 8 dígitos.')
  }
  return answer.products.map(({ key, description }) => ({ key, description }))
}
