import { expect, test } from 'vitest'
import type { RoleId } from '#contract/access'
import { menuFor } from '../../../web/app/sidebar/menu.ts'

const products = 'Productos ▸ (Administrar, Importar, Categorías, Listas de precios)'
const inventory = 'Inventario ▸ (Ver, Actualizar, Compras)'
const customers = 'Clientes ▸ (Administrar, Agregar)'
const reports = 'Reportes ▸ (Ventas, Inventario)'
const team = 'Equipo ▸ (Administrar, Agregar, Bitácora)'

const sidebars: [RoleId, string[]][] = [
  [
    1,
    [
      'Inicio',
      products,
      inventory,
      customers,
      'Pedidos',
      'Cobranza',
      'Facturas',
      reports,
      team,
      'Configuración ▸ (General, Personalización)',
    ],
  ],
  [2, ['Inicio', products, inventory, customers, 'Pedidos', 'Cobranza', 'Facturas', reports]],
  [3, ['Inicio', 'Productos', 'Mis pedidos', 'Mi perfil']],
  [4, ['Inicio', 'Pedidos']],
  [5, ['Inicio', inventory, 'Pedidos', 'Reporte de inventario']],
  [
    6,
    [
      'Inicio',
      products,
      'Ver inventario',
      customers,
      'Pedidos',
      'Cobranza',
      'Facturas',
      'Reporte de ventas',
      team,
      'Configuración general',
    ],
  ],
]

test.each(sidebars)('role %i sees its own sidebar', (role, entries) => {
  const sidebar = menuFor({ AccesoId: role }).map(({ title, children }) =>
    children ? `${title} ▸ (${children.map((child) => child.title).join(', ')})` : title,
  )
  expect(sidebar).toEqual(entries)
})

test('a flattened entry links to the page itself and has the icon of its group', () => {
  expect(menuFor({ AccesoId: 4 })).toContainEqual({ title: 'Pedidos', path: '/orders/manage', icon: 'orders' })
})

test('every entry has an icon at the top', () => {
  const menus = sidebars.flatMap(([role]) => menuFor({ AccesoId: role }))
  expect(menus.filter((item) => !item.icon)).toEqual([])
})
