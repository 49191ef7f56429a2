import { readFileSync } from 'node:fs'
import type { Client } from '@libsql/client/web'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#contract/access'
import { unfinishedImportStates } from '#contract/imports/imports'
import { lossTypes } from '#contract/inventory/inventory'
import { inCancellation, refusedCancellations } from '#contract/invoices/cancellation'
import { deadInvoiceStatuses, unfinishedInvoiceStatuses } from '#contract/invoices/invoice'
import { saleEvents, statusesWith, unpaidStatuses } from '#contract/orders/states'
import { lostWays, waitingLedgerStates } from '#contract/payments/ledger'
import { openPurchaseOrderStates } from '#contract/purchases/orders'
import { sidebarColour, sidebarHoverColour } from '#contract/shop/default-colours'
import { createRemote } from '../../../db/client.ts'
import { readMigrations } from '../../../db/local.ts'
import { migrate } from '../../../db/migrate.ts'
import * as schema from '../../../db/schema/index.ts'
import { openDatabase } from '../../databases.ts'
import { untilFileEnd } from '../../file-hooks.ts'
import { checkedWords } from './checked-words.ts'
import { comparisonsIn, isKnown } from './sql-words.ts'

let client: Client

beforeAll(async () => {
  client = createRemote({ LIBSQL_URL: await openDatabase('empty', untilFileEnd) })
  await migrate(client, readMigrations())
})

test('every CHECK of a list of words allows exactly the words of the contract', async () => {
  const { rows } = await client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
  const checked = rows.flatMap(({ name, sql }) =>
    [...String(sql).matchAll(/\bCHECK \((\w+) IN \(([^)]*'[^)]*)\)/g)].map(([, column, list = '']) => [
      `${name}.${column}`,
      wordsOf(list).sort(),
    ]),
  )
  expect(Object.fromEntries(checked)).toEqual(
    Object.fromEntries(Object.entries(checkedWords).map(([column, words]) => [column, [...words].sort()])),
  )
})

test('a new shop has the default colours of the contract', async () => {
  const { rows } = await client.execute('SELECT admin_sidebar_color, admin_sidebar_hover_color FROM personalization')
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { admin_sidebar_color: sidebarColour, admin_sidebar_hover_color: sidebarHoverColour },
  ])
  const theme = readFileSync('web/ui/theme.css', 'utf8')
  expect(theme).toContain(`--sidebar-bg: ${sidebarColour};`)
  expect(theme).toContain(`--sidebar-hover: ${sidebarHoverColour};`)
})

type Condition = readonly [condition: string, words: readonly string[]]

const payable: Condition[] = [
  ['status IN', statusesWith('payable')],
  ['paymentStatus IN', unpaidStatuses],
]
const live: Condition[] = [['status NOT IN', deadInvoiceStatuses]]

/** The lists of words in the conditions of tables, indexes and triggers, and the rule of the contract that each repeats. */
const rules: Record<string, Condition[]> = {
  complement_added: live,
  complement_changed: live,
  credit_note_added: live,
  credit_note_changed: live,
  credit_note_lost: [['status IN', deadInvoiceStatuses], ...live],
  imports_unfinished: [['state IN', unfinishedImportStates]],
  invoice_added: live,
  invoice_changed: live,
  invoices_cancel_refused: [['cancellation IN', refusedCancellations]],
  invoices_in_cancellation: [['cancellation IN', inCancellation]],
  invoices_unfinished: [['status IN', unfinishedInvoiceStatuses]],
  one_live_complement_a_payment: live,
  one_live_invoice_an_order: live,
  order_first_sold: [['event IN', saleEvents]],
  order_left_customer: payable,
  order_money_changed: [...live, ['way NOT IN', lostWays]],
  order_of_customer: payable,
  order_owed: payable,
  order_sale_moved: [['event IN', saleEvents]],
  orders: [['status IN', statusesWith('toFulfil')], ...payable],
  payments_waiting: [['state IN', waitingLedgerStates]],
  purchase_orders_open: [['state IN', openPurchaseOrderStates]],
  refund_added: [['way IN', lostWays]],
  refund_changed: [['way IN', lostWays]],
  stock_movements_of_waste: [['type IN', lossTypes]],
  substitute_lost: [['status IN', deadInvoiceStatuses], ...live],
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

test('every word that an index, a trigger or a table compares with a checked column is a word of the contract', async () => {
  const { rows } = await client.execute('SELECT name, tbl_name, sql FROM sqlite_master WHERE sql NOT NULL')
  const compared = rows.flatMap(({ name, tbl_name, sql }) =>
    comparisonsIn(String(sql), String(tbl_name)).map((comparison) => ({ name, ...comparison })),
  )
  expect(compared.length).toBeGreaterThan(100)
  expect(compared.filter((comparison) => !isKnown(comparison))).toEqual([])
})

const wordsOf = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
const textOf = ([condition, words]: Condition) => `${condition} ${[...words].sort().join(', ')}`

test('the table of roles has the roles of the contract', async () => {
  const { rows } = await client.execute('SELECT id, nombre FROM acceso')
  expect(Object.fromEntries(rows.map(({ id, nombre }) => [id, nombre]))).toEqual(roles)
})

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))

test.for(tables.map(getTableConfig))(
  'the schema of $name has the columns of the table, with their types',
  async ({ name, columns }) => {
    const { rows } = await client.execute({ sql: 'SELECT * FROM pragma_table_xinfo(?)', args: [name] })
    const names = columns.map((column) => column.name)
    // A generated column that only SQL reads may be left out of the schema. Those in it are never null, undeclared.
    const stored = rows.filter(({ hidden, name }) => hidden === 0 || names.includes(String(name)))
    expect(stored.map((row) => columnText(row.name, row.type, row.notnull || row.pk || row.hidden)).sort()).toEqual(
      columns.map((column) => columnText(column.name, column.getSQLType(), column.notNull)).sort(),
    )
  },
)

const columnText = (name: unknown, type: unknown, isNotNull: unknown) =>
  `${name} ${String(type).toUpperCase()}${isNotNull ? ' NOT NULL' : ''}`
