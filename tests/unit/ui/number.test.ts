import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Price } from '#contract/pesos'
import { readNumber } from '../../../web/ui/form/read-number.ts'

describe('a typed number', () => {
  test.for([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['12.', 12],
    ['.5', 0.5],
    ['1,234.50', 1234.5],
    ['12,345,678', 12_345_678],
    ['-8', -8],
    ['−8', -8],
    ['+3', 3],
    ['$1,234.50', 1234.5],
    ['-$ 8', -8],
  ] as const)('reads %s as %d', ([text, number]) => {
    expect(readNumber(text)).toBe(number)
  })

  test.for([
    '',
    '.',
    '-',
    '12,50',
    '1,2',
    '1234,567',
    '1,234,5',
    '1.234,50',
    '1e3',
    '0x10',
    '12a',
    '1 2',
    '$',
    '$$5',
    '5$',
  ])('%s is not a number', (text) => {
    expect(readNumber(text)).toBeNaN()
  })
})

test('a price with a decimal comma asks for a point', () => {
  const messageOf = (input: unknown) => v.safeParse(Price, input).issues?.[0].message
  expect(messageOf('12,50')).toBe('Escribe los decimales con punto: 12.50.')
  expect(messageOf('doce')).toBe('Ingresa un número mayor que 0.')
})
