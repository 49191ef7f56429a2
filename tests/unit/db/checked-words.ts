import { linkKinds } from '#contract/accounts/password-links'
import { auditActions, auditEntities } from '#contract/audit'
import { requestStates } from '#contract/customers/account-requests'
import { importKinds, importStates, rowStates } from '#contract/imports/imports'
import { movementTypes, stockStates } from '#contract/inventory/inventory'
import { cancellations, motives } from '#contract/invoices/cancellation'
import { cfdiTypes } from '#contract/invoices/cfdi'
import { invoiceStatuses } from '#contract/invoices/invoice'
import { ivaCodes } from '#contract/iva'
import { holdReasons, mailKinds, mailStates, reminderStages } from '#contract/mails'
import { noteKinds } from '#contract/orders/notes'
import { orderStatuses, PaymentMethod, PaymentStatus, voucherStates } from '#contract/orders/orders'
import { ledgerStates, receivedForms, refundStates, refundWays } from '#contract/payments/ledger'
import { priceBases } from '#contract/prices/prices'
import { productStatuses } from '#contract/products/products'
import { purchaseOrderStates } from '#contract/purchases/orders'
import { settingKeys } from '#contract/shop/settings'
import * as schema from '../../../db/schema/index.ts'

/** The words that the CHECK of a column allows, as the contract lists them, by table and column. */
export const checkedWords: Record<string, readonly string[]> = {
  'account_requests.state': requestStates,
  'announcements.audience': schema.announcements.audience.enumValues,
  'chat_messages.fromRole': schema.chatMessages.fromRole.enumValues,
  'chat_reads.reader': schema.chatReads.reader.enumValues,
  'files.kind': schema.files.kind.enumValues,
  'held_addresses.reason': holdReasons,
  'import_rows.outcome': schema.importRows.outcome.enumValues,
  'import_rows.state': rowStates,
  'imports.kind': importKinds,
  'imports.mode': schema.imports.mode.enumValues,
  'imports.state': importStates,
  'invoices.cancellation': cancellations,
  'invoices.motive': Object.keys(motives),
  'invoices.status': invoiceStatuses,
  'invoices.type': Object.keys(cfdiTypes),
  'mails.kind': mailKinds,
  'mails.state': mailStates,
  'order_notes.kind': noteKinds,
  'orders.paymentMethod': PaymentMethod.options,
  'orders.paymentStatus': PaymentStatus.options,
  'orders.status': orderStatuses,
  'password_links.kind': linkKinds,
  'payment_intents.state': schema.paymentIntents.state.enumValues,
  'payment_intents.target': schema.paymentIntents.target.enumValues,
  'payment_reminders.stage': reminderStages,
  'payments.form': Object.keys(receivedForms),
  'payments.state': ledgerStates,
  'personalization.sidebar_background_type': schema.personalization.sidebar_background_type.enumValues,
  'price_list_items.base': priceBases,
  'price_lists.base': priceBases,
  'product_counts.stock': stockStates,
  'products.iva': ivaCodes,
  'products.status': productStatuses,
  'refunds.form': Object.keys(receivedForms),
  'refunds.state': refundStates,
  'refunds.way': refundWays,
  'stock_entries.kind': schema.stockEntries.kind.enumValues,
  'stock_movements.type': movementTypes,
  'vouchers.state': voucherStates,
}

/** The words of columns that have no CHECK but are compared in statements, as the contract lists them, by table and column. */
export const uncheckedWords: Record<string, readonly string[]> = {
  'audit_log.action': auditActions,
  'audit_log.entity': auditEntities,
  'configuration.key': settingKeys,
  'jobs.name': schema.jobs.name.enumValues,
  'purchase_orders.state': purchaseOrderStates,
}
