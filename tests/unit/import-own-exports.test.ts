import { afterAll, describe, expect, test, vi } from 'vitest'
import { type ImportKind, type ImportRow, importKinds } from '#contract/imports/imports'
import type { PriceList } from '#contract/prices/price-lists'
import { exportColumns as customerExport } from '../../web/staff/customers/customer-row.tsx'
import { fieldsOf } from '../../web/staff/imports/column-titles.ts'
import { sheetOf } from '../../web/staff/imports/columns.ts'
import { resultColumns } from '../../web/staff/imports/result-sheet.ts'
import { exportColumns as inventoryExport } from '../../web/staff/inventory/inventory-row.tsx'
import { exportColumns as suggestedExport } from '../../web/staff/inventory/purchases/suggested-columns.tsx'
import { exportColumns as productExport } from '../../web/staff/products/list/product-columns.tsx'
import { exportColumns as priceListExport } from '../../web/staff/products/prices/price-columns.tsx'
import { exportColumnsOf as salesExportOf } from '../../web/staff/reports/sales-export.ts'
import { exportColumnsOf as stockExportOf } from '../../web/staff/reports/stock-columns.tsx'

// Without fake timers, the imported screens load their dialogs and menus after a moment, which fails outside a browser.
vi.hoisted(() => vi.useFakeTimers())
afterAll(() => {
  vi.useRealTimers()
  // The next files share this process: with the same modules, their first request would load the dialogs and menus.
  vi.resetModules()
})

const list: PriceList = {
  id: 3,
  name: 'Mayoreo',
  base: 'list',
  percent: -8,
  validFrom: null,
  validTo: null,
  active: true,
  version: 1,
  items: 0,
  customers: 0,
}

type Titles = readonly { title: string }[]
/** The field that each title becomes. Null: no field of any kind. A kind without the field does not use the column. */
type Fields = Record<string, string | null>

const ofProducts: ImportKind[] = ['products', 'prices', 'stock']
const product = { Código: 'code', Nombre: 'name' }
const inventory = {
  ...product,
  Categoría: 'category',
  Existencia: 'stock',
  Reservado: null,
  Disponible: null,
  'En camino': null,
  'Existencia mínima': 'min_stock',
  'Estado de la existencia': null,
  Ubicación: 'location',
}
const sales = { 'Ventas sin IVA': null, 'Ventas con IVA': null, Pedidos: null, 'Piezas vendidas': null }

