import { expect, test } from 'vitest'
import { findPage, pageTree, titleOf } from '../../../web/app/pages.ts'
import { mountedViews } from '../../../web/app/tabs/mounted-views.ts'
import {
  close,
  closeAll,
  closeOthers,
  dropView,
  lastAddress,
  startTabs,
  type Tabs,
  titleOfTab,
  visit,
} from '../../../web/app/tabs/tabs.ts'

const admin = { AccesoId: 1 }
const client = { AccesoId: 3 }
const counter = { AccesoId: 4 }

const visited = (...addresses: string[]) => addresses.reduce(visit, startTabs(admin, []))
const addresses = ({ open }: Tabs) => open.map(({ fullPath }) => fullPath)

test('begins with the fixed tab', () => {
  expect(addresses(startTabs(client, []))).toEqual(['/dashboard'])
})

test('opens a tab for each page, in the order of the visits', () => {
  const tabs = visited('/orders/manage', '/orders/view/1', '/orders/view/2')
  expect(addresses(tabs)).toEqual(['/dashboard', '/orders/manage', '/orders/view/1', '/orders/view/2'])
})

test('updates the query of an open tab in its place', () => {
  const tabs = visited('/orders/manage', '/team/manage', '/orders/manage?page=2')
  expect(addresses(tabs)).toEqual(['/dashboard', '/orders/manage?page=2', '/team/manage'])
})

test.for(['/redirect/orders/manage', '/404', '/401', '/login', '/nowhere', '/orders'])(
  '%s never becomes a tab',
  (address) => {
    expect(addresses(visited(address))).toEqual(['/dashboard'])
  },
)

test.for([
  ['/dashboard', 'Inicio'],
  ['/orders/view/17', 'Pedido 17'],
  ['/reports/sales', 'Reporte de ventas'],
  ['/client/products', 'Productos'],
])('the tab of %s has the title %s', ([path, title]) => {
  expect(titleOfTab(path ?? '')).toBe(title)
})

test('every screen has a title, except those that redirect', () => {
  const pages = pageTree.flatMap((page) => [page, ...(page.children ?? [])])
  const untitled = pages.filter((page) => page.screen && !titleOf(page, { id: '7' }))
  expect(untitled.map(({ path }) => path)).toEqual(['/auth-redirect', '/redirect/*'])
})

test('closing a tab discards its screen', () => {
  const tabs = close(visited('/orders/manage', '/team/manage'), '/orders/manage')
  expect(addresses(tabs)).toEqual(['/dashboard', '/team/manage'])
  expect(tabs.mounted).toEqual(['/team/manage'])
})

test('leaves a fixed tab open', () => {
  expect(addresses(close(visited(), '/dashboard'))).toEqual(['/dashboard'])
})

test('closing the current tab shows the last tab', () => {
  const tabs = visited('/orders/manage', '/team/manage', '/orders/view/7?from=list', '/team/manage')
  expect(lastAddress(close(tabs, '/team/manage'))).toBe('/orders/view/7?from=list')
})

test('shows the home page when no tab is left', () => {
  expect(lastAddress({ open: [], mounted: [] })).toBe('/')
})

test('closing the others leaves the fixed tabs and the chosen one, and keeps only its screen', () => {
  const tabs = closeOthers(visited('/dashboard', '/orders/manage', '/team/manage'), '/orders/manage')
  expect(addresses(tabs)).toEqual(['/dashboard', '/orders/manage'])
  expect(tabs.mounted).toEqual(['/orders/manage'])
})

test('closing all leaves the fixed tabs and no screen', () => {
  expect(closeAll(visited('/dashboard', '/orders/manage'))).toEqual({
    open: [{ path: '/dashboard', fullPath: '/dashboard' }],
    mounted: [],
  })
})

test('refreshing discards the screen and keeps the tab', () => {
  const tabs = dropView(visited('/orders/view/1', '/orders/view/2'), '/orders/view/1')
  expect(tabs.mounted).toEqual(['/orders/view/2'])
  expect(addresses(tabs)).toContain('/orders/view/1')
})

