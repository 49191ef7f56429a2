import { roles } from '#contract/access'
import type { AuditRow, AuditValue } from '#contract/audit'
import type { CreditHold } from '#contract/customers/credit'
import { type Cancellation, motives } from '#contract/invoices/cancellation'
import type { InvoiceStatus } from '#contract/invoices/invoice'
import { paymentMethodLabels, paymentStatusLabels, statusLabels } from '#contract/orders/states'
import { type RefundWay, receivedForms } from '#contract/payments/ledger'
import { productStatusLabels } from '#contract/products/products'
import { audiences } from '#contract/shop/announcements'
import { formatDate, formatDateTime } from '../../ui/date.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { backorderValue, ivaValue } from '../products/labels.ts'
import { fieldLabel } from './audit-labels.ts'

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
  'order',
  'invoice',
])
const percentFields = new Set(['percent', 'discount', 'iva', 'maxSellerDiscount'])

const cfdiStates: Record<InvoiceStatus, string> = {
  issuing: 'En proceso',
  pending: 'En proceso',
  verifying: 'En proceso',
  valid: 'Vigente',
  failed: 'No se timbró',
  canceled: 'Cancelada',
}
const cancellationLabels: Record<Cancellation, string> = {
  none: '—',
  requested: 'solicitada',
  verifying: 'por confirmar',
  pending: 'en espera del cliente',
  accepted: 'aceptada',
  rejected: 'rechazada',
  expired: 'vencida',
}
const holdLabels: Record<CreditHold['reason'], string> = {
  limit: 'crédito excedido',
  overdue: 'saldo vencido',
  blocked: 'cliente bloqueado',
  cash: 'cliente de contado',
}
const wayLabels: Record<RefundWay, string> = {
  provider: 'a la tarjeta',
  hand: 'por la tienda',
  outside: 'hecha en NetPay',
  chargeback: 'contracargo del banco',
}

/** Labels of the values of a field, by value. */
const valueLabels: Record<string, Record<string, string>> = {
  status: { ...productStatusLabels, ...statusLabels, ...cfdiStates },
  step: statusLabels,
  cancellation: cancellationLabels,
  motive: motives,
  way: wayLabels,
  hold: holdLabels,
  audience: audiences,
  clientCancels: { Pending: 'mientras está Pendiente', Accepted: 'hasta que se empieza a surtir', never: 'nunca' },
  // A step that was sent without a list of lines is for all pending pieces.
  items: { pending: 'todo lo pendiente' },
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

const empty = '—'

/** A value as the screens show it: money, dates, roles and states in Spanish. */
export function formatValue(name: string, value: AuditValue): string {
  const field = name.split('.').at(-1) ?? name
  if (value === null || typeof value === 'string') {
    // An empty value has a meaning in these two fields, so they are not shown as «—».
    if (field === 'iva') return ivaValue(value)
    if (field === 'backorder') return backorderValue(value)
  }
  if (value === null || value === '') return empty
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
function describeChange({ field, from, to }: AuditRow['changes'][number]): { from: string | null; to: string } {
  if (isFile(from) || isFile(to)) {
    return { from: null, to: from === null ? 'se agregó' : to === null ? 'se quitó' : 'se cambió' }
  }
  return { from: from === null ? null : formatValue(field, from), to: formatValue(field, to) }
}

/** Text of each change of a log entry. A field that was empty and stays empty is left out. */
export const describeChanges = ({ changes }: Pick<AuditRow, 'changes'>) =>
  changes
    .map((change) => ({ ...describeChange(change), field: change.field, label: fieldLabel(change.field, change.to) }))
    .filter(({ from, to }) => to !== empty || (from ?? empty) !== empty)
