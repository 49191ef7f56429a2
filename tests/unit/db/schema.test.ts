import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client/web'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#contract/access'
import { linkKinds } from '#contract/accounts/password-links'
import { requestStates } from '#contract/customers/account-requests'

import { importKinds, importStates, rowStates, unfinishedImportStates } from '#contract/imports/imports'
import { lossTypes, movementTypes, stockStates } from '#contract/inventory/inventory'
import { cancellations, inCancellation, motives, refusedCancellations } from '#contract/invoices/cancellation'
import { cfdiTypes } from '#contract/invoices/cfdi'
import { deadInvoiceStatuses, invoiceStatuses, unfinishedInvoiceStatuses } from '#contract/invoices/invoice'

import { ivaCodes } from '#contract/iva'
import { holdReasons, mailKinds, mailStates, reminderStages } from '#contract/mails'
import { noteKinds } from '#contract/orders/notes'
import { orderStatuses, PaymentMethod, PaymentStatus, voucherStates } from '#contract/orders/orders'
import { saleEvents, statusesWith, unpaidStatuses } from '#contract/orders/states'
import {
  ledgerStates,
  lostWays,
  receivedForms,
  refundStates,
  refundWays,
  waitingLedgerStates,
} from '#contract/payments/ledger'
import { priceBases } from '#contract/prices/prices'
import { productStatuses } from '#contract/products/products'
import { createRemote } from '../../../db/client.ts'
import { readMigrations, startSqld } from '../../../db/local.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema/index.ts'

let client: Client

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'))
  const sqld = await startSqld(folder)
  afterAll(async () => {
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  client = createRemote({ LIBSQL_URL: sqld.url })
  await migrate(client, readMigrations())
})

/** The values of the TypeScript types, by table and column. */
const known: Record<string, readonly string[]> = {
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

test('every CHECK of a list of words allows exactly the words of the contract', async () => {
  const { rows } = await client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
  const checked = rows.flatMap(({ name, sql }) =>
    [...String(sql).matchAll(/\bCHECK \((\w+) IN \(([^)]*'[^)]*)\)/g)].map(([, column, list = '']) => [
      `${name}.${column}`,
      wordsOf(list).sort(),
    ]),
  )
  expect(Object.fromEntries(checked)).toEqual(
    Object.fromEntries(Object.entries(known).map(([column, words]) => [column, [...words].sort()])),
  )
})

type Condition = readonly [condition: string, words: readonly string[]]

const payable: Condition[] = [
  ['status IN', statusesWith('payable')],
  ['paymentStatus IN', unpaidStatuses],
]
const live: Condition[] = [['status NOT IN', deadInvoiceStatuses]]

/** The lists of words in the conditions of tables, indexes and triggers, and the rule of the contract that each repeats. */
const rules: Record<string, Condition[]> = {
  credit_note_added: live,
  credit_note_changed: live,
  imports_unfinished: [['state IN', unfinishedImportStates]],
  invoice_added: live,
  invoice_changed: live,
  invoices_cancel_refused: [['cancellation IN', refusedCancellations]],
  invoices_in_cancellation: [['cancellation IN', inCancellation]],
  invoices_unfinished: [['status IN', unfinishedInvoiceStatuses]],
  one_live_complement_a_payment: live,
  one_live_invoice_an_order: live,
  order_events_of_sales: [['event IN', saleEvents]],
  order_first_sold: [['event IN', saleEvents]],
  order_left_customer: payable,
  order_of_customer: payable,
  order_owed: payable,
  order_sale_moved: [['event IN', saleEvents]],
  orders: [['status IN', statusesWith('toFulfil')], ...payable],
  payment_added: [['way IN', lostWays]],
  payment_changed: [['way IN', lostWays]],
  payments_waiting: [['state IN', waitingLedgerStates]],
  stock_movements_of_waste: [['type IN', lossTypes]],
}

test('every list of words in an index, a trigger or a generated column is a rule of the contract', async () => {
  const { rows } = await client.execute('SELECT name, sql FROM sqlite_master WHERE sql NOT NULL')
  const found = rows.flatMap(({ name, sql }) => {
    // A CHECK of a whole column is compared above.
    const conditions = String(sql).matchAll(/(?<!CHECK \()\b(\w+) ((?:NOT )?IN) \(\s*('[^']+'(?:,\s*'[^']+')*)\)/g)
    const lists = [...conditions].map(([, column, operator, list = '']) =>
      textOf([`${column} ${operator}`, wordsOf(list)]),
    )
    return lists.length > 0 ? [[name, [...new Set(lists)]]] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(rules).map(([name, conditions]) => [name, conditions.map(textOf)])),
  )
})

const wordsOf = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
const textOf = ([condition, words]: Condition) => `${condition} ${[...words].sort().join(', ')}`

test('the table of roles has the roles of the contract', async () => {
  const { rows } = await client.execute('SELECT id, nombre FROM acceso')
  expect(Object.fromEntries(rows.map(({ id, nombre }) => [id, nombre]))).toEqual(roles)
})

test.for(Object.values(schema).filter((value) => is(value, SQLiteTable)))(
  'the schema of a table has its columns',
  async (table) => {
    const { name, columns } = getTableConfig(table)
    const { rows } = await client.execute({ sql: 'SELECT name, hidden FROM pragma_table_xinfo(?)', args: [name] })
    const inSchema = columns.map((column) => column.name)
    // A generated column that only SQL reads may be left out of the schema.
    const stored = rows.filter((row) => row.hidden === 0 || inSchema.includes(String(row.name))).map((row) => row.name)
    expect(stored.map((column) => `${name}.${column}`).sort()).toEqual(
      inSchema.map((column) => `${name}.${column}`).sort(),
    )
  },
)
