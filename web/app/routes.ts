import type { Area } from '#contract/access'
import type { ClientScreen } from '../client/screens.ts'
import type { StaffScreen } from '../staff/screens.ts'
import type { IconName } from '../ui/page-icons.tsx'

/** Screens shared by both audiences. */
export type CommonScreen =
  | 'account'
  | 'accountRequest'
  | 'authRedirect'
  | 'forbidden'
  | 'gallery'
  | 'login'
  | 'notFound'
  | 'password'
  | 'redirect'

/** screens.ts maps each name to its component. */
export type ScreenName = ClientScreen | StaffScreen | CommonScreen

export type Route = {
  /** Relative to the parent's path. */
  path: string
  /** Spanish, shown under the parent's title. `:id` is replaced by the parameter, `:folio` by the order number as it is shown. */
  title?: string
  /** Title where the parent's is not shown: document, tab, only child in the menu. */
  alone?: string
  /** Access area; without it, any signed-in user. */
  area?: Area
  icon?: IconName
  hidden?: boolean
  /** The tab cannot be closed. */
  affix?: boolean
  noCache?: boolean
  /** Omitted from the breadcrumb. */
  noCrumb?: boolean
  /** Rendered without the frame. */
  bare?: boolean
  /** Open without a session. */
  open?: boolean
  /** Menu entry to highlight on a hidden page; also its parent crumb when the parent has no title. */
  activeMenu?: string
  screen?: ScreenName
  children?: Route[]
}

