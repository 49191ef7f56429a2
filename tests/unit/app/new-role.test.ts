import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas, type RoleId } from '#contract/access'
import { findPage } from '../../../web/app/pages.ts'
import { searchOptionsOf } from '../../../web/app/search/staff-search.ts'
import { decide } from '../../../web/app/session/guard.ts'
import { menuFor } from '../../../web/app/sidebar/menu.ts'
import { startTabs } from '../../../web/app/tabs/tabs.ts'
import { crumbsFor } from '../../../web/app/top-bar/crumbs.ts'
import { ordersPath } from '../../../web/staff/reports/report-links.ts'

/** A role that sees the sales report only: one more entry in the table of the roles. */
const role = 7 as RoleId
const accountant = { id: 1, AccesoId: role }
const itsAreas = [areas.account, areas.staff, areas.reports, areas['reports.sales']]

beforeAll(() => {
  for (const roles of itsAreas) roles.push(role)
})

afterAll(() => {
  for (const roles of itsAreas) roles.pop()
})

test('its home, menu, tabs and search have only what it may open', () => {
  const visitor = { token: 'abc', user: accountant }
  expect(decide({ pathname: '/', search: '', hash: '' }, visitor)).toEqual({ kind: 'redirect', to: '/reports/sales' })
  expect(menuFor(accountant).map(({ path }) => path)).toEqual(['/reports/sales'])
  expect(startTabs(accountant, ['/orders/manage', '/reports/sales']).open.map(({ path }) => path)).toEqual([
    '/reports/sales',
  ])
  expect(searchOptionsOf(accountant)('1').map(({ path }) => path)).toEqual([])
})

test('its report does not link to orders', () => {
  const report = { group: 'day' as const, range: { from: '2026-03-01', to: '2026-03-31' }, isPaidOnly: false }
  expect(ordersPath({ user: accountant, ...report })).toBeUndefined()
})

test('its breadcrumb begins with its home', () => {
  const found = findPage('/editar')
  expect(found && crumbsFor(found.page, found.params, accountant).map(({ to }) => to)).toEqual([
    '/reports/sales',
    undefined,
  ])
})
