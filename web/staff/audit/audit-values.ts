import { roles } from '#contract/access'
import type { AuditRow, AuditValue } from '#contract/audit'
import { paymentMethodLabels, paymentStatusLabels, statusLabels } from '#contract/orders/states'
import { receivedForms } from '#contract/payments/ledger'
import { productStatusLabels } from '#contract/products/products'
import { formatDate, formatDateTime } from '../../ui/date.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'

const moneyFields = new Set([
  'salePrice1',
  'cost',
  'amount',
  'price',
  'total',
  'subtotal',
  'credit_limit',
  'balance',
  'minimumOrder',
])
const percentFields = new Set(['percent', 'discount', 'iva'])

/** Labels of the values of a field, by value. */
const valueLabels: Record<string, Record<string, string>> = {
  status: { ...productStatusLabels, ...statusLabels },
  paymentStatus: paymentStatusLabels,
  paymentMethod: paymentMethodLabels,
  form: receivedForms,
  // Kinds of notes, then of imports.
  kind: {
    internal: 'interna',
    client: 'al cliente',
    products: 'productos',
    prices: 'precios',
    stock: 'existencias',
    customers: 'clientes',
  },
  by: { reset: 'de contraseña nueva', invite: 'de invitación' },
  sidebar_background_type: { color: 'color', image: 'imagen' },
  base: { list: 'precio de lista', cost: 'costo' },
}

/** A value as the screens show it: money, dates, roles and states in Spanish. */
export function formatValue(name: string, value: AuditValue): string {
  const field = name.split('.').at(-1) ?? name
  if (value === null || value === '') return '—'
  if (typeof value === 'object') return formatCount(value.count)
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (field === 'active' && (value === 0 || value === 1)) return value ? 'Sí' : 'No'
  if (typeof value === 'number') {
    if (moneyFields.has(field)) return formatMoney(value)
    if (percentFields.has(field)) return `${value} %`
    if (field === 'AccesoId') return Object.entries(roles).find(([id]) => Number(id) === value)?.[1] ?? String(value)
    return /(^id|Id|_id)$/.test(field) ? String(value) : formatCount(value)
  }
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(value)
  // The address of an uploaded file means nothing to a user.
  if (/^(\/files\/|proof\/|voucher\/)/.test(value)) return 'archivo nuevo'
  return valueLabels[field]?.[value] ?? value
}

const isFile = (value: AuditValue) => typeof value === 'string' && value.startsWith('/files/')

/** A change in words: the value before, unless there was none, and the new one. The names of files are not shown. */
export function describeChange({ field, from, to }: AuditRow['changes'][number]): { from: string | null; to: string } {
  if (isFile(from) || isFile(to)) {
    return { from: null, to: from === null ? 'se agregó' : to === null ? 'se quitó' : 'se cambió' }
  }
  return { from: from === null ? null : formatValue(field, from), to: formatValue(field, to) }
}
