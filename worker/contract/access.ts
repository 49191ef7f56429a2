/** Areas: the permissions that a role can have. */
const areaNames = [
  'account',
  'dashboard',
  /** Members of the team: they see rows of every customer in the areas that they may enter. */
  'staff',
  /** Clients: they see rows of their own customer only. */
  'client',
  'products',
  'inventory',
  'inventory.update',
  /** Costs, the value of the stock and the margin of sales. */
  'inventory.cost',
  'customers',
  /** The credit limit and days of a customer. */
  'customers.credit',
  /** The price list and discount of a customer. */
  'customers.prices',
  /** Price lists. */
  'prices',
  /** A customer record. */
  'profile',
  /** The staff's list of orders. */
  'orders',
  /** Reading an order. */
  'ownOrders',
  /** Creating an order for a customer, and ordering as the customer. */
  'orders.create',
  'orders.accept',
  /** Approving an order that its customer's credit holds. */
  'orders.credit',
  'orders.edit',
  /** Prices and discounts in an order, up to the limit of the settings. */
  'orders.prices',
  /** Prices and discounts in an order without a limit. */
  'orders.anyPrice',
  'orders.fulfil',
  /** Undoing any step with a reason. Without this area, users undo only their own steps, for a few seconds. */
  'orders.undo',
  'orders.cancel',
  /** Adding proof of a transfer to an order. */
  'vouchers',
  /** Registering money that was received for an order. */
  'payments',
  'payments.void',
  /** Returning money to a client. */
  'payments.refund',
  /** Cancelling an order that is Pending. */
  'orders.cancelPending',
  /** Issuing and reading an invoice. */
  'ownInvoices',
  /** The staff's list of CFDIs, their mails and files. */
  'invoices',
  'invoices.cancel',
  /** The notice of a new order. */
  'orders.notify',
  'reports',
  'reports.sales',
  'reports.inventory',
  'team',
  /** Creating, changing and deactivating administrators. */
  'team.administrators',
  'configuration',
  'personalization',
  'announcements',
  'chat',
  /** The conversations with every client. */
  'chat.staff',
  /** The log of all changes. */
  'audit',
  /** The log of errors in the browser. */
  'errors',
] as const

export type Area = (typeof areaNames)[number]

/**
 * Roles, by id, with their areas. The server's guards, the menu, the screens and the route search all read this table; role ids appear
 * nowhere else. A new role is one entry here and one row in the table `acceso`.
 */
const roleTable = {
  1: {
    name: 'Administrador',
    areas: [
      'account',
      'dashboard',
      'staff',
      'products',
      'inventory',
      'inventory.update',
      'inventory.cost',
      'customers',
      'customers.credit',
      'customers.prices',
      'prices',
      'profile',
      'orders',
      'ownOrders',
      'orders.create',
      'orders.accept',
      'orders.credit',
      'orders.edit',
      'orders.prices',
      'orders.anyPrice',
      'orders.fulfil',
      'orders.undo',
      'orders.cancel',
      'orders.cancelPending',
      'vouchers',
      'payments',
      'payments.void',
      'payments.refund',
      'ownInvoices',
      'invoices',
      'invoices.cancel',
      'orders.notify',
      'reports',
      'reports.sales',
      'reports.inventory',
      'team',
      'team.administrators',
      'configuration',
      'personalization',
      'announcements',
      'chat',
      'chat.staff',
      'audit',
      'errors',
    ],
  },
  2: {
    name: 'Encargado de ventas',
    areas: [
      'account',
      'dashboard',
      'staff',
      'products',
      'inventory',
      'inventory.update',
      'inventory.cost',
      'customers',
      'prices',
      'profile',
      'orders',
      'ownOrders',
      'orders.create',
      'orders.accept',
      'orders.edit',
      'orders.prices',
      'orders.fulfil',
      'orders.cancel',
      'orders.cancelPending',
      'vouchers',
      'payments',
      'ownInvoices',
      'invoices',
      'reports',
      'reports.sales',
      'reports.inventory',
      'chat',
      'chat.staff',
    ],
  },
  3: {
    name: 'Cliente',
    areas: [
      'account',
      'dashboard',
      'client',
      'profile',
      'ownOrders',
      'orders.cancelPending',
      'vouchers',
      'ownInvoices',
      'chat',
    ],
  },
  4: {
    name: 'Pedidos',
    areas: [
      'account',
      'dashboard',
      'staff',
      'orders',
      'ownOrders',
      'orders.accept',
      'orders.edit',
      'orders.fulfil',
      'orders.cancelPending',
      'ownInvoices',
      'chat',
      'chat.staff',
    ],
  },
  5: {
    name: 'Almacén',
    areas: [
      'account',
      'dashboard',
      'staff',
      'inventory',
      'inventory.update',
      'inventory.cost',
      'orders',
      'ownOrders',
      'orders.fulfil',
      'reports',
      'reports.inventory',
      'chat',
      'chat.staff',
    ],
  },
  6: {
    name: 'Gerente',
    areas: [
      'account',
      'dashboard',
      'staff',
      'products',
      'inventory',
      'inventory.cost',
      'customers',
      'customers.credit',
      'customers.prices',
      'prices',
      'profile',
      'orders',
      'ownOrders',
      'orders.create',
      'orders.accept',
      'orders.credit',
      'orders.edit',
      'orders.prices',
      'orders.anyPrice',
      'orders.fulfil',
      'orders.undo',
      'orders.cancel',
      'orders.cancelPending',
      'vouchers',
      'payments',
      'payments.void',
      'payments.refund',
      'ownInvoices',
      'invoices',
      'invoices.cancel',
      'reports',
      'reports.sales',
      'team',
      'configuration',
      'announcements',
      'chat',
      'chat.staff',
      'audit',
    ],
  },
} as const satisfies Record<number, { name: string; areas: readonly Area[] }>

export type RoleId = keyof typeof roleTable

const roleIds = Object.keys(roleTable).map(Number) as RoleId[]

/** Names of the roles, by id. */
export const roles = Object.fromEntries(roleIds.map((id) => [id, roleTable[id].name])) as Record<RoleId, string>

/** A tuple: every area has at least one role, which a test checks. */
const rolesIn = (area: Area) =>
  roleIds.filter((id) => (roleTable[id].areas as readonly Area[]).includes(area)) as [RoleId, ...RoleId[]]

/** The roles of each area. */
export const areas = Object.fromEntries(areaNames.map((area) => [area, rolesIn(area)])) as Record<
  Area,
  [RoleId, ...RoleId[]]
>

/** False for a user who has not signed in. */
export function can(user: { AccesoId: number } | null | undefined, area: Area) {
  return user != null && (areas[area] as readonly number[]).includes(user.AccesoId)
}

export const forbiddenMessage = 'No tienes permisos para acceder a esta pagina.'
