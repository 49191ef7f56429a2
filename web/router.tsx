import { type ComponentType, lazy } from 'react'
import { type Area, can } from '#contract/access'
import type { IconName } from './layout/icons.tsx'
import { track } from './layout/progress.ts'

type Load = () => Promise<{ default: ComponentType }>

type Route = {
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
  children?: Route[]
}

const construction: Load = () => import('./layout/under-construction.tsx')

/** Every screen. Sidebar, breadcrumb, tabs, route search and guard read this table and no other. */
const routes: Route[] = [
  { path: '/', redirect: '/dashboard' },
  {
    path: '/dashboard',
    title: 'Inicio',
    area: 'dashboard',
    icon: 'home',
    affix: true,
    load: () => import('./dashboard/dashboard-screen.tsx'),
  },
  {
    path: '/products',
    title: 'Productos',
    icon: 'products',
    children: [
      { path: 'manage', title: 'Administrar', alone: 'Administrar productos', area: 'products', load: construction },
      { path: 'categories', title: 'Categorías', area: 'products', load: construction },
      {
        path: 'add',
        title: 'Agregar',
        alone: 'Agregar producto',
        area: 'products',
        hidden: true,
        activeMenu: '/products/manage',
        load: construction,
      },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar producto',
        area: 'products',
        hidden: true,
        activeMenu: '/products/manage',
        load: construction,
      },
    ],
  },
  {
    path: '/inventory',
    title: 'Inventario',
    icon: 'inventory',
    children: [
      { path: 'view', title: 'Ver', alone: 'Ver inventario', area: 'inventory', load: construction },
      {
        path: 'update',
        title: 'Actualizar',
        alone: 'Actualizar inventario',
        area: 'inventory.update',
        load: construction,
      },
    ],
  },
  {
    path: '/customers',
    title: 'Clientes',
    icon: 'customers',
    children: [
      { path: 'manage', title: 'Administrar', alone: 'Administrar clientes', area: 'customers', load: construction },
      { path: 'add', title: 'Agregar', alone: 'Agregar cliente', area: 'customers', load: construction },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar cliente',
        area: 'customers',
        hidden: true,
        activeMenu: '/customers/manage',
        load: construction,
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
        load: () => import('./orders/staff-orders-screen.tsx'),
      },
      {
        path: 'view/:id',
        title: 'Pedido :id',
        area: 'orders',
        hidden: true,
        activeMenu: '/orders/manage',
        load: () => import('./orders/staff-order-screen.tsx'),
      },
    ],
  },
  {
    path: '/reports',
    title: 'Reportes',
    icon: 'reports',
    children: [
      { path: 'sales', title: 'Ventas', alone: 'Reporte de ventas', area: 'reports.sales', load: construction },
      {
        path: 'inventory',
        title: 'Inventario',
        alone: 'Reporte de inventario',
        area: 'reports.inventory',
        load: construction,
      },
    ],
  },
  {
    path: '/team',
    title: 'Equipo',
    icon: 'team',
    children: [
      { path: 'manage', title: 'Administrar', alone: 'Administrar equipo', area: 'team', load: construction },
      { path: 'add', title: 'Agregar', alone: 'Agregar al equipo', area: 'team', load: construction },
      {
        path: 'edit/:id',
        title: 'Editar',
        alone: 'Editar persona del equipo',
        area: 'team',
        hidden: true,
        activeMenu: '/team/manage',
        load: construction,
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
        load: () => import('./catalog/products-screen.tsx'),
      },
      {
        path: 'checkout',
        title: 'Resumen de Compra',
        area: 'client',
        hidden: true,
        noCache: true,
        activeMenu: '/client/products',
        load: () => import('./checkout/checkout-screen.tsx'),
      },
      {
        path: 'orders',
        title: 'Mis pedidos',
        area: 'client',
        icon: 'orders',
        load: () => import('./orders/orders-screen.tsx'),
      },
      {
        path: 'orders/:id',
        title: 'Pedido :id',
        area: 'client',
        hidden: true,
        activeMenu: '/client/orders',
        load: () => import('./orders/order-screen.tsx'),
      },
      {
        path: 'profile',
        title: 'Mi perfil',
        area: 'client',
        icon: 'profile',
        load: () => import('./profile/profile-screen.tsx'),
      },
    ],
  },
  {
    path: '/configuration',
    title: 'Configuración',
    icon: 'configuration',
    children: [
      { path: 'general', title: 'General', area: 'configuration', load: construction },
      { path: 'personalization', title: 'Personalización', area: 'personalization', load: construction },
    ],
  },
  {
    path: '/editar',
    title: 'Editar usuario',
    area: 'account',
    hidden: true,
    load: () => import('./account/account-screen.tsx'),
  },
  { path: '/login', title: 'Iniciar sesión', bare: true, open: true, load: () => import('./session/login-screen.tsx') },
  { path: '/auth-redirect', bare: true, open: true, load: () => import('./session/auth-redirect-screen.tsx') },
  { path: '/redirect/*', load: () => import('./layout/redirect-screen.tsx') },
  { path: '/401', title: 'Sin permiso', bare: true, load: () => import('./layout/forbidden-screen.tsx') },
  { path: '/404', title: 'Página no encontrada', bare: true, load: () => import('./layout/not-found-screen.tsx') },
]

if (import.meta.env.DEV) {
  routes.push({ path: '/ui', title: 'Componentes', bare: true, load: () => import('./ui/gallery-screen.tsx') })
}

export type Page = Omit<Route, 'children' | 'load'> & {
  parent?: Page
  /** A group, which shows none of its own: /products. */
  children?: Page[]
  load?: Load
  Screen?: ComponentType
}

function toPage({ children, load, ...route }: Route, parent?: Page): Page {
  const page: Page = { ...route, parent, path: parent ? `${parent.path}/${route.path}` : route.path }
  if (load) {
    page.load = track(load)
    page.Screen = lazy(page.load)
  }
  if (children) page.children = children.map((child) => toPage(child, page))
  return page
}

/** The top of the tree; each page's `path` is whole. */
export const pageTree: Page[] = routes.map((route) => toPage(route))

const pages = pageTree.flatMap((page) => [page, ...(page.children ?? [])])

export type Params = Record<string, string | undefined>

/** The page of an address. Sign-in does without the router's code, so the table reads its own paths. */
export function findPage(pathname: string): { page: Page; params: Params } | undefined {
  for (const page of pages) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
}

function matchPath(pattern: string, pathname: string): Params | undefined {
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/\*$/, '(?:/.*)?')
  const match = new RegExp(`^${source}/?$`, 'i').exec(pathname)
  return match ? { ...match.groups } : undefined
}

/** The children a person may choose from a menu. */
export function visibleChildren(page: Page, user: { AccesoId: number }) {
  return (page.children ?? []).filter((child) => !child.hidden && mayEnter(child, user))
}

export function mayEnter(page: Page, user: { AccesoId: number }): boolean {
  if (page.children) return page.children.some((child) => mayEnter(child, user))
  return !page.area || can(user, page.area)
}

/** Whether the role has anything to see at all. */
export function hasPages(user: { AccesoId: number }) {
  return pages.some((page) => page.area && can(user, page.area))
}

export const fillTitle = (title: string, params: Params) => title.replace(/:(\w+)/g, (_, name) => params[name] ?? '')

/** The page's own title, for the document and its tab. */
export function titleOf(page: Page, params: Params) {
  const title = page.alone ?? page.title
  return title && fillTitle(title, params)
}
