import addPeople from './0001_add_people.sql'
import addSettings from './0002_add_settings.sql'
import addFilesAndLogs from './0003_add_files_and_logs.sql'
import addCatalog from './0004_add_catalog.sql'
import addStock from './0005_add_stock.sql'
import addOrders from './0006_add_orders.sql'
import addPaymentsAndInvoices from './0007_add_payments_and_invoices.sql'
import addChat from './0008_add_chat.sql'
import addKnownDevices from './0009_add_known_devices.sql'
import addSynonyms from './0010_add_synonyms.sql'
import addSecondFactors from './0011_add_second_factors.sql'
import addUnitOfOrderLines from './0012_add_unit_of_order_lines.sql'
import addPaymentLedger from './0013_add_payment_ledger.sql'
import allowDeletingUnusedProducts from './0014_allow_deleting_unused_products.sql'
import addJobs from './0015_add_jobs.sql'
import addCfdiLife from './0016_add_cfdi_life.sql'
import addIvaPerProduct from './0017_add_iva_per_product.sql'
import addVoucherVerdicts from './0018_add_voucher_verdicts.sql'
import addInvoiceDrafts from './0019_add_invoice_drafts.sql'
import addRefunds from './0020_add_refunds.sql'
import addLookupFailures from './0021_add_lookup_failures.sql'
import addBankStatements from './0022_add_bank_statements.sql'
import addPriceLists from './0023_add_price_lists.sql'
import addDeliveryAddresses from './0024_add_delivery_addresses.sql'
import addCreditedMoney from './0025_add_credited_money.sql'
import addLineDiscounts from './0026_add_line_discounts.sql'
import addReportedPayments from './0027_add_reported_payments.sql'
import allowSeveralBankAccounts from './0028_allow_several_bank_accounts.sql'
import addSales from './0029_add_sales.sql'
import addKeptCounts from './0030_add_kept_counts.sql'
import addOrderNotes from './0031_add_order_notes.sql'
import addOrderSorts from './0032_add_order_sorts.sql'
import addOrderFilters from './0033_add_order_filters.sql'
import addInvoiceLists from './0034_add_invoice_lists.sql'
import addPicks from './0035_add_picks.sql'
import addShipments from './0036_add_shipments.sql'
import addPurchases from './0037_add_purchases.sql'
import addBackorders from './0038_add_backorders.sql'
import addBoxQuantity from './0039_add_box_quantity.sql'
import addImports from './0040_add_imports.sql'
import addSalesByCustomer from './0041_add_sales_by_customer.sql'
import addMails from './0042_add_mails.sql'
import addAccountRequests from './0043_add_account_requests.sql'
import addDelegatedSessions from './0044_add_delegated_sessions.sql'
import addAuditIndexes from './0045_add_audit_indexes.sql'
import addSearchIndexes from './0046_add_search_indexes.sql'
import addPartialCancellations from './0047_add_partial_cancellations.sql'
import addSupplierCodes from './0048_add_supplier_codes.sql'
import addCategoryState from './0049_add_category_state.sql'
import addLowStockNotices from './0050_add_low_stock_notices.sql'
import keepImportCounts from './0051_keep_import_counts.sql'
import addMailBounces from './0052_add_mail_bounces.sql'
import addPaymentReminders from './0053_add_payment_reminders.sql'
import addLowStockIndex from './0054_add_low_stock_index.sql'
import addOrderListSorts from './0055_add_order_list_sorts.sql'
import coverPayableOrders from './0056_cover_payable_orders.sql'
import addUserSearch from './0057_add_user_search.sql'
import keepDueDates from './0058_keep_due_dates.sql'
import addCancellationMails from './0059_add_cancellation_mails.sql'
import indexSupplierCodes from './0060_index_supplier_codes.sql'

