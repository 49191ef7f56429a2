import type { Area } from '#contract/access'
import type { Load } from '../loadable.tsx'
import type { IconName } from '../ui/page-icons.tsx'

export type Route = {
  /** Joined to the parent's. */
  path: string
  /** Spanish, as read under the parent's title. `:id` is filled in. */
  title?: string
  /** As read without the parent's title: document, tab, an only child in the menu. */
  alone?: string
  /** Who may enter; without one, everybody who is signed in. */
  area?: Area
  icon?: IconName
  hidden?: boolean
  /** The tab cannot be closed. */
  affix?: boolean
  noCache?: boolean
  /** No crumb of its own. */
  noCrumb?: boolean
  /** Stands outside the frame. */
  bare?: boolean
  /** A stranger may enter. */
  open?: boolean
  /** The menu entry that is lit on a hidden page, and the crumb before it where the parent has no title. */
  activeMenu?: string
  redirect?: string
  load?: Load
  /** What it asks the server for first, when nothing follows its path in the address. */
  ahead?: string[]
  children?: Route[]
}

/** The staff's screens: the names of their files weigh nothing in what a client loads first. */
const staff =
  (screen: keyof typeof import('../staff/screens.ts')): Load =>
  async () =>
    (await import('../staff/screens.ts'))[screen]()

/** Every screen. Sidebar, breadcrumb, tabs, route search and guard read this table, by router.tsx, and no other. */
export const routes: Route[] = [
  { path: '/', redirect: '/dashboard' },
  {
    path: '/dashboard',
    title: 'Inicio',
    area: 'dashboard',
    icon: 'home',
    affix: true,
    load: () => import('./dashboard-screen.tsx'),
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
        load: staff('products'),
      },
      {
        path: 'categories',
        title: 'Categorías',
        area: 'products',
        load: staff('categories'),
      },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar producto',
        area: 'products',
        hidden: true,
        activeMenu: '/products/manage',
        load: staff('addProduct'),
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar producto',
        area: 'products',
        hidden: true,
        activeMenu: '/products/manage',
        load: staff('editProduct'),
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
        load: staff('inventory'),
      },
      {
        path: 'update',
        title: 'Actualizar',
        alone: 'Actualizar inventario',
        area: 'inventory.update',
        load: staff('updateInventory'),
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
        load: staff('customers'),
      },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar cliente',
        area: 'customers',
        load: staff('addCustomer'),
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar cliente',
        area: 'customers',
        hidden: true,
        activeMenu: '/customers/manage',
        load: staff('editCustomer'),
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
        load: staff('staffOrders'),
      },
      {
        path: 'view/:id',
        title: 'Pedido :id',
        area: 'orders',
        hidden: true,
        activeMenu: '/orders/manage',
        load: staff('staffOrder'),
      },
    ],
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
        load: staff('sales'),
      },
      {
        path: 'inventory',
        title: 'Inventario',
        alone: 'Reporte de inventario',
        area: 'reports.inventory',
        load: staff('stockReport'),
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
        load: staff('team'),
      },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar al equipo',
        area: 'team',
        load: staff('addMember'),
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar persona del equipo',
        area: 'team',
        hidden: true,
        activeMenu: '/team/manage',
        load: staff('editMember'),
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
        load: () => import('../client/catalog/catalog-screen.tsx'),
        ahead: ['/products?limit=50', '/cart', '/categories', '/get-configuracion?key=iva', '/last-order-id'],
      },
      {
        path: 'checkout',
        title: 'Resumen de Compra',
        area: 'client',
        hidden: true,
        noCache: true,
        activeMenu: '/client/products',
        load: () => import('../client/checkout/checkout-screen.tsx'),
      },
      {
        path: 'orders',
        title: 'Mis pedidos',
        area: 'client',
        icon: 'orders',
        load: () => import('../client/orders/my-orders-screen.tsx'),
      },
      {
        path: 'orders/:id',
        title: 'Pedido :id',
        area: 'client',
        hidden: true,
        activeMenu: '/client/orders',
        load: () => import('../client/orders/my-order-screen.tsx'),
      },
      {
        path: 'profile',
        title: 'Mi perfil',
        area: 'client',
        icon: 'profile',
        load: () => import('../client/profile/profile-screen.tsx'),
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
        area: 'configuration',
        load: staff('general'),
      },
      {
        path: 'personalization',
        title: 'Personalización',
        area: 'personalization',
        load: staff('personalization'),
      },
    ],
  },
  {
    path: '/editar',
    title: 'Editar usuario',
    area: 'account',
    hidden: true,
    load: () => import('../account/account-screen.tsx'),
  },
  { path: '/login', title: 'Iniciar sesión', bare: true, open: true, load: () => import('./session/login-screen.tsx') },
  { path: '/auth-redirect', bare: true, open: true, load: () => import('./session/auth-redirect-screen.tsx') },
  { path: '/redirect/*', load: () => import('./redirect-screen.tsx') },
  { path: '/401', title: 'Sin permiso', bare: true, load: () => import('./errors/forbidden-screen.tsx') },
  { path: '/404', title: 'Página no encontrada', bare: true, load: () => import('./errors/not-found-screen.tsx') },
]

if (import.meta.env.DEV) {
  routes.push({ path: '/ui', title: 'Componentes', bare: true, load: () => import('../ui/gallery-screen.tsx') })
}
