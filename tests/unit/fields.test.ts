import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EmailText, Lines, Text } from '#contract/fields'

test.for([
  ['Text', Text(120)],
  ['Lines', Lines(120)],
  ['EmailText', EmailText('Ingresa tu correo.')],
] as const)('%s does not read the end of a text that is far too long', ([, schema]) => {
  const { issues } = v.safeParse(schema, `a@b.${'c'.repeat(250_000)}\u0007`)
  expect(issues?.map(({ message }) => message)).toEqual(['Máximo 120 caracteres.'])
})

test('a text is measured in NFC', () => {
  const text = 'ᾇ'.repeat(20)
  expect(text.normalize('NFD')).toHaveLength(80)
  expect(v.parse(Text(20), text.normalize('NFD'))).toBe(text)
  expect(v.is(Text(19), text.normalize('NFD'))).toBe(false)
})
