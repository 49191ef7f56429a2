import type { Load } from '../loadable.tsx'

export const clientScreens = {
  catalog: () => import('./catalog-screen.tsx'),
  checkout: () => import('./checkout/checkout-screen.tsx'),
  home: () => import('./home/home-screen.tsx'),
  myOrder: () => import('./orders/my-order-screen.tsx'),
  myOrders: () => import('./orders/my-orders-screen.tsx'),
  myStatement: () => import('./statement/statement-screen.tsx'),
  profile: () => import('./profile/profile-screen.tsx'),
} satisfies Record<string, Load>

export type ClientScreen = keyof typeof clientScreens
