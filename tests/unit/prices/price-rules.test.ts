import { expect, test } from 'vitest'
import { readRule, ruleText, toRule } from '../../../web/staff/products/prices/rules.ts'

test.for([
  ['170', { price: 170 }],
  ['$1,234.50', { price: 1234.5 }],
  ['.5', { price: 0.5 }],
  ['-8%', { base: 'list', percent: -8 }],
  ['−8 %', { base: 'list', percent: -8 }],
  ['+5', { base: 'list', percent: 5 }],
  ['12.5%', { base: 'list', percent: 12.5 }],
  ['costo +20%', { base: 'cost', percent: 20 }],
  ['c20', { base: 'cost', percent: 20 }],
  ['Lista -3 %', { base: 'list', percent: -3 }],
] as const)('reads «%s» as a price or a percentage', ([text, rule]) => expect(readRule(text)).toEqual(rule))

test.for(['', '0', '-100%', '1001%', '1.234', '12,50', '1,2 %', 'abc', '5 pesos', '99999999', '--5'])(
  'refuses «%s»',
  (text) => {
    expect(readRule(text)).toBeUndefined()
  },
)

test('the text of a rule is read as the same rule', () => {
  for (const rule of [
    { price: 1234.5 },
    { base: 'list', percent: -8.25 },
    { base: 'cost', percent: 20 },
    { base: 'list', percent: 0 },
  ] as const) {
    expect(readRule(ruleText(toRule(1, rule)))).toEqual(rule)
  }
})
