/**
 * Who may do what. The server's guards, the menu, the screens and the route search all read this table, and the role
 * ids appear nowhere else.
 */
export const roles = {
  1: 'Administrador',
  2: 'Encargado de ventas',
  3: 'Cliente',
  4: 'Pedidos',
  5: 'Almacén',
  6: 'Gerente',
} as const

export type RoleId = keyof typeof roles

export const areas = {
  account: [1, 2, 3, 4, 5, 6],
  dashboard: [1, 2, 3, 4, 5, 6],
  staff: [1, 2, 4, 5, 6],
  client: [3],
  products: [1, 2, 6],
  inventory: [1, 2, 5, 6],
  'inventory.update': [1, 2, 5],
  'inventory.cost': [1, 2, 5],
  customers: [1, 2, 6],
  /** What a customer may owe, and for how long. */
  'customers.credit': [1, 6],
  /** A customer record: staff any, a client his own. */
  profile: [1, 2, 3, 6],
  orders: [1, 2, 4, 5, 6],
  /** Reading orders: staff any, a client his own. */
  ownOrders: [1, 2, 3, 4, 5, 6],
  'orders.accept': [1, 2, 4, 6],
  'orders.edit': [1, 2, 4, 6],
  'orders.fulfil': [1, 2, 4, 5, 6],
  'orders.cancel': [1, 2, 6],
  /** While it is Pending; a client his own. */
  'orders.cancelPending': [1, 2, 3, 4, 6],
  /** Staff any, a client his own. */
  ownInvoices: [1, 2, 3, 4, 6],
  'orders.notify': [1],
  reports: [1, 2, 5, 6],
  'reports.sales': [1, 2, 6],
  'reports.inventory': [1, 2, 5],
  team: [1, 6],
  /** Making, changing and dismissing administrators. */
  'team.administrators': [1],
  configuration: [1, 6],
  personalization: [1],
  announcements: [1, 6],
  chat: [1, 2, 3, 4, 5, 6],
  'chat.staff': [1, 2, 4, 5, 6],
  /** What broke in the browser. */
  errors: [1],
} as const satisfies Record<string, readonly RoleId[]>

export type Area = keyof typeof areas

/** A stranger may enter nowhere. */
export function can(user: { AccesoId: number } | null | undefined, area: Area) {
  return user != null && (areas[area] as readonly number[]).includes(user.AccesoId)
}

export const forbiddenMessage = 'No tienes permisos para acceder a esta pagina.'
