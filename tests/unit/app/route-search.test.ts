import { expect, onTestFinished, test, vi } from 'vitest'
import { can } from '#contract/access'
import { catalog, optionsFor, searchOptionsOf, searchPagesOf } from '../../../web/app/search/search-pages.ts'
import { searchOptionsOf as staffOptionsOf } from '../../../web/app/search/staff-search.ts'

const labels = (role: number) => optionsFor({ AccesoId: role }).map(({ title }) => title.join(' > '))
const search = (role: number, query: string) => searchPagesOf({ AccesoId: role })(query).map(({ path }) => path)

test('offers every page that the role may choose, named after its group', () => {
  expect(labels(1)).toEqual([
    'Inicio',
    'Productos > Administrar',
    'Productos > Importar',
    'Productos > Categorías',
    'Productos > Listas de precios',
    'Inventario > Ver',
    'Inventario > Actualizar',
    'Inventario > Compras',
    'Clientes > Administrar',
    'Clientes > Agregar',
    'Pedidos',
    'Cobranza',
    'Facturas',
    'Reportes > Ventas',
    'Reportes > Inventario',
    'Equipo > Administrar',
    'Equipo > Agregar',
    'Equipo > Bitácora',
    'Configuración > General',
    'Configuración > Personalización',
  ])
})

test('offers a client only the client’s own pages', () => {
  expect(labels(3)).toEqual(['Inicio', 'Productos', 'Mis pedidos', 'Mi perfil'])
})

test('finds a page by part of its title', () => {
  expect(search(1, 'Venta')[0]).toBe('/reports/sales')
})

test('finds a page by its path', () => {
  expect(search(1, 'sales')).toContain('/reports/sales')
})

test('finds titles with accents when the text has none', () => {
  expect(search(1, 'configuracion').slice(0, 2)).toEqual(['/configuration/general', '/configuration/personalization'])
})

test('tolerates a typing error', () => {
  expect(search(1, 'invetario').some((path) => path.startsWith('/inventory'))).toBe(true)
})

test('finds pages by a single letter', () => {
  expect(search(3, 'p').length).toBeGreaterThan(0)
})

test.for(['', '   ', 'zzzzzz'])('finds nothing for "%s"', (query) => {
  expect(search(1, query)).toEqual([])
})

test('does not find what the role may not see', () => {
  expect(search(4, 'personalizacion')).not.toContain('/configuration/personalization')
})

const all = (role: number, query: string) =>
  (can({ AccesoId: role }, 'staff')
    ? staffOptionsOf({ id: 1, AccesoId: role })
    : searchOptionsOf({ AccesoId: role }, catalog))(query).map(({ title, path }) => [title.join(' > '), path])

test.for([
  [1, 'Buscar «tornillo» en Productos', '/products/manage?search=tornillo'],
  [3, 'Buscar «tornillo» en Productos', '/client/products?search=tornillo'],
  [5, 'Buscar «tornillo» en Inventario', '/inventory/view?search=tornillo'],
  [4, 'Buscar «tornillo» en Pedidos', '/orders/manage?search=tornillo'],
] as const)('the last row for role %i is %s', ([role, title, path]) => {
  expect(all(role, ' tornillo ').at(-1)).toEqual([title, path])
  expect(all(role, 'ventas').at(-1)?.[0]).toContain('Buscar «ventas» en ')
  expect(all(role, '  ')).toEqual([])
})

test.for([
  ['nuevo pedido', '/orders/add', [1, 2, 6]],
  ['agregar producto', '/products/add', [1, 2, 6]],
  ['agregar cliente', '/customers/add', [1, 2, 6]],
  ['recibir', '/inventory/receive', [1, 2, 5]],
  ['orden de compra', '/inventory/purchase-orders/add', [1, 2, 5]],
  ['conciliar', '/payments/reconcile', [1, 2, 6]],
] as const)('"%s" finds its screen first, for the roles that may open it', ([query, path, roles]) => {
  const findsFirst = [1, 2, 4, 5, 6].filter((role) => all(role, query)[0]?.[1] === path)
  expect(findsFirst).toEqual(roles)
  expect([3, 4].flatMap((role) => all(role, query).map(([, found]) => found))).not.toContain(path)
})

test('a folio offers its order to the staff at once, before the server answers', () => {
  expect(all(4, '#890')[0]?.[1]).toBe('/orders/view/890')
  expect(all(3, '890')).toEqual([['Buscar «890» en Productos', '/client/products?search=890']])
})

test('typing the same text again sends the search again: a customer may have been added meanwhile', async () => {
  const found = {
    orders: [],
    quotes: [],
    invoices: [],
    customers: [{ id: 7, name: 'Ana', tax_id: 'AAA010101AAA' }],
    products: [],
  }
  const fetched = vi.fn(async () => Response.json({ ...found, customers: [] }))
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  const options = staffOptionsOf({ id: 1, AccesoId: 1 })
  const answered = (text: string) => new Promise<void>((resolve) => void options(text, resolve))
  const paths = () => options('ana').map(({ path }) => path)
  await answered('ana')
  expect(paths()).not.toContain('/customers/edit/7')
  options('')
  fetched.mockImplementation(async () => Response.json(found))
  await answered('ana')
  expect(paths()).toContain('/customers/edit/7')
})

test('a text with special characters stays whole in the address', () => {
  expect(all(3, 'codo 1/2" & más').at(-1)?.[1]).toBe('/client/products?search=codo+1%2F2%22+%26+m%C3%A1s')
})
