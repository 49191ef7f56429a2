import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EmailText, Lines, phoneText, Text } from '#contract/fields'

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

test.for([
  ['4771234567', '477 123 4567'],
  ['5512345678', '55 1234 5678'],
  ['8112345678', '81 1234 5678'],
  ['55123456789', '55123456789'],
  ['+15512345678', '+15512345678'],
])('the phone %s is shown as %s', ([phone = '', text]) => {
  expect(phoneText(phone)).toBe(text)
})
