/**
 * Reads that a page of the app needs for its first paint. `GET /first-answers` answers them in one request. A file of its
 * own: the first load does without valibot.
 */
export const firstReads = {
  '/client/products': [
    '/api/user/profile',
    '/personalization',
    '/comunicados',
    '/products?limit=50',
    '/cart',
    '/categories',
    '/get-configuracion?key=iva',
    '/last-order-id',
  ],
} as const satisfies Record<string, readonly string[]>
