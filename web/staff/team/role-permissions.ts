import { type Area, can } from '#contract/access'

/**
 * The label of each area in the list of permissions of a role. Null: not listed, because every member has it or another
 * permission includes it.
 */
const permissions: Record<Area, string | null> = {
  products: 'Productos y categorías: crear, editar, precios',
  prices: 'Listas de precios',
  'customers.prices': 'Lista de precios y descuento de los clientes',
  inventory: 'Ver existencias',
  'inventory.update': 'Ajustar y contar existencias',
  customers: 'Clientes',
  orders: 'Ver pedidos',
  'orders.create': 'Levantar pedidos y pedir como cliente',
  'orders.accept': 'Aceptar pedidos',
  'orders.credit': 'Aprobar pedidos sin crédito',
  'orders.prices': 'Precios y descuentos en pedidos',
  'orders.anyPrice': 'Descuentos sin límite en pedidos',
  'orders.fulfil': 'Surtir, enviar y entregar',
  'orders.undo': 'Deshacer envíos y entregas, con motivo',
  'orders.cancel': 'Cancelar pedidos',
  payments: 'Registrar pagos',
  'payments.void': 'Anular pagos',
  'payments.refund': 'Devolver pagos',
  invoices: 'Facturas (CFDI): ver y enviar',
  'invoices.cancel': 'Cancelar facturas',
  'reports.sales': 'Reporte de ventas',
  'reports.inventory': 'Reporte de inventario',
  'chat.staff': 'Responder el chat de los clientes',
  team: 'Equipo',
  configuration: 'Configuración general y comunicados',
  personalization: 'Personalización',
  audit: 'Bitácora de cambios',
  account: null,
  dashboard: null,
  staff: null,
  client: null,
  'inventory.cost': null,
  'customers.credit': null,
  profile: null,
  ownOrders: null,
  'orders.edit': null,
  'orders.cancelPending': null,
  ownInvoices: null,
  'orders.notify': null,
  reports: null,
  'team.administrators': null,
  announcements: null,
  chat: null,
  errors: null,
}

export const permissionsOf = (AccesoId: number) =>
  (Object.keys(permissions) as Area[]).flatMap((area) => (can({ AccesoId }, area) ? (permissions[area] ?? []) : []))
