import { roles } from '#contract/access'
import type { AuditAction, AuditEntity, AuditRow, AuditValue } from '#contract/audit'
import { paymentMethodLabels, paymentStatusLabels, statusLabels } from '#contract/orders/states'
import { receivedForms } from '#contract/payments/ledger'
import { productStatusLabels } from '#contract/products/products'
import { folio } from '../../shop/display.ts'
import { formatDate, formatDateTime } from '../../ui/date.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { productLabels, supplierCodeLabel } from '../products/labels.ts'

/** Labels of the kinds of records, in the order of the filter. */
export const entityLabels: Record<AuditEntity, string> = {
  order: 'Pedido',
  customer: 'Cliente',
  delivery_address: 'Dirección de entrega',
  product: 'Producto',
  products: 'Orden de productos',
  category: 'Categoría',
  price_list: 'Lista de precios',
  inventory: 'Datos de inventario',
  stock_entry: 'Movimiento de inventario',
  payment: 'Pago',
  voucher: 'Comprobante',
  invoice: 'Factura',
  import: 'Importación',
  bank_statement: 'Estado del banco',
  order_list: 'Lista de un cliente',
  user: 'Usuario',
  session: 'Sesión',
  configuration: 'Configuración',
  personalization: 'Personalización',
  announcement: 'Comunicado',
  file: 'Archivo',
  purchase: 'Compra',
  account_request: 'Solicitud de cuenta',
  role: 'Nombre de un rol',
}

export const actionLabels: Record<AuditAction, string> = {
  create: 'Creó',
  update: 'Modificó',
  delete: 'Eliminó',
  status: 'Cambió el estado',
  edit_items: 'Editó artículos',
  cancel_items: 'Canceló artículos',
  add_note: 'Agregó una nota',
  act_as: 'Pidió como cliente',
  approve_credit: 'Aprobó sin crédito',
  register_payment: 'Registró un pago',
  void_payment: 'Anuló un pago',
  request_refund: 'Pidió una devolución',
  refund_due: 'Pago por reembolsar',
  refunded: 'Reembolsó',
  voucher: 'Subió un comprobante',
  reject_voucher: 'Rechazó un comprobante',
  issue: 'Emitió',
  issue_global: 'Emitió la factura global',
  cancel: 'Canceló',
  credit_note: 'Emitió una nota de crédito',
  mail: 'Envió por correo',
  cfdi_state: 'Cambió en el SAT',
  total_differs: 'El total no coincidió',
  block: 'Bloqueó',
  unblock: 'Desbloqueó',
  link: 'Vinculó a un cliente',
  unlink: 'Desvinculó de un cliente',
  dismiss: 'Desactivó',
  reset_password: 'Restableció la contraseña',
  change_password: 'Cambió su contraseña',
  close: 'Cerró una sesión',
  close_sessions: 'Cerró sesiones',
  activate_second_factor: 'Activó los dos pasos',
  end_second_factor: 'Quitó los dos pasos',
  reset_second_factor: 'Quitó los dos pasos',
  renew_recovery_codes: 'Renovó los códigos',
  reorder: 'Reordenó',
  fill: 'Llenó',
  adjust: 'Ajustó existencias',
  count: 'Contó existencias',
  undo: 'Deshizo un movimiento',
  upload: 'Subió un archivo',
  add_statement: 'Cargó',
  undo_statement: 'Deshizo',
  import: 'Importó',
  undo_import: 'Deshizo',
  ship: 'Envió',
  change_shipment: 'Cambió un envío',
  deliver: 'Entregó',
  undo_step: 'Deshizo un paso',
  pay: 'Cobró con tarjeta',
  approve: 'Aprobó',
  refuse: 'Rechazó',
  send_link: 'Envió un enlace de acceso',
  set_password: 'Creó su contraseña',
  remind: 'Envió un recordatorio de pago',
  rename: 'Cambió el nombre',
}

