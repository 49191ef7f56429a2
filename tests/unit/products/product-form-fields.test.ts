import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productFields } from '#contract/products/columns'

test('the product form has a control for each field of a product', () => {
  const source = globSync('web/staff/products/form/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const controls = [...source.join('\n').matchAll(/\bname="(\w+)"|\buseField\('(\w+)'\)/g)]
  const names = new Set(controls.map(([, byName, byHook]) => byName ?? byHook))
  expect(productFields.filter((field) => !names.has(field))).toEqual([])
})
