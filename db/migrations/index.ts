import addCustomersAndUsers from './0001_add_customers_and_users.sql'
import addSessions from './0002_add_sessions.sql'
import addSettings from './0003_add_settings.sql'
import addFilesAndLogs from './0004_add_files_and_logs.sql'
import addCatalog from './0005_add_catalog.sql'
import addStock from './0006_add_stock.sql'
import addPurchases from './0007_add_purchases.sql'
import addOrders from './0008_add_orders.sql'
import addShipments from './0009_add_shipments.sql'
import addPayments from './0010_add_payments.sql'
import addInvoices from './0011_add_invoices.sql'
import addSales from './0012_add_sales.sql'
import addKeptCounts from './0013_add_kept_counts.sql'
import addChat from './0014_add_chat.sql'
import addMails from './0015_add_mails.sql'
import addImports from './0016_add_imports.sql'
import addReplacedPrices from './0017_add_replaced_prices.sql'
import addDeletedFiles from './0018_add_deleted_files.sql'
import addRestsOfPayments from './0019_add_rests_of_payments.sql'
import indexExternalIds from './0020_index_external_ids.sql'
import writeNewOrdersOnce from './0021_write_new_orders_once.sql'
import moveProductsBetweenGroupsOnce from './0022_move_products_between_groups_once.sql'
import dropUnusedIndexes from './0023_drop_unused_indexes.sql'
import writeTheLogInPesos from './0024_write_the_log_in_pesos.sql'
import restoreReplacedInvoices from './0025_restore_replaced_invoices.sql'
import indexInvoicesByOrder from './0026_index_invoices_by_order.sql'
import keepAddedPieces from './0027_keep_added_pieces.sql'
import indexLocationsInAnyCase from './0028_index_locations_in_any_case.sql'
import foldEveryAccent from './0029_fold_every_accent.sql'
import recountPayments from './0030_recount_payments.sql'
import numberEachProductOfAChange from './0031_number_each_product_of_a_change.sql'
import indexInvoicesToComplement from './0032_index_invoices_to_complement.sql'
import addMailsOfEditedOrders from './0033_add_mails_of_edited_orders.sql'
import addInvoiceDefaultsOfCustomers from './0034_add_invoice_defaults_of_customers.sql'
import keepComplementedMoney from './0035_keep_complemented_money.sql'
import sortNamesInSpanish from './0036_sort_names_in_spanish.sql'
import sortNamesOfOrdersInSpanish from './0037_sort_names_of_orders_in_spanish.sql'
import deleteUnrecordedUploads from './0038_delete_unrecorded_uploads.sql'
import addMailsOfPayments from './0039_add_mails_of_payments.sql'
import matchMovementsWithPayments from './0040_match_movements_with_payments.sql'
import listPaymentsOfMails from './0041_list_payments_of_mails.sql'
import copyNamesOfSalespeopleLater from './0042_copy_names_of_salespeople_later.sql'
import addPurchaseOrders from './0043_add_purchase_orders.sql'
import addQuotes from './0044_add_quotes.sql'
import addReturns from './0045_add_returns.sql'
import addVersionsOfQuotes from './0046_add_versions_of_quotes.sql'
import recoverMovementsWithoutAPayment from './0047_recover_movements_without_a_payment.sql'
import addLinksOfQuotes from './0048_add_links_of_quotes.sql'
import addMailsOfQuotes from './0049_add_mails_of_quotes.sql'
import keepDeletedRecords from './0050_keep_deleted_records.sql'
import keepDebtsAfterReturns from './0051_keep_debts_after_returns.sql'
import keepDebtsAfterCreditNotes from './0052_keep_debts_after_credit_notes.sql'
import indexPaymentsByDay from './0053_index_payments_by_day.sql'

