import { type Area, can } from '#contract/access'
import { keysOf } from '#contract/keys'

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
  'inventory.cost': 'Ver costos y márgenes',
  customers: 'Clientes',
  'customers.credit': 'Días y límite de crédito de los clientes',
  orders: 'Ver pedidos',
  'orders.create': 'Levantar pedidos y pedir como cliente',
  'orders.accept': 'Aceptar pedidos',
  'orders.edit': 'Cambiar los artículos de un pedido',
  'orders.credit': 'Aprobar pedidos sin crédito',
  'orders.prices': 'Precios y descuentos en pedidos',
  'orders.anyPrice': 'Descuentos sin límite en pedidos',
  'orders.fulfil': 'Surtir, enviar y entregar',
  'orders.undo': 'Deshacer envíos y entregas, con motivo',
  'orders.cancel': 'Cancelar pedidos',
  vouchers: null,
  payments: 'Registrar pagos',
  'payments.void': 'Anular pagos',
  'payments.refund': 'Devolver pagos',
  ownInvoices: 'Generar facturas de pedidos',
  invoices: 'Facturas (CFDI): ver y enviar',
  'invoices.cancel': 'Cancelar facturas',
  'reports.sales': 'Reporte de ventas',
  'reports.inventory': 'Reporte de inventario',
  'chat.staff': 'Responder el chat de los clientes',
  'orders.notify': 'Recibir el aviso de pedidos nuevos',
  team: 'Equipo',
  'team.administrators': 'Agregar y cambiar administradores',
  configuration: 'Configuración general y comunicados',
  personalization: 'Personalización',
  audit: 'Bitácora de cambios',
  account: null,
  dashboard: null,
  staff: null,
  client: null,
  profile: null,
  ownOrders: null,
  'orders.cancelPending': null,
  reports: null,
  announcements: null,
  chat: null,
  errors: null,
}

export const permissionsOf = (AccesoId: number) =>
  keysOf(permissions).flatMap((area) => (can({ AccesoId }, area) ? (permissions[area] ?? []) : []))
