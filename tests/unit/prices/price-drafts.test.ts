import { expect, test } from 'vitest'
import type { PriceListRow } from '#contract/prices/price-lists'
import { toRule } from '../../../web/staff/products/prices/rules.ts'
import { noDrafts, rebase, withChange, withWrong } from '../../../web/staff/products/prices/use-drafts.ts'

const at = (min_qty: number, price: number) => toRule(min_qty, { price })
const row = (productId: number, ...rules: PriceListRow['rules']): PriceListRow => {
  const code = `P-${productId}`
  return { productId, code, name: '', unit: 'PZA', min_qty: 1, salePrice1: 200, cost: null, rules }
}

test('drafts keep the version and the rows with which they began, until a reload brings newer prices', () => {
  const old = row(1, at(1, 180))
  const first = withChange(noDrafts, old, [at(1, 170)], 1)
  // Another user saved a volume price and the screen loaded it (version 2). Then this user changes the same product again.
  const second = withChange(first, row(1, at(1, 180), at(10, 160)), [at(1, 171)], 2)
  const drafts = withChange(second, row(2, at(1, 90)), [at(1, 90), at(10, 80)], 2)
  expect(drafts.version).toBe(1)
  expect(drafts.byProduct.get(1)).toEqual({ row: old, rules: [at(1, 171)] })

  const saved = new Map([
    [1, [at(1, 180), at(10, 160)]],
    [2, [at(1, 95)]],
  ])
  const reloaded = rebase(drafts, { version: 3, rules: saved })
  expect(reloaded.version).toBe(3)
  expect([...reloaded.byProduct.values()].map(({ rules }) => rules)).toEqual([
    [at(1, 171), at(10, 160)],
    [at(1, 95), at(10, 80)],
  ])
  expect(reloaded.changedByOthers).toEqual(['P-1', 'P-2'])
})

test('a reload drops a draft that has the saved prices now', () => {
  const drafts = withChange(noDrafts, row(1), [at(1, 170)], 1)
  expect(rebase(drafts, { version: 2, rules: new Map([[1, [at(1, 170)]]]) })).toEqual({ ...noDrafts, version: 2 })
})

test('a text that is no price stays until it is corrected, also after a reload, and changes no draft', () => {
  const drafts = withChange(noDrafts, row(1), [at(1, 170)], 1)
  const wrong = withWrong(withWrong(drafts, row(1), '17O'), row(2), 'gratis')
  expect(wrong).toEqual({
    ...drafts,
    wrong: new Map([
      [1, { code: 'P-1', text: '17O' }],
      [2, { code: 'P-2', text: 'gratis' }],
    ]),
  })
  expect(rebase(wrong, { version: 2, rules: new Map() }).wrong).toEqual(wrong.wrong)
  expect(withWrong(withWrong(wrong, row(1), undefined), row(2), undefined)).toEqual(drafts)
})
