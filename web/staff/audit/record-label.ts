import type { AuditRow } from '#contract/audit'
import { folio } from '../../shop/display.ts'
import { configurationLabels, entityLabel } from './audit-labels.ts'

/** Fields that have the name of a record. The first one with a value is shown, as in the lists. */
const nameFields = ['company', 'name', 'nombre', 'code']

/** Name of a deleted record, from the values of its entry; undefined if the entry has none. */
function nameInEntry(changes: AuditRow['changes']) {
  const names = nameFields.flatMap((name) => changes.filter(({ field }) => field === name))
  const texts = names.flatMap(({ from, to }) => [to, from]).filter((value) => typeof value === 'string')
  return texts.find((text) => text !== '')
}

export function recordLabel({ entity, entityId, record: { label, order }, changes }: AuditRow) {
  if (order !== null) return `${entity === 'order' ? 'Pedido' : `${entityLabel(entity)} del pedido`} ${folio(order)}`
  if (entity === 'configuration') return configurationLabels[entityId] ?? entityId
  // There is only one record of this kind.
  if (entity === 'personalization') return ''
  return label ?? nameInEntry(changes) ?? (/^\d{1,9}$/.test(entityId) && entityId !== '0' ? `Número ${entityId}` : '')
}