// A new column of an export is added here with the field that the importer reads in it, if any.
describe.each<[name: string, kinds: ImportKind[], columns: Titles, fields: Fields]>([
  [
    'the products',
    ofProducts,
    productExport([]),
    {
      ...product,
      Descripción: 'description',
      Marca: 'brand',
      'Código de barras': 'barcode',
      Categoría: 'category',
      Precio: 'salePrice1',
      Costo: 'cost',
      Unidad: 'unit',
      Mínimo: 'min_qty',
      Múltiplo: 'multiple',
      Existencia: 'stock',
      Disponible: null,
      'Existencia mínima': 'min_stock',
      Ubicación: 'location',
      'Clave SAT': 'product_key',
      'Clave de unidad': 'unit_key',
      IVA: 'iva',
      'Piezas por caja': null,
      'Sobre pedido': null,
      Estado: 'status',
      Actualizado: null,
    },
  ],
  [
    'the inventory without costs',
    ofProducts,
    inventoryExport({ categories: [], canSeeCost: false }),
    {
      ...inventory,
      'Último movimiento': null,
    },
  ],
  [
    'the inventory for a product list',
    ['products', 'prices'],
    inventoryExport({ categories: [], canSeeCost: true }),
    {
      ...inventory,
      'Costo promedio': null,
      Valor: null,
      'Último movimiento': null,
    },
  ],
  [
    'the inventory for a stock list',
    ['stock'],
    inventoryExport({ categories: [], canSeeCost: true }),
    {
      ...inventory,
      // The cost of the pieces that the import adds.
      'Costo promedio': 'cost',
      Valor: null,
      'Último movimiento': null,
    },
  ],
  [
    'the suggested purchase',
    ofProducts,
    suggestedExport(() => 1),
    {
      Proveedor: null,
      'Clave del proveedor': null,
      Código: 'code',
      Producto: 'name',
      Unidad: 'unit',
      Disponible: null,
      'En espera': null,
      'En camino': null,
      'Existencia mínima': 'min_stock',
      'Venta diaria': null,
      'Piezas por caja': null,
      'A pedir': null,
      Costo: 'cost',
      Importe: null,
    },
  ],
  [
    'a price list',
    ['products', 'prices'],
    priceListExport(list),
    {
      Código: 'code',
      Producto: 'name',
      Unidad: 'unit',
      'Precio de lista': 'salePrice1',
      Costo: 'cost',
      Mayoreo: 'list:3',
      'Por cantidad': null,
    },
  ],
  [
    'the products with low stock',
    ofProducts,
    stockExportOf('low'),
    {
      ...product,
      Disponible: null,
      'Existencia mínima': 'min_stock',
      Sugerido: null,
      'Venta diaria': null,
      'Días de cobertura': null,
    },
  ],
  [
    'the products without movements',
    ofProducts,
    stockExportOf('idle'),
    { ...product, Existencia: 'stock', Valor: null, 'Último movimiento': null },
  ],
  [
    'the turnover',
    ofProducts,
    stockExportOf('rotation'),
    { ...product, Vendidas: null, Existencia: 'stock', Rotación: null },
  ],
  [
    'the lost pieces',
    ofProducts,
    stockExportOf('waste'),
    { ...product, Tipo: null, 'Piezas perdidas': null, 'Costo perdido': null },
  ],
  [
    'the sales by product',
    ofProducts,
    salesExportOf('product', true),
    {
      Código: 'code',
      Producto: 'name',
      'Ventas sin IVA': null,
      'Ventas con IVA (redondeadas por renglón)': null,
      Margen: null,
      Pedidos: null,
      'Piezas vendidas': null,
      Clientes: null,
    },
  ],
  [
    'the customers',
    ['customers'],
    customerExport,
    {
      Nombre: 'name',
      Empresa: 'company',
      RFC: 'tax_id',
      'Razón social': 'legal_name',
      'Régimen fiscal': 'tax_system',
      'Código postal': 'zip',
      'Uso de CFDI': 'cfdi_use',
      'Correo para facturas': 'invoice_email',
      'Datos fiscales': null,
      Correo: 'email',
      Teléfono: 'phone',
      Dirección: 'address',
      Ciudad: 'city',
      'Estado de la República': 'state',
      Vendedor: 'salesperson',
      'Lista de precios': 'price_list',
      'Descuento %': 'discount',
      Pedidos: null,
      'Último pedido': null,
      'Por cobrar': null,
      'Días de crédito': 'credit_days',
      'Límite de crédito': 'credit_limit',
      Notas: 'notes',
      Usuario: null,
      'Estado del cliente': null,
    },
  ],
  [
    'the sales by customer',
    ['customers'],
    salesExportOf('customer', true),
    {
      Cliente: 'name',
      ...sales,
      'Ticket promedio sin IVA': null,
      'Ticket promedio con IVA': null,
      'Último pedido': null,
      Saldo: null,
    },
  ],
])('the export of %s', (_, kinds, columns, fields) => {
  const titles = columns.map(({ title }) => title)

  test.each(kinds)('gives the import of %s the right fields', (kind) => {
    const known = fieldsOf(kind, [list]).map(({ field }) => field)
    const wanted = Object.entries(fields).map(([title, field]) => [title, known.includes(field ?? '') ? field : null])
    // Whole numbers look like a stock, the others like a price.
    for (const fraction of [0, 0.5]) {
      expect(Object.fromEntries(readTitles(titles, kind, fraction))).toEqual(Object.fromEntries(wanted))
    }
  })

  test.each(kinds)('without one of its columns gives the import of %s no other column instead', (kind) => {
    const used = usedTitles(titles, kind, 0)
    for (const removed of used.filter((title) => !cannotMiss.includes(title))) {
      const rest = titles.filter((title) => title !== removed)
      for (const fraction of [0, 0.5]) {
        expect(usedTitles(rest, kind, fraction)).toEqual(used.filter((title) => title !== removed))
      }
    }
  })
})

/** The user is asked for a missing code. The name of a price list may be that of any price of a foreign sheet. */
const cannotMiss = ['Código', 'Precio de lista']

const texts = [
  'Nombre',
  'Producto',
  'Cliente',
  'Categoría',
  'Proveedor',
  'Tipo',
  'Por cantidad',
  'Datos fiscales',
  'Vendedor',
  'Usuario',
  'Estado',
  'Estado de la existencia',
  'Estado del cliente',
]

/** The field of each column of a sheet with these titles. Its numbers have this fraction. */
function readTitles(titles: readonly string[], kind: ImportKind, fraction: number) {
  const rows = [1, 2, 3].map((row) =>
    titles.map((title, column) =>
      title === 'Código' ? `AB-${row}` : texts.includes(title) ? 'Pala recta' : 10 * column + row + fraction,
    ),
  )
  const { fields } = sheetOf([[...titles], ...rows], fieldsOf(kind, [list]))
  return titles.map((title, column) => [title, fields[column]] as const)
}

const usedTitles = (titles: readonly string[], kind: ImportKind, fraction: number) =>
  readTitles(titles, kind, fraction).flatMap(([title, field]) => (field ? [title] : []))

test.each(importKinds)('the result of an import of %s is read again with its fields', (kind) => {
  const known = fieldsOf(kind, [list])
  const after = Object.fromEntries(known.map(({ field }) => [field, 1]))
  const row: ImportRow = {
    line: 2,
    state: 'error',
    code: 'AB-1',
    name: 'Pala recta',
    before: {},
    after,
    problems: {},
    isBelowCost: false,
    barcodeOwner: null,
    adds: false,
    outcome: null,
    reason: null,
  }
  const titles = resultColumns(known, [row]).map(({ title }) => title)
  const read = readTitles(titles, kind, 0)
  expect(read.filter(([, field]) => field === null).map(([title]) => title)).toEqual(
    ['Fila', 'Código', 'Nombre', 'Qué pasó', 'Motivo'].filter((title) => !known.some(({ label }) => label === title)),
  )
  for (const { field, label } of known) expect(read).toContainEqual([label, field])
})
