import type { CatalogChanges, CatalogParts } from '#contract/products/catalog'
import { unpackChanges } from '#contract/products/packed-catalog'
import type { Caller } from '../../shop.ts'

export async function catalogParts(client: Caller, since = 0): Promise<CatalogChanges[]> {
  const answer = await client.get(`/catalog?since=${since}`)
  return (await answer.json<CatalogParts>()).map(unpackChanges)
}

/** The changes of a small catalogue, which come in one part. */
export async function catalogChanges(client: Caller, since = 0): Promise<CatalogChanges> {
  const [part, ...others] = await catalogParts(client, since)
  if (!part || others.length > 0) throw new Error(`${others.length + 1} parts`)
  return part
}