const fieldLabels: Record<string, string> = {
  ...productLabels,
  supplierCode: supplierCodeLabel,
  value: 'Valor',
  nombre: 'Nombre',
  usuario: 'Usuario',
  email: 'Correo',
  phone: 'Teléfono',
  avatar: 'Foto',
  AccesoId: 'Rol',
  active: 'Activo',
  customerId: 'Cliente',
  company: 'Empresa',
  legal_name: 'Razón social',
  tax_id: 'RFC',
  tax_system: 'Régimen fiscal',
  zip: 'Código postal',
  address: 'Dirección',
  street: 'Calle',
  city: 'Ciudad',
  state: 'Estado',
  country: 'País',
  notes: 'Notas',
  credit_days: 'Días de crédito',
  credit_limit: 'Límite de crédito',
  salespersonId: 'Vendedor',
  price_list_id: 'Lista de precios',
  price_list: 'Lista de precios',
  rows: 'Renglones',
  discount: 'Descuento',
  note: 'Nota',
  reason: 'Motivo',
  items: 'Renglones',
  kind: 'Tipo',
  text: 'Texto',
  texto: 'Texto',
  enlace: 'Enlace',
  imagen: 'Imagen',
  image: 'Imagen',
  amount: 'Monto',
  form: 'Forma de pago',
  paidOn: 'Fecha de pago',
  reference: 'Referencia',
  location: 'Ubicación',
  parentId: 'Categoría padre',
  base: 'Base',
  percent: 'Porcentaje',
  validFrom: 'Desde',
  validTo: 'Hasta',
  startsAt: 'Desde',
  endsAt: 'Hasta',
  version: 'Versión',
  contact: 'Contacto',
  alias: 'Nombre corto',
  orderedIds: 'Orden',
  motive: 'Motivo',
  userId: 'Usuario',
  orderId: 'Pedido',
  shipmentId: 'Envío',
  shippedOn: 'Fecha de envío',
  carrier: 'Paquetería',
  trackingNumber: 'Guía',
  receivedBy: 'Recibió',
  proof: 'Comprobante de entrega',
  supplier: 'Proveedor',
  date: 'Fecha',
  step: 'Paso',
  by: 'Con enlace',
  confirm: 'Confirmó',
  billingInfo: 'Datos de facturación',
  admin_sidebar_color: 'Color del menú',
  admin_sidebar_hover_color: 'Color del menú al señalar',
  admin_sidebar_logo_url: 'Logo',
  sidebar_background_type: 'Fondo del menú',
  sidebar_background_image_url: 'Imagen de fondo',
}

const configurationLabels: Record<string, string> = {
  iva: 'IVA',
  business: 'Negocio',
  banks: 'Cuentas de banco',
  sales: 'Ventas',
  credit: 'Crédito',
  stock: 'Inventario',
  security: 'Seguridad',
  synonyms: 'Sinónimos',
  cardHold: 'Pago con tarjeta',
  firstSteps: 'Primeros pasos',
  notices: 'Avisos por correo',
  accounts: 'Acceso de clientes',
}

const entityTexts: Record<string, string> = entityLabels
const actionTexts: Record<string, string> = actionLabels

export const entityLabel = (entity: string) => entityTexts[entity] ?? entity
export const actionLabel = (action: string) => actionTexts[action] ?? action

/** The label of `a.b` is that of `b`. */
export const fieldLabel = (field: string, value: AuditValue) => {
  if (field === 'value' && typeof value === 'object') return 'Renglones'
  const last = field.split('.').at(-1) ?? field
  return fieldLabels[field] ?? fieldLabels[last] ?? configurationLabels[last] ?? last
}

export function recordLabel({ entity, entityId, thing: { label, order } }: AuditRow) {
  if (order !== null) return `${entity === 'order' ? 'Pedido' : `${entityLabel(entity)} del pedido`} ${folio(order)}`
  if (entity === 'configuration') return configurationLabels[entityId] ?? entityId
  // There is only one record of this kind.
  if (entity === 'personalization') return ''
  return label ?? (/^\d{1,9}$/.test(entityId) && entityId !== '0' ? `Número ${entityId}` : '')
}

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

const knownValueLabel = (field: string, value: string): string | undefined => {
  const known: Record<string, Record<string, string>> = {
    status: { ...productStatusLabels, ...statusLabels },
    paymentStatus: paymentStatusLabels,
    paymentMethod: paymentMethodLabels,
    form: receivedForms,
    kind: {
      ...{ internal: 'interna', client: 'al cliente' },
      ...{ products: 'productos', prices: 'precios', stock: 'existencias', customers: 'clientes' },
    },
    by: { reset: 'de contraseña nueva', invite: 'de invitación' },
    sidebar_background_type: { color: 'color', image: 'imagen' },
    base: { list: 'precio de lista', cost: 'costo' },
  }
  return known[field]?.[value]
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
  return knownValueLabel(field, value) ?? value
}

const isFile = (value: AuditValue) => typeof value === 'string' && value.startsWith('/files/')

/** A change in words: the value before, unless there was none, and the new one. The names of files are not shown. */
export function describeChange({ field, from, to }: AuditRow['changes'][number]): { from: string | null; to: string } {
  if (isFile(from) || isFile(to)) {
    return { from: null, to: from === null ? 'se agregó' : to === null ? 'se quitó' : 'se cambió' }
  }
  return { from: from === null ? null : formatValue(field, from), to: formatValue(field, to) }
}
