import { expect, test } from 'vitest'
import { findPage } from '../../../web/app/pages.ts'
import { crumbsFor } from '../../../web/app/top-bar/crumbs.ts'

function crumbs(path: string, AccesoId: number) {
  const found = findPage(path)
  return (
    found && crumbsFor(found.page, found.params, { AccesoId }).map(({ title, to }) => (to ? `${title} → ${to}` : title))
  )
}

const home = 'Inicio → /dashboard'

test.for<[string, number, string[]]>([
  ['/dashboard', 1, ['Inicio']],
  ['/orders/manage', 1, [home, 'Pedidos → /orders/manage']],
  ['/orders/view/17', 1, [home, 'Pedidos → /orders/manage', 'Pedido 17']],
  ['/products/edit/7', 2, [home, 'Productos → /products/manage', 'Editar']],
  ['/inventory/purchases/4', 5, [home, 'Inventario → /inventory/view', 'Compra 4']],
  ['/inventory/purchase-orders/4', 5, [home, 'Inventario → /inventory/view', 'Orden de compra 4']],
  ['/orders/quotes/4', 2, [home, 'Pedidos → /orders/manage', 'Cotización 4']],
  ['/inventory/purchase-orders/add', 5, [home, 'Inventario → /inventory/view', 'Nueva orden de compra']],
  ['/reports/inventory', 5, [home, 'Reportes → /reports/inventory', 'Inventario']],
  ['/client/orders/9', 3, [home, 'Mis pedidos → /client/orders', 'Pedido 9']],
  ['/client/checkout', 3, [home, 'Productos → /client/products', 'Resumen de Compra']],
  ['/client/profile', 3, [home, 'Mi perfil']],
])('%s for role %i', ([path, role, expected]) => {
  expect(crumbs(path, role)).toEqual(expected)
})
