/** An amount of a base unit: a docena is 12 of `pieza`, a caja is 1 of `caja`. */
type Unit = { kind: string; amount: number; one: string; many: string }

/** Singular, plural, base unit, amount of it, and the spellings in an order. */
const table = [
  ['pieza', 'piezas', 'pieza', 1, 'pzas?|pzs?|pcs?|piezas?|unidad(?:es)?|uds?'],
  ['par', 'pares', 'pieza', 2, 'pares|par'],
  ['docena', 'docenas', 'pieza', 12, 'docenas?|docs?'],
  ['ciento', 'cientos', 'pieza', 100, 'cientos?'],
  ['gruesa', 'gruesas', 'pieza', 144, 'gruesas?'],
  ['millar', 'millares', 'pieza', 1000, 'millar(?:es)?'],
  ['caja', 'cajas', 'caja', 1, 'cjs?|cjas?|cajas?'],
  ['bolsa', 'bolsas', 'bolsa', 1, 'bolsas?|bls'],
  ['paquete', 'paquetes', 'paquete', 1, 'paquetes?|paqs?|pqtes?'],
  ['rollo', 'rollos', 'rollo', 1, 'rollos?'],
  ['saco', 'sacos', 'saco', 1, 'sacos?|bultos?|costal(?:es)?'],
  ['cubeta', 'cubetas', 'cubeta', 1, 'cubetas?'],
  ['juego', 'juegos', 'juego', 1, 'juegos?|jgos?|kits?'],
  ['tira', 'tiras', 'tira', 1, 'tiras?'],
  ['tramo', 'tramos', 'tramo', 1, 'tramos?'],
  ['hoja', 'hojas', 'hoja', 1, 'hojas?'],
  ['bote', 'botes', 'bote', 1, 'botes?'],
  ['lata', 'latas', 'lata', 1, 'latas?'],
  ['galón', 'galones', 'galon', 1, 'gal[oó]n|galones'],
  ['cartón', 'cartones', 'carton', 1, 'cart[oó]n|cartones'],
  ['tarima', 'tarimas', 'tarima', 1, 'tarimas?'],
  ['charola', 'charolas', 'charola', 1, 'charolas?'],
  ['atado', 'atados', 'atado', 1, 'atados?'],
] as const

/** After a product these are often part of its name: "Cemento 50 kg". */
const measureTable = [
  ['kg', 'kg', 'kg', 1, 'kgs?|kilos?|kilogramos?'],
  ['metro', 'metros', 'm', 1, 'mts?|metros?|m'],
  ['litro', 'litros', 'l', 1, 'lts?|litros?|l'],
] as const

const half = '(?:medi[oa]s?\\s+)?'
const spellings = (rows: readonly (readonly [string, string, string, number, string])[]) =>
  `${half}(?:${rows.map(([, , , , pattern]) => pattern).join('|')})`

/** Sources of regular expressions for a written unit. */
export const unitPattern = spellings(table)
export const measurePattern = spellings(measureTable)

const units = [...table, ...measureTable].map(([one, many, kind, amount, pattern]) => ({
  unit: { one, many, kind, amount },
  pattern: new RegExp(`^(?:${pattern})\\.?$`, 'i'),
}))

/** "media docena" is 6 of `pieza`; undefined for an unknown unit. */
function readUnit(text: string): Unit | undefined {
  const [, isHalf, name = ''] = /^(medi[oa]s?\s+)?(.*)$/i.exec(text.trim()) ?? []
  const unit = units.find(({ pattern }) => pattern.test(name))?.unit
  if (!unit || !isHalf) return unit
  const [one, many] = [unit.one, unit.many].map((word) => `${isHalf.trim().toLowerCase()} ${word}`)
  return { ...unit, amount: unit.amount / 2, one: one ?? '', many: many ?? '' }
}

