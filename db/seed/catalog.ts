import { catalogText } from './catalog-text.ts'
import type { Row } from './insert.ts'
import type { Random } from './random.ts'

export type Category = { id: number; name: string; parentId: number | null; position: number }

export type Product = {
  id: number
  code: string
  name: string
  description: string
  /** EAN-13. */
  barcode: string
  /** Centavos. */
  salePrice1: number
  cost: number
  categoryId: number
  unit: string
  min_qty: number
  multiple: number
  product_key: string
  unit_key: string
  position: number
}

type Family = Omit<Product, 'id' | 'position' | 'cost' | 'description' | 'barcode' | 'salePrice1'> & {
  variants: string[]
  /** Centavos: one per variant, or the price of the first. */
  prices: number[]
}

const unitKeys: Record<string, string> = {
  Caja: 'XBX',
  Bolsa: 'XBG',
  Paquete: 'XPK',
  Rollo: 'XRO',
  Saco: 'XSA',
  Kg: 'KGM',
  Litro: 'LTR',
  Metro: 'MTR',
  Par: 'PR',
  Juego: 'SET',
}

export function readCatalog() {
  const categories: Category[] = []
  const families: Family[] = []
  const path: Category[] = []
  for (const line of catalogText.trim().split('\n')) {
    const heading = /^(#+) (.+)$/.exec(line)
    if (!heading) {
      families.push(readFamily(line, path.at(-1)?.id ?? 0))
      continue
    }
    const [, marks = '', name = ''] = heading
    path.length = marks.length - 1
    const parentId = path.at(-1)?.id ?? null
    const position = categories.filter((category) => category.parentId === parentId).length
    const category = { id: categories.length + 1, name, parentId, position }
    categories.push(category)
    path.push(category)
  }
  return { categories, families }
}

function readFamily(line: string, categoryId: number): Family {
  const [code = '', name = '', sold = '', product_key = '', price = '', variants = ''] = line.split(' | ')
  const [unit = '', rule = '1/1'] = sold.split('; ')
  const [min_qty = 1, multiple = 1] = rule.split('/').map(Number)
  return {
    code,
    name,
    categoryId,
    unit,
    min_qty,
    multiple,
    product_key,
    unit_key: unitKeys[unit.split(' ')[0] ?? ''] ?? 'H87',
    prices: price.split('/').map((pesos) => Math.round(Number(pesos) * 100)),
    variants: variants.split(', '),
  }
}

/** The hand-written products, about 400. */
export function demoProducts(families: readonly Family[], random: Random): Product[] {
  let id = 0
  return families.flatMap((family) =>
    family.variants.map((variant, index) => {
      id += 1
      const price = family.prices[index] ?? (family.prices[0] ?? 0) * (isSize(variant) ? 1.27 : 1.03) ** index
      return make(family, { id, code: numbered(family.code, index), variant, price, random })
    }),
  )
}

const finishes = ['', ' galvanizado', ' cromado', ' negro', ' reforzado', ' uso rudo', ' línea económica'] as const
const brands = ['Ñandú', 'Halcón', 'Piñón', 'Colibrí', 'El Tejón', 'Luciérnaga', 'El Cerrojo', 'Sierra Azul'] as const

/** Generates more products, with ids `from` to `to`: the same families with other finishes, brands and lots. */
export function* moreProducts(families: readonly Family[], from: number, to: number, random: Random) {
  for (let id = from; id <= to; id++) {
    const family = families[id % families.length]
    if (!family) return
    const variant = family.variants[random.between(0, family.variants.length - 1)] ?? ''
    const detail = `${variant}${random.pick(finishes)} ${random.pick(brands)} M${random.between(10, 99)}`
    const code = `${family.code.replace(/[^A-Z].*$/, '')}-${String(id).padStart(7, '0')}`
    const price = (family.prices[0] ?? 0) * (0.7 + random.next() * 2)
    yield make(family, { id, code, variant: detail, price, random })
  }
}

type NewProduct = { id: number; code: string; variant: string; price: number; random: Random }

function make(
  { variants: _, prices: __, ...family }: Family,
  { id, code, variant, price, random }: NewProduct,
): Product {
  const salePrice1 = Math.round(price / 10) * 10
  return {
    ...family,
    id,
    code,
    name: family.name.replace('{}', variant).trim(),
    description: `Venta por ${family.unit.toLowerCase()}. Precio de mayoreo, sin IVA.`,
    barcode: eanOf(`750105${String(id).padStart(6, '0')}`),
    salePrice1,
    cost: Math.round(salePrice1 * (0.58 + random.next() * 0.2)),
    position: id,
  }
}

const isSize = (variant: string) => /^[#\d]/.test(variant)

/** The code `index` numbers after `first`, with its leading zeros. */
const numbered = (first: string, index: number) =>
  first.replace(/\d+$/, (digits) => String(Number(digits) + index).padStart(digits.length, '0'))

export const productRow = (product: Product, createdAt: string): Row => ({
  ...product,
  createdAt,
  updatedAt: createdAt,
})

/** Appends the check digit to the first twelve. */
function eanOf(digits: string) {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
