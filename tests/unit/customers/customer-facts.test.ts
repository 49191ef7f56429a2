import { expect, test } from 'vitest'
import type { CustomerUser } from '#contract/customers/staff-customers'
import { accessText } from '../../../web/staff/customers/customer-facts.ts'

const user: CustomerUser = {
  id: 1,
  nombre: 'Ana',
  email: 'ana@cliente.mx',
  active: true,
  invited: false,
  mailProblem: null,
  emailProblem: null,
}
const invited = { ...user, invited: true }
const inactive = { ...user, active: false }

test.for<[title: string, words: string, users: CustomerUser[]]>([
  ['no user', 'No', []],
  ['a user with a password', 'Sí', [user]],
  ['an invited user beside one with a password', 'Sí', [user, invited]],
  ['invited users only', 'Invitado', [invited]],
  ['an inactive user beside an invited one', 'Invitado', [invited, inactive]],
  ['inactive users only', 'Inactivo', [inactive, { ...invited, active: false }]],
])('the access of a customer with %s is "%s"', ([, words, users]) => {
  expect(accessText({ users })).toBe(words)
})
