import { expect, test } from 'vitest'
import { maxPrices } from '#contract/products/bulk'
import type { StaffProductRow } from '#contract/products/products'
import { type Draft, previewOf } from '../../../web/staff/products/list/price-preview.ts'

const product = (salePrice1: number, fixedPrices = 0) =>
  ({ id: 1, version: 1, salePrice1, fixedPrices }) as StaffProductRow

const draft = (by: unknown, rounding: Draft['rounding'] = 0.01): Draft => ({ kind: 'percent', by, rounding })

test('the prices that differ are saved', () => {
  const { rows, changedRows, canSave } = previewOf([product(100), product(104)], draft(-2, 10), false)
  expect(rows.map(({ after }) => after)).toEqual([100, 100])
  expect(changedRows.map(({ salePrice1 }) => salePrice1)).toEqual([104])
  expect(canSave).toBe(true)
})

test('without a number, or with a text, nothing is saved, though rounding would change prices', () => {
  expect(previewOf([product(104)], draft(undefined), false).canSave).toBe(false)
  const { changedRows, canSave } = previewOf([product(104)], draft('12,50', 10), false)
  expect(changedRows).toHaveLength(1)
  expect(canSave).toBe(false)
})

test('a price that is not greater than 0 prevents saving all of them', () => {
  expect(previewOf([product(100), product(10)], draft(-100), false)).toMatchObject({ hasInvalid: true, canSave: false })
})

test('a product whose price stays is saved if its fixed prices change', () => {
  expect(previewOf([product(100, 1)], draft(1, 10), false).canSave).toBe(false)
  expect(previewOf([product(100, 1)], draft(1, 10), true).canSave).toBe(true)
  expect(previewOf([product(100, 1)], draft(undefined, 10), true).canSave).toBe(false)
})

test('more prices than a request may have are not saved', () => {
  const products = Array.from({ length: maxPrices + 1 }, () => product(100))
  expect(previewOf(products, draft(5), false)).toMatchObject({ isTooMany: true, canSave: false })
  expect(previewOf(products.slice(1), draft(5), false)).toMatchObject({ isTooMany: false, canSave: true })
})
