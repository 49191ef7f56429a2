import { afterAll, expect, test, vi } from 'vitest'
import { auditColumns, exportColumns as auditExport } from '../../../web/staff/audit/audit-row.tsx'
import { inventoryColumns, exportColumns as inventoryExport } from '../../../web/staff/inventory/inventory-row.tsx'
import {
  purchaseOrderColumns,
  exportColumns as purchaseOrderExport,
} from '../../../web/staff/inventory/purchases/orders/purchase-order-row.tsx'
import {
  purchaseColumns,
  exportColumns as purchaseExport,
} from '../../../web/staff/inventory/purchases/purchase-row.tsx'
import { invoiceColumns, exportColumns as invoiceExport } from '../../../web/staff/invoices/invoice-row.tsx'
import { orderColumns, exportColumns as orderExport } from '../../../web/staff/orders/order-row.tsx'
import { quoteColumns, exportColumns as quoteExport } from '../../../web/staff/orders/quotes/quote-row.tsx'
import { paymentColumns, exportColumnsOf as paymentExportOf } from '../../../web/staff/payments/payment-columns.tsx'
import {
  columnsOf as movementColumnsOf,
  exportColumnsOf as movementExportOf,
} from '../../../web/staff/payments/statement/statement-row.tsx'
import { memberColumns, exportColumns as teamExport } from '../../../web/staff/team/member-row.tsx'

// Without fake timers, the imported screens load their dialogs and menus after a moment, which fails outside a browser.
vi.hoisted(() => vi.useFakeTimers())
afterAll(() => {
  vi.useRealTimers()
  // The next files share this process: with the same modules, their first request would load the dialogs and menus.
  vi.resetModules()
})

const none = () => undefined
const inventory = { categories: [], canSeeCost: true, onOpen: none }
const movement = {
  pairOf: none,
  isTicked: () => false,
  onTick: none,
  onChoose: none,
  onSplit: none,
  onSeparate: async () => undefined,
  onIgnore: async () => undefined,
}

type Columns = readonly { key?: string; title?: string }[]

test.for<[list: string, shown: Columns, exported: Columns, notExported: string[]]>([
  ['orders', orderColumns, orderExport, ['age', 'warnings']],
  ['quotes', quoteColumns, quoteExport, []],
  ['inventory', inventoryColumns(inventory), inventoryExport(inventory), []],
  ['team', memberColumns(none), teamExport, []],
  ['invoices', invoiceColumns, invoiceExport, []],
  ['purchases', purchaseColumns, purchaseExport, []],
  ['orders to suppliers', purchaseOrderColumns, purchaseOrderExport, []],
  ['audit', auditColumns, auditExport, []],
  ['payments', paymentColumns, paymentExportOf('all'), []],
  ['movements', movementColumnsOf(movement), movementExportOf(none), []],
])('every column of the list of %s hides columns of its export', ([, shown, exported, notExported]) => {
  const keys = shown.flatMap(({ key, title }) => (key && title ? [key] : []))
  const hiding = new Set(exported.flatMap(({ key }) => key ?? []))
  expect([...hiding, ...notExported].toSorted()).toEqual(keys.toSorted())
})
