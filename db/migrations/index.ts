import createTheShop from './0001_create_the_shop.sql'
import addOrderLists from './0002_add_order_lists.sql'
import addVouchers from './0003_add_vouchers.sql'
import numberCatalogChanges from './0004_number_catalog_changes.sql'
import rememberAdditions from './0005_remember_additions.sql'
import addWhatStaffSayOfProducts from './0006_add_what_staff_say_of_products.sql'
import addStockEntries from './0007_add_stock_entries.sql'
import keepMoreOfCustomers from './0008_keep_more_of_customers.sql'
import versionTheSettings from './0009_version_the_settings.sql'
import knowTheTeam from './0010_know_the_team.sql'
import findSalesByDate from './0011_find_sales_by_date.sql'

/** In order. Append only: a migration that has been deployed is never edited. */
export const migrations = [
  { name: '0001_create_the_shop', sql: createTheShop },
  { name: '0002_add_order_lists', sql: addOrderLists },
  { name: '0003_add_vouchers', sql: addVouchers },
  { name: '0004_number_catalog_changes', sql: numberCatalogChanges },
  { name: '0005_remember_additions', sql: rememberAdditions },
  { name: '0006_add_what_staff_say_of_products', sql: addWhatStaffSayOfProducts },
  { name: '0007_add_stock_entries', sql: addStockEntries },
  { name: '0008_keep_more_of_customers', sql: keepMoreOfCustomers },
  { name: '0009_version_the_settings', sql: versionTheSettings },
  { name: '0010_know_the_team', sql: knowTheTeam },
  { name: '0011_find_sales_by_date', sql: findSalesByDate },
]
