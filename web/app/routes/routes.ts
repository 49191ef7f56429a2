import { clientRoutes } from './client.ts'
import type { Route } from './route.ts'
import { staffRoutes } from './staff.ts'

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
  ...staffRoutes,
  ...clientRoutes,
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
