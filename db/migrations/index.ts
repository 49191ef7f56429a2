import createTheShop from './0001_create_the_shop.sql'
import addOrderLists from './0002_add_order_lists.sql'
import addVouchers from './0003_add_vouchers.sql'
import numberCatalogChanges from './0004_number_catalog_changes.sql'
import rememberAdditions from './0005_remember_additions.sql'
import addStockEntries from './0007_add_stock_entries.sql'

/** In order. Append only: a migration that has been deployed is never edited. */
export const migrations = [
  { name: '0001_create_the_shop', sql: createTheShop },
  { name: '0002_add_order_lists', sql: addOrderLists },
  { name: '0003_add_vouchers', sql: addVouchers },
  { name: '0004_number_catalog_changes', sql: numberCatalogChanges },
  { name: '0005_remember_additions', sql: rememberAdditions },
  { name: '0007_add_stock_entries', sql: addStockEntries },
]