/** In order of application. Append only: a deployed migration is never edited. */
export const migrations = [
  { name: '0001_add_people', sql: addPeople },
  { name: '0002_add_settings', sql: addSettings },
  { name: '0003_add_files_and_logs', sql: addFilesAndLogs },
  { name: '0004_add_catalog', sql: addCatalog },
  { name: '0005_add_stock', sql: addStock },
  { name: '0006_add_orders', sql: addOrders },
  { name: '0007_add_payments_and_invoices', sql: addPaymentsAndInvoices },
  { name: '0008_add_chat', sql: addChat },
  { name: '0009_add_known_devices', sql: addKnownDevices },
  { name: '0010_add_synonyms', sql: addSynonyms },
  { name: '0011_add_second_factors', sql: addSecondFactors },
  { name: '0012_add_unit_of_order_lines', sql: addUnitOfOrderLines },
  { name: '0013_add_payment_ledger', sql: addPaymentLedger },
  { name: '0014_allow_deleting_unused_products', sql: allowDeletingUnusedProducts },
  { name: '0015_add_jobs', sql: addJobs },
  { name: '0016_add_cfdi_life', sql: addCfdiLife },
  { name: '0017_add_iva_per_product', sql: addIvaPerProduct },
  { name: '0018_add_voucher_verdicts', sql: addVoucherVerdicts },
  { name: '0019_add_invoice_drafts', sql: addInvoiceDrafts },
  { name: '0020_add_refunds', sql: addRefunds },
  { name: '0021_add_lookup_failures', sql: addLookupFailures },
  { name: '0022_add_bank_statements', sql: addBankStatements },
  { name: '0023_add_price_lists', sql: addPriceLists },
  { name: '0024_add_delivery_addresses', sql: addDeliveryAddresses },
  { name: '0025_add_credited_money', sql: addCreditedMoney },
  { name: '0026_add_line_discounts', sql: addLineDiscounts },
  { name: '0027_add_reported_payments', sql: addReportedPayments },
  { name: '0028_allow_several_bank_accounts', sql: allowSeveralBankAccounts },
  { name: '0029_add_sales', sql: addSales },
  { name: '0030_add_kept_counts', sql: addKeptCounts },
  { name: '0031_add_order_notes', sql: addOrderNotes },
  { name: '0032_add_order_sorts', sql: addOrderSorts },
  { name: '0033_add_order_filters', sql: addOrderFilters },
  { name: '0034_add_invoice_lists', sql: addInvoiceLists },
  { name: '0035_add_picks', sql: addPicks },
  { name: '0036_add_shipments', sql: addShipments },
  { name: '0037_add_purchases', sql: addPurchases },
  { name: '0038_add_backorders', sql: addBackorders },
  { name: '0039_add_box_quantity', sql: addBoxQuantity },
  { name: '0040_add_imports', sql: addImports },
  { name: '0041_add_sales_by_customer', sql: addSalesByCustomer },
  { name: '0042_add_mails', sql: addMails },
  { name: '0043_add_account_requests', sql: addAccountRequests },
  { name: '0044_add_delegated_sessions', sql: addDelegatedSessions },
  { name: '0045_add_audit_indexes', sql: addAuditIndexes },
  { name: '0046_add_search_indexes', sql: addSearchIndexes },
  { name: '0047_add_partial_cancellations', sql: addPartialCancellations },
  { name: '0048_add_supplier_codes', sql: addSupplierCodes },
  { name: '0049_add_category_state', sql: addCategoryState },
  { name: '0050_add_low_stock_notices', sql: addLowStockNotices },
  { name: '0051_keep_import_counts', sql: keepImportCounts },
  { name: '0052_add_mail_bounces', sql: addMailBounces },
  { name: '0053_add_payment_reminders', sql: addPaymentReminders },
  { name: '0054_add_low_stock_index', sql: addLowStockIndex },
  { name: '0055_add_order_list_sorts', sql: addOrderListSorts },
  { name: '0056_cover_payable_orders', sql: coverPayableOrders },
  { name: '0057_add_user_search', sql: addUserSearch },
  { name: '0058_keep_due_dates', sql: keepDueDates },
  { name: '0059_add_cancellation_mails', sql: addCancellationMails },
  { name: '0060_index_supplier_codes', sql: indexSupplierCodes },
]