/** All screens, without their code. Sidebar, breadcrumb, tabs, page search and guard read only this table, through pages.ts. */
export const routes: Route[] = [
  {
    path: '/dashboard',
    title: 'Inicio',
    area: 'dashboard',
    icon: 'home',
    affix: true,
    screen: 'home',
  },
  {
    path: '/products',
    title: 'Productos',
    icon: 'products',
    children: [
      {
        path: 'manage',
        title: 'Administrar',
        alone: 'Administrar productos',
        area: 'products',
        screen: 'products',
      },
      {
        path: 'import',
        title: 'Importar',
        alone: 'Importar productos',
        area: 'products',
        screen: 'imports',
      },
      {
        path: 'categories',
        title: 'Categorías',
        area: 'products',
        screen: 'categories',
      },
      {
        path: 'prices',
        title: 'Listas de precios',
        area: 'prices',
        screen: 'priceLists',
      },
      {
        path: 'prices/:id',
        title: 'Lista de precios',
        area: 'prices',
        hidden: true,
        activeMenu: '/products/prices',
        screen: 'priceList',
      },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar producto',
        area: 'products',
        hidden: true,
        activeMenu: '/products/manage',
        screen: 'addProduct',
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar producto',
        area: 'products',
        hidden: true,
        activeMenu: '/products/manage',
        screen: 'editProduct',
      },
    ],
  },
  {
    path: '/inventory',
    title: 'Inventario',
    icon: 'inventory',
    children: [
      {
        path: 'view',
        title: 'Ver',
        alone: 'Ver inventario',
        area: 'inventory',
        screen: 'inventory',
      },
      {
        path: 'update',
        title: 'Actualizar',
        alone: 'Actualizar inventario',
        area: 'inventory.update',
        screen: 'updateInventory',
      },
      {
        path: 'purchases',
        title: 'Compras',
        area: 'inventory.update',
        screen: 'purchases',
      },
      {
        path: 'receive',
        title: 'Recibir compra',
        area: 'inventory.update',
        hidden: true,
        activeMenu: '/inventory/purchases',
        screen: 'receivePurchase',
      },
      {
        path: 'purchases/:id',
        title: 'Compra :id',
        area: 'inventory.update',
        hidden: true,
        activeMenu: '/inventory/purchases',
        screen: 'purchase',
      },
      {
        path: 'import',
        title: 'Importar',
        alone: 'Importar existencias',
        area: 'inventory.update',
        hidden: true,
        activeMenu: '/inventory/update',
        screen: 'imports',
      },
    ],
  },
  {
    path: '/customers',
    title: 'Clientes',
    icon: 'customers',
    children: [
      {
        path: 'manage',
        title: 'Administrar',
        alone: 'Administrar clientes',
        area: 'customers',
        screen: 'customers',
      },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar cliente',
        area: 'customers',
        screen: 'addCustomer',
      },
      {
        path: 'import',
        title: 'Importar',
        alone: 'Importar clientes',
        area: 'customers',
        hidden: true,
        activeMenu: '/customers/manage',
        screen: 'imports',
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar cliente',
        area: 'customers',
        hidden: true,
        activeMenu: '/customers/manage',
        screen: 'editCustomer',
      },
      {
        path: 'statement/:id',
        title: 'Estado de cuenta',
        area: 'customers',
        hidden: true,
        activeMenu: '/customers/manage',
        screen: 'customerStatement',
      },
    ],
  },
  {
    path: '/orders',
    title: 'Pedidos',
    icon: 'orders',
    children: [
      {
        path: 'manage',
        title: 'Pedidos',
        area: 'orders',
        noCrumb: true,
        screen: 'staffOrders',
      },
      {
        path: 'add',
        title: 'Nuevo pedido',
        area: 'orders.create',
        hidden: true,
        activeMenu: '/orders/manage',
        screen: 'newOrder',
      },
      {
        // One id, or several with hyphens between them.
        path: 'pick/:ids',
        title: 'Surtir',
        area: 'orders',
        hidden: true,
        activeMenu: '/orders/manage',
        screen: 'pick',
      },
      {
        path: 'view/:id',
        title: 'Pedido :folio',
        area: 'orders',
        hidden: true,
        activeMenu: '/orders/manage',
        screen: 'staffOrder',
      },
    ],
  },
  {
    path: '/payments',
    title: 'Cobranza',
    area: 'payments',
    icon: 'payments',
    screen: 'collection',
  },
  {
    path: '/payments/reconcile',
    title: 'Conciliar',
    alone: 'Conciliar estado de cuenta',
    area: 'payments',
    hidden: true,
    activeMenu: '/payments',
    screen: 'reconcile',
  },
  {
    path: '/invoices',
    title: 'Facturas',
    area: 'invoices',
    icon: 'invoices',
    screen: 'invoices',
  },
  {
    path: '/reports',
    title: 'Reportes',
    icon: 'reports',
    children: [
      {
        path: 'sales',
        title: 'Ventas',
        alone: 'Reporte de ventas',
        area: 'reports.sales',
        screen: 'sales',
      },
      {
        path: 'inventory',
        title: 'Inventario',
        alone: 'Reporte de inventario',
        area: 'reports.inventory',
        screen: 'stockReport',
      },
    ],
  },
  {
    path: '/team',
    title: 'Equipo',
    icon: 'team',
    children: [
      {
        path: 'manage',
        title: 'Administrar',
        alone: 'Administrar equipo',
        area: 'team',
        screen: 'team',
      },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar al equipo',
        area: 'team',
        screen: 'addMember',
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar persona del equipo',
        area: 'team',
        hidden: true,
        activeMenu: '/team/manage',
        screen: 'editMember',
      },
      {
        path: 'log',
        title: 'Bitácora',
        area: 'audit',
        screen: 'auditLog',
      },
    ],
  },
  {
    path: '/client',
    children: [
      {
        path: 'products',
        title: 'Productos',
        area: 'client',
        icon: 'shop',
        screen: 'catalog',
      },
      {
        path: 'checkout',
        title: 'Resumen de Compra',
        area: 'client',
        hidden: true,
        noCache: true,
        activeMenu: '/client/products',
        screen: 'checkout',
      },
      {
        path: 'orders',
        title: 'Mis pedidos',
        area: 'client',
        icon: 'orders',
        screen: 'myOrders',
      },
      {
        path: 'orders/:id',
        title: 'Pedido :folio',
        area: 'client',
        hidden: true,
        activeMenu: '/client/orders',
        screen: 'myOrder',
      },
      {
        path: 'statement',
        title: 'Estado de cuenta',
        area: 'client',
        hidden: true,
        activeMenu: '/client/orders',
        screen: 'myStatement',
      },
      {
        path: 'profile',
        title: 'Mi perfil',
        area: 'client',
        icon: 'profile',
        screen: 'profile',
      },
    ],
  },
  {
    path: '/configuration',
    title: 'Configuración',
    icon: 'configuration',
    children: [
      {
        path: 'general',
        title: 'General',
        alone: 'Configuración general',
        area: 'configuration',
        screen: 'general',
      },
      {
        path: 'personalization',
        title: 'Personalización',
        area: 'personalization',
        screen: 'personalization',
      },
    ],
  },
  {
    path: '/editar',
    title: 'Editar usuario',
    area: 'account',
    hidden: true,
    screen: 'account',
  },
  { path: '/login', title: 'Iniciar sesión', bare: true, open: true, screen: 'login' },
  { path: '/password', title: 'Contraseña nueva', bare: true, open: true, screen: 'password' },
  { path: '/account-request', title: 'Solicitar cuenta', bare: true, open: true, screen: 'accountRequest' },
  { path: '/auth-redirect', bare: true, open: true, screen: 'authRedirect' },
  { path: '/redirect/*', screen: 'redirect' },
  { path: '/401', title: 'Sin permiso', bare: true, screen: 'forbidden' },
  { path: '/404', title: 'Página no encontrada', bare: true, screen: 'notFound' },
]

if (import.meta.env.DEV) {
  routes.push({ path: '/ui', title: 'Componentes', bare: true, screen: 'gallery' })
}
