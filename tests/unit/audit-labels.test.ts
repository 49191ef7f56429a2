import { expect, test } from 'vitest'
import { Folio, settingDefaults } from '#contract/shop/setting-values'
import { actionLabels, fieldLabel } from '../../web/staff/audit/audit-labels.ts'
import { formatValue } from '../../web/staff/audit/audit-values.ts'

test('every rule of the configuration has a Spanish name in the log', () => {
  const names = [...Object.values(settingDefaults), Folio.entries].flatMap((rules) => Object.keys(rules))
  expect(names.filter((name) => fieldLabel(`value.${name}`, '') === name)).toEqual([])
})

test('each action has its own label', () => {
  const labels = Object.values(actionLabels)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

test.for([
  ['way', 'hand', 'por la tienda'],
  ['hold', 'overdue', 'saldo vencido'],
  ['items', 'pending', 'todo lo pendiente'],
  ['step', 'Delivered', 'Entregada'],
  ['status', 'valid', 'Vigente'],
  ['status', 'failed', 'No se timbró'],
  ['cancellation', 'accepted', 'aceptada'],
  ['motive', '03', 'La operación no se llevó a cabo'],
  ['audience', 'clients', 'Clientes'],
  ['maxSellerDiscount', 10, '10 %'],
  ['iva', 'exento', 'Exento'],
  ['iva', null, 'General'],
  ['backorder', '', 'Sí'],
  ['backorder', null, 'No'],
  ['backorder', '2026-03-01', '2026-03-01'],
] as const)('the log shows the value of %s in Spanish', ([field, value, text]) => {
  expect(formatValue(field, value)).toBe(text)
})
