import { type Area, can } from '#contract/access'

/** Permissions as the form of a member lists them, with the area that grants each. */
const permissions: [Area, string][] = [
  ['products', 'Productos y categorías: crear, editar, precios'],
  ['inventory', 'Ver existencias'],
  ['inventory.update', 'Ajustar y contar existencias'],
  ['customers', 'Clientes'],
  ['orders', 'Ver pedidos'],
  ['orders.accept', 'Aceptar pedidos'],
  ['orders.fulfil', 'Surtir, enviar y entregar'],
  ['orders.cancel', 'Cancelar pedidos'],
  ['reports.sales', 'Reporte de ventas'],
  ['reports.inventory', 'Reporte de inventario'],
  ['chat.staff', 'Responder el chat de los clientes'],
  ['team', 'Equipo'],
  ['configuration', 'Configuración general y comunicados'],
  ['personalization', 'Personalización'],
]

export const permissionsOf = (AccesoId: number) =>
  permissions.flatMap(([area, permission]) => (can({ AccesoId }, area) ? [permission] : []))
