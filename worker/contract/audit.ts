import * as v from 'valibot'
import { Day, Id, IdText, SearchText, Text, Timestamp } from './fields.ts'

/** Kinds of records in the log. */
export const auditEntities = [
  'order',
  'customer',
  'delivery_address',
  'product',
  'products',
  'category',
  'price_list',
  'inventory',
  'stock_entry',
  'payment',
  'voucher',
  'invoice',
  'import',
  'bank_statement',
  'order_list',
  'user',
  'session',
  'configuration',
  'personalization',
  'announcement',
  'file',
  'purchase',
  'purchase_order',
  'quote',
  'account_request',
  'role',
] as const
export type AuditEntity = (typeof auditEntities)[number]

/** Actions on the records. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'status',
  'edit_items',
  'change_delivery',
  'cancel_items',
  'return_items',
  'add_note',
  'act_as',
  'approve_credit',
  'register_payment',
  'void_payment',
  'request_refund',
  'refund_refused',
  'refund_due',
  'refunded',
  'charged_back',
  'voucher',
  'reject_voucher',
  'issue',
  'issue_global',
  'cancel',
  'credit_note',
  'mail',
  'cfdi_state',
  'total_differs',
  'block',
  'unblock',
  'link',
  'unlink',
  'dismiss',
  'reset_password',
  'change_password',
  'close',
  'close_order',
  'reopen_order',
  'discard_quote',
  'order_quote',
  'accept_quote',
  'close_sessions',
  'activate_second_factor',
  'end_second_factor',
  'reset_second_factor',
  'renew_recovery_codes',
  'reorder',
  'fill',
  'adjust',
  'count',
  'undo',
  'upload',
  'add_statement',
  'undo_statement',
  'match_payment',
  'unmatch_payment',
  'ignore_movement',
  'recover_movement',
  'import',
  'undo_import',
  'ship',
  'change_shipment',
  'deliver',
  'undo_step',
  'pay',
  'approve',
  'refuse',
  'send_link',
  'set_password',
  'remind',
  'rename',
] as const
export type AuditAction = (typeof auditActions)[number]

const Name = Text(60)

/** `before`: the id of a row; the page has the rows before it. `search`: folio, product, customer or member of the team. */
export const AuditQuery = v.object({
  user: v.optional(IdText),
  entity: v.optional(Name),
  entityId: v.optional(Text(80)),
  action: v.optional(Name),
  from: v.optional(Day),
  to: v.optional(Day),
  search: v.optional(SearchText(100), ''),
  before: v.optional(IdText),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'Debe ser un número.'),
      v.transform((text) => Math.min(Math.max(Number(text), 1), 200)),
    ),
    '30',
  ),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>

/** The name of a change of the prices of a product in a list. A code alone could be the name of another field. */
const productPrefix = 'product:'
export const productField = (code: string) => `${productPrefix}${code}`
/** The code in the name of such a change. */
export const productCode = (field: string) =>
  field.startsWith(productPrefix) ? field.slice(productPrefix.length) : undefined

/** A value of the log. Lists are counted; secrets are left out by the server. */
export const AuditValue = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.object({ count: v.number() })]))
export type AuditValue = v.InferOutput<typeof AuditValue>

export const AuditRow = v.object({
  id: Id,
  createdAt: Timestamp,
  /** Null if the change was made by the shop itself, not by a user. */
  user: v.nullable(v.object({ id: Id, nombre: v.string() })),
  /** Name of the customer in whose name the user acted. */
  onBehalfOf: v.nullable(v.string()),
  action: v.string(),
  entity: v.string(),
  entityId: v.string(),
  /** The changed record. `label`: its current name, null if it was deleted. `order`: the folio of its order. */
  record: v.object({ label: v.nullable(v.string()), order: v.nullable(Id), path: v.nullable(v.string()) }),
  changes: v.array(v.object({ field: v.string(), from: AuditValue, to: AuditValue })),
})
export type AuditRow = v.InferOutput<typeof AuditRow>

/** A search reads the changes of so many records of a kind: products, customers, members of the team. */
export const maxMatches = 100

/**
 * The latest first. `next`: the value of `before` for the next page. `isPartial`: the search matches more than `maxMatches`
 * records of a kind, so changes of the others are missing.
 */
export const AuditPage = v.object({ rows: v.array(AuditRow), next: v.nullable(Id), isPartial: v.boolean() })
export type AuditPage = v.InferOutput<typeof AuditPage>
