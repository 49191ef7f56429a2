import { expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit'
import { Folio, settingDefaults } from '#contract/shop/setting-values'
import { actionLabels, fieldLabel } from '../../web/staff/audit/audit-labels.ts'
import { describeChanges, formatValue } from '../../web/staff/audit/audit-values.ts'
import { recordLabel } from '../../web/staff/audit/record-label.ts'

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

/** An entry about a customer that has been deleted. */
const deleted: AuditRow = {
  id: 1,
  createdAt: '2026-03-01T18:00:00.000Z',
  user: null,
  onBehalfOf: null,
  action: 'delete',
  entity: 'customer',
  entityId: '43',
  record: { label: null, order: null, path: null },
  changes: [
    { field: 'name', from: 'Inés Cárdenas', to: null },
    { field: 'company', from: '', to: null },
    { field: 'address', from: null, to: '' },
  ],
}

test('the log shows no field that is empty before and after', () => {
  expect(describeChanges(deleted)).toEqual([{ field: 'name', label: 'Nombre', from: 'Inés Cárdenas', to: '—' }])
})

test('a deleted record has its name in the log, and its number where the entry does not contain the name', () => {
  expect(recordLabel(deleted)).toBe('Inés Cárdenas')
  expect(recordLabel({ ...deleted, changes: [] })).toBe('Número 43')
})
