/**
 * The columns of a product and where each is used. The SQL lists, the schemas, the history, the copy of the catalogue in the
 * browser and the tests follow this table: a column that is missing in one of them is a type error or a failing test.
 *
 * - `form`: edited in the staff's form, and recorded in the history
 * - `list`: in the staff's list
 * - `client`: readable by clients
 *
 * Every column is in the detail for the staff. No valibot here: the web worker of the catalogue reads this file.
 */
const productColumns = {
  id: ['list', 'client'],
  code: ['form', 'list', 'client'],
  name: ['form', 'list', 'client'],
  description: ['form', 'list', 'client'],
  brand: ['form', 'list'],
  barcode: ['form', 'list'],
  categoryId: ['form'],
  status: ['form', 'list'],
  salePrice1: ['form', 'list', 'client'],
  cost: ['form', 'list'],
  unit: ['form', 'list', 'client'],
  min_qty: ['form', 'list', 'client'],
  multiple: ['form', 'list', 'client'],
  product_key: ['form', 'list'],
  unit_key: ['form', 'list'],
  iva: ['form', 'list', 'client'],
  box_qty: ['form', 'list'],
  backorder: ['form', 'list', 'client'],
  image: ['list', 'client'],
  images: ['form'],
  pdf: ['form', 'client'],
  position: [],
  version: ['list'],
  createdAt: [],
  updatedAt: ['list'],
} as const satisfies Record<string, readonly Use[]>

type Use = 'form' | 'list' | 'client'
type Columns = typeof productColumns
export type ProductColumn = keyof Columns
type ColumnOf<Wanted extends Use> = {
  [Column in ProductColumn]: Wanted extends Columns[Column][number] ? Column : never
}[ProductColumn]

const columnsOf = <Wanted extends Use>(use: Wanted) =>
  (Object.entries(productColumns) as [ProductColumn, readonly Use[]][])
    .filter(([, uses]) => uses.includes(use))
    .map(([column]) => column as ColumnOf<Wanted>)

type FormColumn = ColumnOf<'form'>
const formColumns = columnsOf('form')

/** Columns of the form that a sheet cannot set. */
const notImported = ['box_qty', 'backorder', 'images', 'pdf'] as const satisfies readonly FormColumn[]

/**
 * The columns that the importer reads and writes: all others of the form. `contract/imports/fields.ts` must have the titles of each.
 */
export type ImportedColumn = Exclude<FormColumn, (typeof notImported)[number]>
export const importedColumns = formColumns.filter(
  (column): column is ImportedColumn => !(notImported as readonly FormColumn[]).includes(column),
)

/** A field of the form. The minimum stock and the location are columns of the inventory. */
export type ProductField = FormColumn | 'min_stock' | 'location'
export const productFields: readonly ProductField[] = [...formColumns, 'min_stock', 'location']

export type ListColumn = ColumnOf<'list'>
export const listColumns = columnsOf('list')

export type ClientColumn = ColumnOf<'client'>
export const clientColumns = columnsOf('client')

/** The columns of the copy in the browser: those of clients, and those that filter and sort its list. */
export type CatalogColumn = ClientColumn | 'categoryId' | 'position'
export const catalogColumns: readonly CatalogColumn[] = [...clientColumns, 'categoryId', 'position']