test('reopens the tabs of the last visit, except those that the role may not see', () => {
  const stored = ['/dashboard', '/orders/manage?page=2', '/team/manage', '/nowhere', '/401', '/orders/view/7']
  expect(addresses(startTabs(counter, stored))).toEqual(['/dashboard', '/orders/manage?page=2', '/orders/view/7'])
})

const manyOrders = Array.from({ length: 25 }, (_, index) => `/orders/view/${index + 1}`)

test('keeps at most twenty tabs and drops the oldest', () => {
  const tabs = visited(...manyOrders)
  expect(tabs.open).toHaveLength(20)
  expect(addresses(tabs)[0]).toBe('/dashboard')
  expect(addresses(tabs)[1]).toBe('/orders/view/7')
})

test('keeps at most eight screens and drops the least recently used', () => {
  const tabs = visited(...manyOrders.slice(0, 8), '/orders/view/1', '/orders/view/9')
  expect(tabs.mounted).toHaveLength(8)
  expect(tabs.mounted).not.toContain('/orders/view/2')
  expect(tabs.mounted).toContain('/orders/view/1')
})

test('does not keep a screen with noCache', () => {
  const tabs = visit(startTabs(client, []), '/client/checkout')
  expect(addresses(tabs)).toEqual(['/dashboard', '/client/checkout'])
  expect(tabs.mounted).toEqual([])
})

const place = (address: string, key = address) => {
  const { pathname, search, hash } = new URL(address, 'http://shop')
  const found = findPage(pathname)
  if (!found) throw new Error(`No page at ${address}`)
  return { ...found, location: { pathname, search, hash, key, state: null } }
}

test('keeps hidden screens unchanged and shows the new one', () => {
  const first = place('/orders/view/1')
  const second = place('/orders/view/2')
  expect(mountedViews([first], second, ['/orders/view/1'])).toEqual([second, first])
})

test('returns the same screens if nothing changes', () => {
  const views = [place('/orders/view/1'), place('/orders/view/2')]
  expect(mountedViews(views, place('/orders/view/1'), ['/orders/view/1', '/orders/view/2'])).toBe(views)
})

test('updates the query of a screen', () => {
  const views = [place('/orders/manage')]
  const shown = place('/orders/manage?page=2')
  expect(mountedViews(views, shown, ['/orders/manage'])).toEqual([shown])
})

test('drops the screens of closed tabs', () => {
  const shown = place('/dashboard')
  expect(mountedViews([place('/orders/view/1'), shown], shown, ['/dashboard'])).toEqual([shown])
})

test('without tabs, keeps only the current page', () => {
  const shown = place('/dashboard')
  expect(mountedViews([place('/orders/view/1')], shown, [])).toEqual([shown])
})

test('a tab that is closed while the page after the last closed one is still opening is closed too', async () => {
  const store = await import('../../../web/app/tabs/tabs-store.ts')
  for (const address of ['/orders/manage', '/reports/sales', '/team/manage']) store.applyLocation(address)
  store.changeOnLeaving('/team/manage', (tabs) => close(tabs, '/team/manage'))
  expect(lastAddress(store.nextTabs())).toBe('/reports/sales')
  store.changeOnLeaving('/reports/sales', (tabs) => close(tabs, '/reports/sales'))
  expect(lastAddress(store.nextTabs())).toBe('/orders/manage')
  store.applyLocation('/reports/sales')
  expect(addresses(store.getTabs())).toEqual(['/orders/manage', '/reports/sales'])
  store.applyLocation('/orders/manage')
  expect(addresses(store.getTabs())).toEqual(['/orders/manage'])
})

test('a change of the address within the page that is being closed does not close it', async () => {
  const store = await import('../../../web/app/tabs/tabs-store.ts')
  for (const address of ['/team/manage', '/products/manage', '/team/manage']) store.applyLocation(address)
  const before = addresses(store.getTabs())
  store.changeOnLeaving('/team/manage', (tabs) => close(tabs, '/team/manage'))
  store.applyLocation('/team/manage?page=2')
  store.forgetChanges()
  expect(addresses(store.getTabs())).toEqual(
    before.map((address) => (address === '/team/manage' ? '/team/manage?page=2' : address)),
  )
})