/** All migrations, in order of application. Only append: a deployed migration must not be edited, renamed or removed. */
export const migrations = [
  { name: '0001_add_customers_and_users', sql: addCustomersAndUsers },
  { name: '0002_add_sessions', sql: addSessions },
  { name: '0003_add_settings', sql: addSettings },
  { name: '0004_add_files_and_logs', sql: addFilesAndLogs },
  { name: '0005_add_catalog', sql: addCatalog },
  { name: '0006_add_stock', sql: addStock },
  { name: '0007_add_purchases', sql: addPurchases },
  { name: '0008_add_orders', sql: addOrders },
  { name: '0009_add_shipments', sql: addShipments },
  { name: '0010_add_payments', sql: addPayments },
  { name: '0011_add_invoices', sql: addInvoices },
  { name: '0012_add_sales', sql: addSales },
  { name: '0013_add_kept_counts', sql: addKeptCounts },
  { name: '0014_add_chat', sql: addChat },
  { name: '0015_add_mails', sql: addMails },
  { name: '0016_add_imports', sql: addImports },
  { name: '0017_add_replaced_prices', sql: addReplacedPrices },
  { name: '0018_add_deleted_files', sql: addDeletedFiles },
  { name: '0019_add_rests_of_payments', sql: addRestsOfPayments },
  { name: '0020_index_external_ids', sql: indexExternalIds },
  { name: '0021_write_new_orders_once', sql: writeNewOrdersOnce },
  { name: '0022_move_products_between_groups_once', sql: moveProductsBetweenGroupsOnce },
  { name: '0023_drop_unused_indexes', sql: dropUnusedIndexes },
  { name: '0024_write_the_log_in_pesos', sql: writeTheLogInPesos },
  { name: '0025_restore_replaced_invoices', sql: restoreReplacedInvoices },
  { name: '0026_index_invoices_by_order', sql: indexInvoicesByOrder },
  { name: '0027_keep_added_pieces', sql: keepAddedPieces },
  { name: '0028_index_locations_in_any_case', sql: indexLocationsInAnyCase },
  { name: '0029_fold_every_accent', sql: foldEveryAccent },
  { name: '0030_recount_payments', sql: recountPayments },
  { name: '0031_number_each_product_of_a_change', sql: numberEachProductOfAChange },
  { name: '0032_index_invoices_to_complement', sql: indexInvoicesToComplement },
  { name: '0033_add_mails_of_edited_orders', sql: addMailsOfEditedOrders },
  { name: '0034_add_invoice_defaults_of_customers', sql: addInvoiceDefaultsOfCustomers },
  { name: '0035_keep_complemented_money', sql: keepComplementedMoney },
  { name: '0036_sort_names_in_spanish', sql: sortNamesInSpanish },
  { name: '0037_sort_names_of_orders_in_spanish', sql: sortNamesOfOrdersInSpanish },
  { name: '0038_delete_unrecorded_uploads', sql: deleteUnrecordedUploads },
  { name: '0039_add_mails_of_payments', sql: addMailsOfPayments },
  { name: '0040_match_movements_with_payments', sql: matchMovementsWithPayments },
  { name: '0041_list_payments_of_mails', sql: listPaymentsOfMails },
  { name: '0042_copy_names_of_salespeople_later', sql: copyNamesOfSalespeopleLater },
  { name: '0043_add_purchase_orders', sql: addPurchaseOrders },
  { name: '0044_add_quotes', sql: addQuotes },
  { name: '0045_add_returns', sql: addReturns },
  { name: '0046_add_versions_of_quotes', sql: addVersionsOfQuotes },
  { name: '0047_recover_movements_without_a_payment', sql: recoverMovementsWithoutAPayment },
  { name: '0048_add_links_of_quotes', sql: addLinksOfQuotes },
  { name: '0049_add_mails_of_quotes', sql: addMailsOfQuotes },
  { name: '0050_keep_deleted_records', sql: keepDeletedRecords },
  { name: '0051_keep_debts_after_returns', sql: keepDebtsAfterReturns },
  { name: '0052_keep_debts_after_credit_notes', sql: keepDebtsAfterCreditNotes },
  { name: '0053_index_payments_by_day', sql: indexPaymentsByDay },
]
