import * as v from 'valibot'
import { clip } from '../../contract/clip.ts'
import { categoryPath, dateInCode, lostDigits, plainWord, readCode } from '../../contract/imports/cells.ts'
import type { ImportLine } from '../../contract/imports/imports.ts'
import { sheetError } from '../../contract/imports/sheet-errors.ts'
import { maxDelta, maxDeltaMessage, maxStock, maxStockMessage } from '../../contract/inventory/entries.ts'
import { maxPesos } from '../../contract/pesos.ts'
import { CategoryInput, maxLevels, tooDeepMessage } from '../../contract/products/categories.ts'
import { importedColumns } from '../../contract/products/columns.ts'
import { notMultipleMessage, ProductChange, ProductInput } from '../../contract/products/product-form.ts'
import { noProductKey } from '../../contract/products/sat-keys.ts'
import type { Actor } from '../identity.ts'
import { stockHeldMessage } from '../inventory/entry.ts'
import { fieldsWithoutAccess, type PlannedRow, shortened, type Terms, type Values, valuesOf } from './planned-row.ts'
import { isPriceOfList, noListMessage, type ProductSheet, readProductCells } from './product-cells.ts'
import { suggestedKey } from './sat-keys.ts'
import type { Existing, StoredCatalog } from './stored-catalog.ts'
import { unitKeyOf } from './unit-keys.ts'

type ProductTerms = Terms & { kind: ProductSheet }

/** Plans the change that one row makes to its product. */
export function planProduct(
  user: Actor,
  { line, cells }: ImportLine,
  terms: ProductTerms,
  catalog: StoredCatalog,
): PlannedRow {
  const { values, problems } = readProductCells(cells, terms.kind)
  const code = readCode(cells.code ?? null)
  const product = catalog.products.get(code.toLowerCase())
  const name = String(values.name ?? product?.name ?? '')
  const row = { line, code: clip(code, 60), name: clip(name, 200), targetId: product?.id ?? null }
  const refused = (more: Record<string, string>): PlannedRow => ({
    ...row,
    state: 'error',
    base: null,
    delta: 0,
    adds: false,
    paid: null,
    isBelowCost: false,
    before: valuesOf(product, { ...problems, ...more }),
    after: shortened({ ...values }),
    problems: { ...problems, ...more },
  })
  const wrongCode = codeProblem(code, cells, product, terms)
  if (wrongCode !== undefined) return refused({ code: wrongCode })
  const withoutAccess = fieldsWithoutAccess(user).filter((field) => values[field] !== undefined)
  // Exported product lists contain the stock, so an unchanged value is not an error.
  const changedOne = withoutAccess.find((field) => values[field] !== (product?.[field] ?? null))
  if (changedOne) return refused({ [changedOne]: 'Tu rol no puede cambiar existencias.' })
  for (const field of withoutAccess) delete values[field]
  if (Object.keys(problems).length > 0) return refused({})
  if (terms.kind === 'stock' && typeof values.cost === 'number' && (values.cost < 0 || values.cost > maxPesos)) {
    return refused({ cost: 'El costo debe estar entre 0 y 9,999,999.' })
  }
  const { price, ...own } = ofPieces(values, terms)
  const whole = product ? own : newProduct({ code, ...own }, terms, catalog)
  const { after: checked, problems: wrong } = validate(whole, product, catalog)
  if (Object.keys(wrong).length > 0) return refused(wrong)
  const { value: stocked, delta, adds, problem } = stockOf(cells, values, product, terms)
  if (problem) return refused({ stock: problem })
  const paid = delta > 0 && typeof price === 'number' ? price : null
  const after: Values = { ...checked, ...(values.stock === undefined ? {} : { stock: stocked }) }
  if (typeof after.category === 'string') {
    const { path, problem } = plannedCategory(after.category, catalog)
    if (problem !== undefined) return refused({ category: problem })
    after.category = path
  }
  return {
    ...row,
    adds,
    paid,
    problems: {},
    ...(product ? changeOf(product, after, delta, catalog) : additionOf(after, delta)),
  }
}

function codeProblem(code: string, cells: ImportLine['cells'], product: Existing | undefined, { kind }: ProductTerms) {
  if (code === '') return 'Falta el código.'
  const error = sheetError(cells.code)
  if (error !== undefined || product) return error
  return (
    lostDigits(cells.code) ?? dateInCode(code) ?? (kind === 'products' ? undefined : `Código no encontrado: ${code}.`)
  )
}

/** The path of a category as it is stored; of a new one, as the row has it. */
function plannedCategory(category: string, { categories }: StoredCatalog): { path: string; problem?: string } {
  const levels = category.split(' > ')
  if (levels.length > maxLevels) return { path: category, problem: tooDeepMessage }
  const names = v.safeParse(v.array(CategoryInput.entries.name), levels)
  if (!names.success) return { path: category, problem: names.issues[0].message }
  return { path: categories.get(plainWord(category))?.path ?? category }
}

const additionOf = (after: Values, delta: number) =>
  ({ state: 'new', base: null, delta, before: {}, after, isBelowCost: below(after) }) as const

/**
 * The fields that a row changes. `after`: all fields that it has. The price that the rules of a list give with the new price and cost
 * is no change: an exported list has it for every product, and an import would turn the percentages into fixed prices.
 */
