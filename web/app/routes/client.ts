import type { Route } from './route.ts'

/** The routes of clients, in the order of their menu. */
export const clientRoutes: Route[] = [
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
]
