import type { CatalogChanges, CatalogParts } from '#contract/products/catalog'
import type { Caller } from '../../shop.ts'

export const catalogParts = async (client: Caller, since = 0) =>
  (await client.get(`/catalog?since=${since}`)).json<CatalogParts>()

/** The changes of a small catalogue, which come in one part. */
export async function catalogChanges(client: Caller, since = 0): Promise<CatalogChanges> {
  const [part, ...others] = await catalogParts(client, since)
  if (!part || others.length > 0) throw new Error(`${others.length + 1} parts`)
  return part
}
