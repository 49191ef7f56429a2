import type { Load } from '../loadable.tsx'
import './lost-focus.ts'

/** Screens of the back office. Each loads when its route is visited. */
export const staffScreens = {
  addCustomer: () => import('./customers/add-customer-screen.tsx'),
  addMember: () => import('./team/add-member-screen.tsx'),
  auditLog: () => import('./audit/audit-screen.tsx'),
  addProduct: () => import('./products/form/add-product-screen.tsx'),
  categories: () => import('./categories/categories-screen.tsx'),
  collection: () => import('./payments/collection-screen.tsx'),
  customerStatement: () => import('./customers/statement-screen.tsx'),
  customers: () => import('./customers/customers-screen.tsx'),
  editCustomer: () => import('./customers/edit-customer-screen.tsx'),
  editMember: () => import('./team/edit-member-screen.tsx'),
  editProduct: () => import('./products/form/edit-product-screen.tsx'),
  general: () => import('./configuration/general-screen.tsx'),
  home: () => import('./home/home-screen.tsx'),
  invoices: () => import('./invoices/invoices-screen.tsx'),
  imports: () => import('./imports/import-screen.tsx'),
  inventory: () => import('./inventory/inventory-screen.tsx'),
  personalization: () => import('./configuration/personalization-screen.tsx'),
  priceList: () => import('./products/prices/price-list-screen.tsx'),
  priceLists: () => import('./products/prices/price-lists-screen.tsx'),
  products: () => import('./products/list/products-screen.tsx'),
  purchase: () => import('./inventory/purchases/purchase-screen.tsx'),
  purchaseOrder: () => import('./inventory/purchases/orders/purchase-order-screen.tsx'),
  purchases: () => import('./inventory/purchases/purchases-screen.tsx'),
  receivePurchase: () => import('./inventory/purchases/receive-screen.tsx'),
  reconcile: () => import('./payments/statement/reconcile-screen.tsx'),
  newOrder: () => import('./orders/new/new-order-screen.tsx'),
  pick: () => import('./orders/picking/pick-screen.tsx'),
  quote: () => import('./orders/quotes/quote-screen.tsx'),
  sales: () => import('./reports/sales-screen.tsx'),
  staffOrder: () => import('./orders/order-screen.tsx'),
  staffOrders: () => import('./orders/orders-screen.tsx'),
  stockReport: () => import('./reports/stock-screen.tsx'),
  team: () => import('./team/team-screen.tsx'),
  updateInventory: () => import('./inventory/update-screen.tsx'),
} satisfies Record<string, Load>

export type StaffScreen = keyof typeof staffScreens
