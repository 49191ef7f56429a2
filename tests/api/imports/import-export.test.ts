import { expect, test } from 'vitest'
import type { CustomerPage } from '#contract/customers/staff-customers'
import type { ImportKind } from '#contract/imports/imports'
import type { PriceList, PriceListPage } from '#contract/prices/price-lists'
import type { Category } from '#contract/products/catalog'
import { type ImportedColumn, importedColumns, listColumns } from '#contract/products/columns'
import type { StaffProductPage } from '#contract/products/products'
import { exportColumns as customerColumns } from '../../../web/staff/customers/customer-row.tsx'
import { fieldsOf } from '../../../web/staff/imports/column-titles.ts'
import { linesOf, sheetOf as readSheet } from '../../../web/staff/imports/columns.ts'
import { exportColumns as productColumns } from '../../../web/staff/products/list/product-columns.tsx'
import { exportColumns as priceColumns } from '../../../web/staff/products/prices/price-columns.tsx'
import { csvRow, type ExportColumn } from '../../../web/ui/file/export-cells.ts'
import { type Caller, openShop } from '../../shop.ts'
import { finish, plan } from './importing.ts'

/** The cells of an export as the importer reads them. */
function importedFrom<Row>(
  kind: ImportKind,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  lists: readonly PriceList[] = [],
) {
  const titles = columns.map(({ title }) => title)
  const sheet = readSheet([titles, ...rows.map((row) => csvRow(columns, row))], fieldsOf(kind, lists))
  return { fields: sheet.fields, cells: linesOf(sheet, sheet.fields).map((line) => line.cells) }
}

async function exportedProducts(staff: Caller) {
  const categories = await (await staff.get('/categories')).json<Category[]>()
  const first = await (await staff.get('/admin/products/search?limit=200')).json<StaffProductPage>()
  const pages = [first.products]
  for (let page = 2; pages.flat().length < first.total; page++) {
    pages.push(
      (await (await staff.get(`/admin/products/search?limit=200&page=${page}`)).json<StaffProductPage>()).products,
    )
  }
  return importedFrom('products', productColumns(categories), pages.flat())
}

test('the importer reads the export of the products, and no row changes anything', async () => {
  const shop = await openShop({ data: 'demo' })
  const staff = await shop.as('gerente')
  await shop.db.batch(
    [
      `UPDATE products SET iva = '8', min_qty = 10, multiple = 5, unit_key = 'XBX', barcode = '0750120660000', product_key = '01010101',
        status = 'draft', name = '=1+1', description = 'Dos renglones' || char(10) || '- "con comillas", y comas' WHERE id = 1`,
      `UPDATE products SET iva = 'exento', cost = NULL, brand = '', name = '-5 °C +especial', code = '00012' WHERE id = 2`,
    ],
    'write',
  )
  const { fields, cells } = await exportedProducts(staff)
  expect(fields).toEqual(
    expect.arrayContaining([
      'description',
      'min_qty',
      'multiple',
      'unit_key',
      'product_key',
      'location',
      'barcode',
      'category',
      'stock',
      'min_stock',
    ]),
  )
  const { rows } = await plan(staff, cells)
  expect(rows.filter(({ state }) => state !== 'same')).toEqual([])
  expect(rows.length).toBeGreaterThan(400)
})

test('the export of the products of one shop fills an empty shop with the same products', async () => {
  const shop = await openShop()
  const staff = await shop.as('admin')
  await shop.db.execute(`UPDATE products SET brand = 'Truper', description = 'De acero', barcode = '0750120660000', cost = 1234,
    unit = 'CAJA', unit_key = 'XBX', iva = '8' WHERE id = 1`)
  const columns = listColumns.filter((column) => importedColumns.includes(column as ImportedColumn))
  const stored = () => shop.rows(`SELECT ${columns.join()} FROM products ORDER BY code`)
  const products = await stored()
  // Every column is filled in at least one product: otherwise an import could lose it unnoticed.
  expect(columns.filter((column) => products.every((product) => !product[column]))).toEqual([])
  const { cells } = await exportedProducts(staff)
  for (const { id } of (await (await staff.get('/admin/products/search?limit=200')).json<StaffProductPage>())
    .products) {
    await shop.db.execute({ sql: 'DELETE FROM products WHERE id = ?', args: [id] })
  }
  await shop.db.execute('DELETE FROM categories')
  const { id } = await plan(staff, cells)
  await finish(staff, id, 'apply')
  expect((await exportedProducts(staff)).cells).toEqual(cells)
  expect(await stored()).toEqual(products)
})

test('the importer reads the export of a price list, and no row changes anything', async () => {
  const shop = await openShop()
  const staff = await shop.as('gerente')
  const list = await (await staff.post('/price-lists', { name: 'Mayoreo', percent: -8 })).json<PriceList>()
  await shop.db.batch([
    'UPDATE products SET cost = 4999 WHERE id = 5',
    'UPDATE products SET min_qty = 12, multiple = 1 WHERE id = 4',
    `INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent) VALUES
      (${list.id}, 2, 1, NULL, 'list', -1250), (${list.id}, 3, 1, 4000, NULL, NULL), (${list.id}, 4, 6, 12000, NULL, NULL),
      (${list.id}, 4, 12, NULL, 'list', -1000), (${list.id}, 5, 1, NULL, 'cost', 2000), (${list.id}, 7, 1, NULL, 'cost', 2000)`,
  ])
  const { items } = await (await staff.get(`/price-lists/${list.id}/items?limit=200`)).json<PriceListPage>()
  const { fields, cells } = importedFrom('prices', priceColumns(list), items, [list])
  expect(fields).toEqual(expect.arrayContaining(['salePrice1', 'cost', `list:${list.id}`]))
  const { rows } = await plan(staff, cells, { kind: 'prices' })
  expect(rows.filter(({ state }) => state !== 'same')).toEqual([])
  expect(rows).toHaveLength(7)
})

test('the importer reads the export of the customers', async () => {
  const shop = await openShop({ data: 'demo' })
  const staff = await shop.as('ventas')
  await shop.db.execute("UPDATE customers SET cfdi_use = 'G01', invoice_email = 'facturas@example.mx' WHERE id = 1")
  const { customers } = await (await staff.get('/customers?limit=200')).json<CustomerPage>()
  const { fields, cells } = importedFrom('customers', customerColumns, customers)
  expect(fields).toEqual(expect.arrayContaining(['cfdi_use', 'invoice_email', 'email']))
  const { rows } = await plan(staff, cells, { kind: 'customers' })
  expect(rows.filter(({ state }) => state !== 'same')).toEqual([])
})

test('the import of the demo shop can be undone', async () => {
  const shop = await openShop({ data: 'demo' })
  const staff = await shop.as('ventas')
  const glues = "SELECT sum(salePrice1) AS total FROM products WHERE code LIKE 'ADH-%'"
  const [before] = await shop.rows(glues)
  expect(await finish(staff, 1, 'undo')).toMatchObject({ state: 'undone', kept: 0 })
  expect(Number((await shop.rows(glues))[0]?.total)).toBeLessThan(Number(before?.total))
})
