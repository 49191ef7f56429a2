/** All active products, by columns. Prices in pesos; null: no inventory. */
export type Catalog = {
  ids: number[]
  codes: string[]
  names: string[]
  units: string[]
  prices: number[]
  stock: (number | null)[]
}

/** The fields of a row. */
export type Item = { id: number; code: string; name: string; unit: string; price: number; stock: number | null }

export const itemAt = (catalog: Catalog, index: number): Item => ({
  id: catalog.ids[index] ?? index,
  code: catalog.codes[index] ?? '',
  name: catalog.names[index] ?? '',
  unit: catalog.units[index] ?? '',
  price: catalog.prices[index] ?? 0,
  stock: catalog.stock[index] ?? null,
})

export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? []