const contentPattern = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(${unitPattern}|${measurePattern})\\b`, 'gi')

/** "Caja 100 pz" contains 100 of `pieza`. */
const contentsOf = (text: string) =>
  [...text.matchAll(contentPattern)].flatMap(([, amount, name = '']) => {
    const unit = readUnit(name)
    return unit ? [{ kind: unit.kind, amount: Number(amount) * unit.amount }] : []
  })

type Content = ReturnType<typeof contentsOf>[number]

/** "cajas de 50 pz" is 50 of `pieza` for a product in another pack; undefined if the unit has no pack or the same one. */
function readPack(text: string, contents: readonly Content[]): Unit | undefined {
  const [, name = '', pack = ''] = /^(.+?) de (\d.*)$/.exec(text) ?? []
  const [content] = contentsOf(pack)
  if (!content) return undefined
  const isSame = contents.some(({ kind, amount }) => kind === content.kind && amount === content.amount)
  return isSame ? readUnit(name) : { ...content, one: text, many: text }
}

/** Whether the name contains this amount: "5 m" in "Flexómetro 5 m". */
export function namesAmount(name: string, { quantity, unit }: { quantity: number; unit: string | null }) {
  const requested = unit === null ? undefined : readUnit(unit)
  return contentsOf(name).some(({ kind, amount }) => kind === requested?.kind && amount === quantity * requested.amount)
}

const count = (quantity: number, { one, many }: Unit) => `${quantity} ${quantity === 1 ? one : many}`

type Written = { quantity: number; unit: string | null }
type Sold = { name: string; unit: string }

const unitOfSale = (product: Sold) => readUnit(product.unit.split(' ')[0] ?? '')

/** Whether a word of the name is a unit of this kind. */
const namesUnit = (name: string, kind: string) => name.split(/\s+/).some((word) => readUnit(word)?.kind === kind)

/** "media docena" of a product that is sold by the piece is 6; undefined if it is sold otherwise or another unit was written. */
function countedPieces({ quantity, unit }: Written, product: Sold) {
  const requested = unit === null ? undefined : readUnit(unit)
  const saleUnit = unitOfSale(product)
  if (requested?.kind !== 'pieza' || saleUnit?.kind !== 'pieza' || saleUnit.amount !== 1) return undefined
  const pieces = quantity * requested.amount
  // The piece of "Guantes par" is a pair.
  return Number.isInteger(pieces) && !namesUnit(product.name, 'pieza') ? pieces : undefined
}

/** The quantity of the sale unit that a line asks for, unless `unitQuestion` has a question about it. */
export const saleQuantity = (line: Written, product: Sold) => countedPieces(line, product) ?? line.quantity

/** A docena of a product that is sold by the pair is 12 pairs. */
function inPairs(requested: Unit | undefined, saleUnit: Unit | undefined) {
  const isCount = requested?.kind === 'pieza' && requested.amount > 2
  return isCount && saleUnit?.one === 'par' ? { ...requested, amount: 2 * requested.amount } : requested
}

/** A question to the client about a line whose unit or number is not clear. `suggested`: a quantity of the sale unit; 0 if unknown. */
export type UnitQuestion = { message: string; suggested: number }

/**
 * Compares the unit written in an order with the unit that the product is sold by. Returns null when both mean the same
 * goods, so that the quantity needs no question.
 */
export function unitQuestion(line: Written, product: Sold): UnitQuestion | null {
  const { quantity, unit } = line
  if (unit === null || countedPieces(line, product) !== undefined) return null
  const contents = contentsOf(`${product.unit} ${product.name}`)
  const saleUnit = unitOfSale(product)
  const requested = inPairs(readPack(unit, contents) ?? readUnit(unit), saleUnit)
  const total = quantity * (requested?.amount ?? 1)
  const isSameKind = requested !== undefined && requested.kind === saleUnit?.kind
  const content = isSameKind ? saleUnit : contents.find(({ kind }) => kind === requested?.kind)
  const isNamed = requested !== undefined && namesUnit(product.name, requested.kind)
  // "2 cubetas" of "Impermeabilizante cubeta 19 L", which is sold by the piece.
  if (!content && isNamed && requested.amount === 1 && contents.every(({ kind }) => kind !== 'pieza')) return null
  const suggested = content ? Math.ceil(total / content.amount) : 0
  if (content && suggested === quantity && total === suggested * content.amount) return null
  const requestedText = requested ? count(quantity, requested) : `${quantity} ${unit}`
  const base = requested && readUnit(requested.kind)
  const inBase = base && requested.amount !== 1 && Number.isInteger(total) ? ` (${count(total, base)})` : ''
  const question = suggested > 0 && saleUnit ? `¿${count(suggested, saleUnit)}?` : '¿cuánto quieres?'
  return {
    message: `Pediste ${requestedText}${inBase}; se vende por ${product.unit.toLowerCase()}: ${question}`,
    suggested,
  }
}

/** A question about a number without a unit at the end of a line: "foco 10". */
export function numberQuestion(quantity: number, product: Sold): UnitQuestion {
  const saleUnit = unitOfSale(product)
  return { message: `¿Pediste ${saleUnit ? count(quantity, saleUnit) : quantity}?`, suggested: quantity }
}