function changeOf(product: Existing, after: Values, delta: number, { listPrices }: StoredCatalog) {
  const { salePrice1, cost } = { ...product, ...after } as Existing
  const unchanged: Values = { ...product, ...listPrices({ ...product, salePrice1, cost }) }
  const { code: _, ...changed } = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== (unchanged[field] ?? null)),
  )
  const fields = Object.keys(changed)
  const touchesPrice = fields.some((field) => field === 'salePrice1' || field === 'cost' || isPriceOfList(field))
  return {
    code: product.code,
    state: fields.length > 0 ? ('change' as const) : ('same' as const),
    base: product.version,
    delta: changed.stock === undefined ? 0 : delta,
    before: Object.fromEntries(fields.map((field) => [field, product[field] ?? null])),
    after: changed,
    isBelowCost: touchesPrice && below({ ...pick(product, changed), ...changed }),
  }
}

/** The cost of the added pieces of a row. In a stock file the cost is only for those pieces, not a field of the product. */
function ofPieces(values: Values, { kind }: ProductTerms): Values & { price: Values[string] } {
  const { cost = null, ...others } = values
  return { ...(kind === 'stock' ? others : values), price: cost }
}

/** The prices after a row. Prices of lists are compared only if the row changes them. */
const pick = (product: Existing, changed: Values): Values => ({
  cost: product.cost,
  ...('salePrice1' in changed || 'cost' in changed ? { salePrice1: product.salePrice1 } : {}),
})

const below = ({ cost, ...values }: Values) =>
  typeof cost === 'number' &&
  Object.entries(values).some(
    ([field, value]) => (field === 'salePrice1' || isPriceOfList(field)) && typeof value === 'number' && value < cost,
  )

/** A new product with the defaults of the import, the SAT key of similar products and the one of its unit. The form has the other defaults. */
function newProduct(values: Values, { defaults }: Terms, { categories, keys }: StoredCatalog): Values {
  const category = values.category ?? categoryPath(defaults.category ?? '')
  const known = categories.get(plainWord(category))
  return {
    status: defaults.status || 'active',
    min_qty: values.multiple ?? 1,
    unit: defaults.unit || 'Pieza',
    unit_key: defaults.unit_key || unitKeyOf(values.unit ?? defaults.unit ?? ''),
    product_key: suggestedKey(keys, values.name, known?.id) ?? (defaults.product_key || noProductKey),
    ...values,
    category,
  }
}

/** The values as the form would save them, or the messages of the form. */
function validate(values: Values, product: Existing | undefined, known: Pick<StoredCatalog, 'lists'>) {
  const { category, stock: _stock, location, ...form } = values
  const lists = Object.fromEntries(Object.entries(form).filter(([field]) => isPriceOfList(field)))
  const fields = Object.fromEntries(Object.entries(form).filter(([field]) => !isPriceOfList(field)))
  const result = product
    ? v.safeParse(ProductChange, fields)
    : v.safeParse(ProductInput, { ...fields, categoryId: category ? 1 : undefined })
  const problems: Record<string, string> = {}
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue) ?? ''
    problems[path === 'categoryId' ? 'category' : path] ??=
      path === 'categoryId' ? 'Falta la categoría.' : issue.message
  }
  for (const [field, price] of Object.entries(lists)) {
    if (!known.lists.has(field)) problems[field] = noListMessage
    else if (typeof price !== 'number' || price < 0.01 || price > maxPesos)
      problems[field] = 'Ingresa un número mayor que 0.'
  }
  if (typeof location === 'string' && location.length > 40) problems.location = 'Máximo 40 caracteres.'
  const [least, multiple] = [values.min_qty ?? product?.min_qty, values.multiple ?? product?.multiple]
  if (product && typeof least === 'number' && typeof multiple === 'number' && least % multiple !== 0) {
    problems.min_qty ??= notMultipleMessage(multiple)
  }
  const output = (result.success ? result.output : {}) as Values
  const names = product ? Object.keys(fields) : new Set([...newFields, ...Object.keys(fields)])
  const after = Object.fromEntries(Array.from(names, (field) => [field, output[field] ?? null]))
  return { after: { ...after, ...lists, ...only({ category, location }) } as Values, problems }
}

/** Fields that every new product has: all imported ones but the category, which is planned by its path. */
const newFields = importedColumns.filter((column) => column !== 'categoryId')

const only = (values: { [field: string]: Values[string] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values

const isAdding = new Map([
  ['sumar', true],
  ['suma', true],
  ['+', true],
  ['fijar', false],
  ['fija', false],
  ['=', false],
])

/** The stock after the row and the pieces that it moves, compared with the stock at the preview. */
function stockOf(
  cells: ImportLine['cells'],
  { stock }: Values,
  product: Existing | undefined,
  terms: ProductTerms,
): { value: number; delta: number; adds: boolean; problem?: string } {
  const before = product?.stock ?? 0
  if (typeof stock !== 'number') return { value: before, delta: 0, adds: false }
  const word = terms.kind === 'stock' ? plainWord(cells.mode) : ''
  const adds = word === '' ? terms.kind === 'stock' && terms.mode === 'add' : isAdding.get(word)
  const delta = adds ? stock : stock - before
  const value = before + delta
  const answer = { value, delta, adds: adds === true }
  if (adds === undefined) return { ...answer, problem: `Modo desconocido: ${clip(word, 40)}. Escribe Sumar o Fijar.` }
  if (!Number.isInteger(stock)) return { ...answer, problem: 'La existencia debe ser un número entero.' }
  if (!adds && stock < 0) return { ...answer, problem: 'La existencia no puede ser negativa.' }
  if (adds && Math.abs(stock) > maxDelta) return { ...answer, problem: maxDeltaMessage }
  if (value > maxStock) return { ...answer, problem: maxStockMessage }
  const { reserved = 0, isBackordered = 0 } = product ?? {}
  const isTooFew = value < 0 || (value < reserved && !isBackordered)
  return delta < 0 && isTooFew ? { ...answer, problem: stockHeldMessage(value, reserved) } : answer
}
