import { expect, test } from 'vitest'
import { type Area, areas, can, roles } from '#contract/access'
import { keysOf } from '#contract/keys'

const rolesOf = (area: Area) =>
  Object.keys(roles)
    .map(Number)
    .filter((AccesoId) => can({ AccesoId }, area))

/** The roles of each area in the specification, repeated here on purpose. */
test.for([
  ['dashboard', [1, 2, 3, 4, 5, 6]],
  ['products', [1, 2, 6]],
  ['inventory', [1, 2, 5, 6]],
  ['inventory.update', [1, 2, 5]],
  ['inventory.cost', [1, 2, 5, 6]],
  ['customers', [1, 2, 6]],
  ['customers.credit', [1, 6]],
  ['orders.credit', [1, 6]],
  ['orders.fulfil', [1, 2, 4, 5, 6]],
  ['orders.undo', [1, 6]],
  ['customers.prices', [1, 6]],
  ['prices', [1, 2, 6]],
  ['orders.prices', [1, 2, 6]],
  ['orders.anyPrice', [1, 6]],
  ['orders.create', [1, 2, 6]],
  ['orders', [1, 2, 4, 5, 6]],
  ['orders.notify', [1]],
  ['payments', [1, 2, 6]],
  ['payments.refund', [1, 6]],
  ['reports', [1, 2, 5, 6]],
  ['reports.sales', [1, 2, 6]],
  ['reports.inventory', [1, 2, 5]],
  ['team', [1, 6]],
  ['audit', [1, 6]],
  ['chat', [1, 2, 3, 4, 5, 6]],
  ['chat.staff', [1, 2, 4, 5, 6]],
  ['client', [3]],
  ['configuration', [1, 6]],
  ['personalization', [1]],
] as [Area, number[]][])('area %s is for roles %o', ([area, expected]) => {
  expect(rolesOf(area)).toEqual(expected)
})

test('every area has a role', () => {
  for (const [area, ids] of Object.entries(areas)) expect(ids, area).not.toEqual([])
})

test('a user who is not signed in and an unknown role may do nothing', () => {
  for (const area of keysOf(areas)) {
    expect(can(null, area)).toBe(false)
    expect(can({ AccesoId: 99 }, area)).toBe(false)
  }
})
