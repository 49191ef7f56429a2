import { expect, test } from 'vitest'
import { decide, followRedirects, type Visitor } from '../../../web/app/session/guard.ts'

const anonymous: Visitor = { token: null, user: null }
const unknown: Visitor = { token: 'abc', user: null }
const role = (AccesoId: number): Visitor => ({ token: 'abc', user: { AccesoId } })

const limited: Visitor = { token: 'abc', user: { AccesoId: 1, needsSecondFactor: true } }

const visit = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shop')
  return { pathname, search, hash }
}

/** The page that is shown, `load`, or the target of the redirect. */
function answer(address: string, visitor: Visitor) {
  const verdict = decide(visit(address), visitor)
  if (verdict.kind === 'show') return verdict.page.path
  return verdict.kind === 'redirect' ? `→ ${verdict.to}` : verdict.kind
}

test.each([
  ['a visitor without a session', '/login', anonymous, '/login'],
  ['a visitor without a session', '/auth-redirect', anonymous, '/auth-redirect'],
  ['a visitor without a session', '/', anonymous, '→ /login?redirect=%2F'],
  ['a visitor without a session', '/404', anonymous, '→ /login?redirect=%2F404'],
  ['a visitor without a session', '/nowhere', anonymous, '→ /login?redirect=%2Fnowhere'],
  [
    'a visitor without a session',
    '/client/orders?page=2#end',
    anonymous,
    '→ /login?redirect=%2Fclient%2Forders%3Fpage%3D2%23end',
  ],
  ['a user who has just signed out', '/client/orders', { ...anonymous, endedByUser: true }, '→ /login'],
  ['a token without its user', '/client/orders', unknown, 'load'],
  ['a token without its user', '/login', unknown, 'load'],
  ['a client', '/', role(3), '→ /dashboard'],
  ['a user without the required second factor', '/orders/manage', limited, '→ /editar'],
  ['a user without the required second factor', '/nowhere', limited, '→ /404'],
  ['a user without the required second factor', '/404', limited, '/404'],
  ['a user without the required second factor', '/editar', limited, '/editar'],
  ['a client', '/login', role(3), '→ /'],
  ['a client', '/login?redirect=%2Fclient%2Forders%3Fpage%3D2', role(3), '→ /client/orders?page=2'],
  ['a client', '/login?redirect=%2Fclient%2Forders&from=mail', role(3), '→ /client/orders?from=mail'],
  ['a client', '/login?redirect=%2Forders%2Fmanage', role(3), '→ /'],
  ['a client', '/login?redirect=%2F%2Fevil.example', role(3), '→ /'],
  ['a client', '/login?redirect=%2F%5Cevil.example', role(3), '→ /'],
  ['a client', '/login?redirect=%2F%09%2Fevil.example', role(3), '→ /'],
  ['a client', '/login?redirect=https%3A%2F%2Fevil.example', role(3), '→ /'],
  ['a client', '/login?redirect=%2Fnowhere', role(3), '→ /'],
  ['a client', '/client', role(3), '→ /client/products'],
  ['a client', '/client/orders/7', role(3), '/client/orders/:id'],
  ['a client', '/client/checkout', role(3), '/client/checkout'],
  ['a client', '/orders/manage', role(3), '→ /401'],
  ['a client', '/orders', role(3), '→ /401'],
  ['a client', '/nowhere', role(3), '→ /404'],
  ['a client', '/404', role(3), '/404'],
  ['a client', '/401', role(3), '/401'],
  ['a client', '/redirect/client/orders?page=2', role(3), '/redirect/*'],
  ['a client', '/editar', role(3), '/editar'],
  ['the administrator', '/client/products', role(1), '→ /401'],
  ['the administrator', '/configuration/personalization', role(1), '/configuration/personalization'],
  ['the manager', '/configuration/personalization', role(6), '→ /401'],
  ['the manager', '/inventory', role(6), '→ /inventory/view'],
  ['the manager', '/inventory/update', role(6), '→ /401'],
  ['the warehouse', '/reports', role(5), '→ /reports/inventory'],
  ['the warehouse', '/products/edit/7', role(5), '→ /401'],
  ['the counter', '/orders/view/7', role(4), '/orders/view/:id'],
  ['the counter', '/orders/pick/7-12', role(4), '/orders/pick/:ids'],
  ['the administrator', '/inventory/purchase-orders/add', role(1), '/inventory/purchase-orders/add'],
  ['the administrator', '/inventory/purchases/add', role(1), '→ /404'],
  ['the administrator', '/products/prices/abc', role(1), '→ /404'],
  ['an unknown role', '/dashboard', role(9), '→ /401'],
])('%s at %s', (_who, address, visitor, expected) => {
  expect(answer(address, visitor)).toBe(expected)
})

/** The pages and their roles in the specification, repeated here on purpose. */
test.each([
  ['/dashboard', [1, 2, 3, 4, 5, 6]],
  ['/products/manage', [1, 2, 6]],
  ['/products/categories', [1, 2, 6]],
  ['/products/add', [1, 2, 6]],
  ['/products/edit/7', [1, 2, 6]],
  ['/inventory/view', [1, 2, 5, 6]],
  ['/inventory/update', [1, 2, 5]],
  ['/customers/manage', [1, 2, 6]],
  ['/customers/add', [1, 2, 6]],
  ['/customers/edit/7', [1, 2, 6]],
  ['/orders/manage', [1, 2, 4, 5, 6]],
  ['/orders/view/7', [1, 2, 4, 5, 6]],
  ['/reports/sales', [1, 2, 6]],
  ['/reports/inventory', [1, 2, 5]],
  ['/team/manage', [1, 6]],
  ['/team/add', [1, 6]],
  ['/team/edit/7', [1, 6]],
  ['/client/products', [3]],
  ['/client/checkout', [3]],
  ['/client/orders', [3]],
  ['/client/orders/7', [3]],
  ['/client/profile', [3]],
  ['/configuration/general', [1, 6]],
  ['/configuration/personalization', [1]],
  ['/editar', [1, 2, 3, 4, 5, 6]],
])('%s is for roles %j', (address, expected) => {
  const admitted = [1, 2, 3, 4, 5, 6].filter((id) => decide(visit(address), role(id)).kind === 'show')
  expect(admitted).toEqual(expected)
})

test('follows every redirect before it renders', () => {
  const { verdict, to } = followRedirects(visit('/login?redirect=%2Fclient'), role(3))
  expect(verdict).toMatchObject({ kind: 'show', page: { path: '/client/products' } })
  expect(to).toBe('/client/products')
})

test('does not redirect a visit that is allowed', () => {
  expect(followRedirects(visit('/client/orders/7'), role(3)).to).toBeUndefined()
})
