import { expect, test } from 'vitest'
import type { Constancia } from '../../../web/staff/customers/constancia.ts'
import { fillsOf } from '../../../web/staff/customers/constancia-fields.ts'

const company: Constancia = {
  tax_id: 'EKU9003173C9',
  legal_name: 'ESCUELA KEMPER URGATE',
  zip: '42501',
  address: 'AVENIDA PASEO DEL MORAL 106, JARDINES DEL MORAL',
  city: 'LEON',
  state: 'Guanajuato',
  regimes: ['601'],
}
const person: Constancia = { ...company, tax_id: 'CACX7605101P8', legal_name: 'XOCHILT CASAS CHAVEZ' }

const textsOf = (constancia: Constancia, values: Record<string, unknown>) =>
  Object.fromEntries(fillsOf(constancia, values).fills.map(({ name, text }) => [name, text]))

test('an empty form gets the address and the fiscal data', () => {
  const { fills, missing, regimes } = fillsOf(company, { name: 'Ana', address: '', tax_id: '' })
  expect(fills).toEqual([
    { name: 'address', text: 'AVENIDA PASEO DEL MORAL 106, JARDINES DEL MORAL', before: '' },
    { name: 'city', text: 'LEON', before: '' },
    { name: 'state', text: 'Guanajuato', before: '' },
    { name: 'tax_id', text: 'EKU9003173C9', before: '' },
    { name: 'legal_name', text: 'ESCUELA KEMPER URGATE', before: '' },
    { name: 'tax_system', text: '601', before: '' },
    { name: 'zip', text: '42501', before: '' },
  ])
  expect(missing).toEqual([])
  expect(regimes).toEqual(['601'])
})

test('fiscal data replaces other data, and another address stays', () => {
  const { fills } = fillsOf(company, {
    ...company,
    address: 'Bodega 3',
    city: '  ',
    legal_name: 'Escuela Kemper',
    tax_system: '603',
    zip: '37000',
  })
  expect(fills).toEqual([
    { name: 'legal_name', text: 'ESCUELA KEMPER URGATE', before: 'Escuela Kemper' },
    { name: 'tax_system', text: '601', before: '603' },
    { name: 'zip', text: '42501', before: '37000' },
  ])
})

test('the same address gets what it lacks', () => {
  expect(textsOf(company, { ...company, tax_system: '601', address: '', city: 'León', state: '' })).toEqual({
    address: 'AVENIDA PASEO DEL MORAL 106, JARDINES DEL MORAL',
    state: 'Guanajuato',
  })
})

test('the same data changes nothing, and what the Constancia does not have stays', () => {
  expect(textsOf(company, { ...company, tax_system: '601' })).toEqual({})
  const { fills, missing } = fillsOf(
    { ...company, legal_name: '', zip: '', city: '', regimes: [] },
    {
      tax_id: company.tax_id,
      legal_name: 'KEMPER',
      zip: '37000',
      tax_system: '601',
      address: 'Bodega 3',
      state: 'Jalisco',
    },
  )
  expect(fills).toEqual([])
  expect(missing).toEqual(['legal_name', 'tax_system', 'zip'])
})

test.for<[title: string, regime: string, regimes: string[], current: string]>([
  ['the one of the form', '605', ['605', '612', '606'], '605'],
  ['the first one for buying goods', '612', ['605', '612', '606'], ''],
  ['the first one for buying goods, if the form has another', '612', ['605', '612'], '626'],
  ['the first one, if none is for buying goods', '605', ['605', '614'], ''],
  ['one that is allowed for the RFC', '626', ['601', '626'], '601'],
])('of several regimes, the form gets %s', ([, regime, regimes, current]) => {
  const values = { tax_system: current }
  expect({ ...values, ...textsOf({ ...person, regimes }, values) }.tax_system).toBe(regime)
})

test('regimes that are not allowed for the RFC are left out', () => {
  expect(fillsOf({ ...person, regimes: ['601', '626', '612'] }, {}).regimes).toEqual(['626', '612'])
  expect(fillsOf({ ...person, regimes: ['601'] }, {}).missing).toEqual(['tax_system'])
})
