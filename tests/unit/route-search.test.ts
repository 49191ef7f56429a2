import { expect, test } from 'vitest'
import { optionsFor, searchPagesOf } from '../../web/app/search/search-pages.ts'

const labels = (role: number) => optionsFor({ AccesoId: role }).map(({ title }) => title.join(' > '))
const search = (role: number, query: string) => searchPagesOf({ AccesoId: role })(query).map(({ path }) => path)

test('offers every page that the role may choose, named after its group', () => {
  expect(labels(1)).toEqual([
    'Inicio',
    'Productos > Administrar',
    'Productos > Categorías',
    'Inventario > Ver',
    'Inventario > Actualizar',
    'Clientes > Administrar',
    'Clientes > Agregar',
    'Pedidos',
    'Reportes > Ventas',
    'Reportes > Inventario',
    'Equipo > Administrar',
    'Equipo > Agregar',
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

test('finds titles with accents when none are typed', () => {
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
