import type { InValue } from '@libsql/client/web'
import { expect, test } from 'vitest'
import { requestStates } from '#contract/customers/account-requests'
import { customerSorts } from '#contract/customers/staff-customers'
import { importKinds } from '#contract/imports/imports'
import { inventorySorts, stockStates } from '#contract/inventory/inventory'
import { cfdiStates } from '#contract/invoices/staff-cfdi'
import { orderSorts, orderTabs } from '#contract/orders/lists'
import { quoteStates } from '#contract/orders/quotes'
import { productSorts } from '#contract/products/products'
import { purchaseOrderFilters } from '#contract/purchases/orders'
import { salesGroups } from '#contract/reports'
import { setUpFile, untilFileEnd } from '../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../shop.ts'

/** Tables that grow with the business. A list must not scan or sort a whole one. */
const growing = [
  'audit_log',
  'bank_movements',
  'movement_payments',
  'chat_messages',
  'customers',
  'inventory',
  'invoice_orders',
  'import_rows',
  'invoices',
  'mails',
  'order_events',
  'order_items',
  'orders',
  'outbox',
  'payment_intents',
  'payments',
  'picks',
  'products',
  'purchase_order_lines',
  'quote_lines',
  'refunds',
  'sales',
  'shipment_lines',
  'shipments',
  'stock_movements',
  'users',
  'vouchers',
]

/** Partial indexes with a few rows, such as those that wait for the staff. Reading all of one is not a scan of the table. */
const partial = [
  'inventory_short',
  'orders_changed',
  'orders_due',
  'orders_payable',
  'orders_to_fulfil',
  'vouchers_pending',
  'invoices_failed',
  'invoices_in_cancellation',
  'invoices_to_complement',
  'payments_lost',
  'refunds_done',
  'payments_waiting',
  'payments_due',
]

/** Each list with its filters, sorts and tabs. The first value of each is what its screen requests by itself. */
const lists: Record<string, Record<string, readonly string[]>> = {
  '/orders': {
    tab: ['all', ...orderTabs],
    status: ['', 'Pending', 'Delivered'],
    paymentStatus: ['', 'Paid', 'Pending'],
    from: ['', '2026-01-01'],
    to: ['', '2026-06-30'],
    voucher: ['', 'pending'],
    invoice: ['', 'failed', 'none'],
    paymentMethod: ['', 'none', 'Bank Transfer'],
    seller: ['', '2'],
    customer: ['', '1'],
    product: ['', '1'],
    category: ['', '1'],
    soldFrom: ['', '2026-01-01'],
    soldTo: ['', '2026-06-30'],
    minTotal: ['', '1000'],
    maxTotal: ['', '50000'],
    changes: ['', '1'],
    pending: ['', '1'],
    sort: ['', ...orderSorts.flatMap((sort) => [sort, `-${sort}`])],
  },
  '/invoices': {
    state: ['', ...cfdiStates],
    type: ['', 'I', 'E', 'P', 'global'],
    from: ['', '2026-01-01'],
    to: ['', '2026-06-30'],
  },
  '/admin/products/search': {
    category: ['', '1'],
    status: ['', 'active', 'draft'],
    stock: ['', 'with', 'without', 'low'],
    image: ['', 'with', 'without'],
    key: ['', 'missing'],
    sort: ['', ...productSorts.flatMap((sort) => [sort, `-${sort}`])],
  },
  '/inventory': {
    category: ['', '1'],
    stock: ['', ...stockStates],
    location: ['', 'A-01'],
    sort: inventorySorts.flatMap((sort) => [sort, `-${sort}`]),
  },
  '/customers': {
    status: ['', 'active', 'blocked'],
    balance: ['', 'owing', 'overdue'],
    idle: ['', '30'],
    fiscal: ['', 'incomplete'],
    salesperson: ['', '2'],
    sort: customerSorts.flatMap((sort) => [sort, `-${sort}`]),
  },
  '/payments': {
    state: ['', 'refund_due', 'review'],
    from: ['', '2026-01-01'],
    to: ['', '2026-06-30'],
    form: ['', '01'],
  },
  '/payments/summary': {},
  '/payments/vouchers': {},
  '/payments/receivables': { overdue: ['', '1'], customer: ['', '1'] },
  '/payments/receivables/customers': { overdue: ['', '1'] },
  '/products': { category: ['', '1'], inStock: ['', '1'], search: ['', 'tornillo', 'TOR-01', 't'] },
  '/audit': {
    user: ['', '1'],
    entity: ['', 'order'],
    entityId: ['', '1'],
    action: ['', 'create'],
    from: ['', '2026-01-01'],
    to: ['', '2026-06-30'],
    before: ['', '100'],
    search: ['', '12', 'tornillo', 'ferreteria'],
  },
  '/search': { q: ['1', '12', 'F-1', 'to', 'tornillo', 'TOR-01', 'ferreteria', '1a2b3c', '4771234567', 'COT-1'] },
  '/purchases': {
    supplier: ['', '1'],
    from: ['', '2026-01-01'],
    to: ['', '2026-06-30'],
    state: ['', 'standing', 'undone'],
    search: ['', '12', 'tornillo'],
    sort: ['', 'supplier', '-total'],
  },
  '/purchases/suggested': { days: ['30', '90'], supplier: ['', 'Sin proveedor'] },
  '/purchases/waiting': {},
  '/purchases/1': {},
  '/quotes': {
    state: ['', ...quoteStates],
    search: ['', '12', 'tornillo'],
    sort: ['', 'customer', '-total', 'validUntil'],
  },
  '/quotes/1': {},
  '/purchase-orders': {
    supplier: ['', '1'],
    from: ['', '2026-01-01'],
    to: ['', '2026-06-30'],
    state: ['', ...purchaseOrderFilters],
    search: ['', '12', 'tornillo'],
    sort: ['', 'supplier', '-total', 'expectedOn'],
  },
  '/purchase-orders/1': {},
  '/admin/mails': { show: ['all', 'waiting', 'unsent'] },
  '/admin/account-requests': { state: requestStates },
  '/imports': { kind: importKinds },
  '/bank-statements': {},
  '/inventory/movements': { productId: ['1'], type: ['', 'ship'], from: ['', '2026-01-01'], to: ['', '2026-06-30'] },
  '/orders/1': {},
  '/dashboard': {},
  '/dashboard/waiting': {},
  '/reports/sales': { from: ['2025-11-01'], to: ['2026-10-31'], paid: ['0', '1'], groupBy: salesGroups },
}

/** Queries that may read or sort a growing table, and why. `plan` matches a line of a query plan. */
const allowed: { list: string; plan: RegExp; why: string }[] = [
  {
    list: '/orders',
    plan: /ORDER BY over SEARCH orders USING INDEX orders_by_status \(status=\?\)/,
    why: 'Orders of an open status wait for the staff: they are few. The test below is of a status that keeps its orders.',
  },
  {
    list: '/invoices',
    plan: /^SCAN invoices USING COVERING INDEX/,
    why: 'The number of CFDIs found is counted in an index, without the rows.',
  },
  {
    list: '/invoices',
    plan: /ORDER BY over SEARCH invoices USING INDEX invoices_by_status \(status=\?( AND created_at>\? AND created_at<\?)?\)/,
    why: 'CFDIs in process are few.',
  },
  {
    list: '/orders',
    plan: /ORDER BY over SEARCH orders USING INDEX orders_(sold_)?(unpaid_)?by_customer(_and_date)? \(customerId=\?/,
    why: 'Orders of one customer are few.',
  },
  { list: '/orders', plan: /^SCAN customers/, why: 'The customers of a salesperson: customers are thousands.' },
  { list: '/quotes', plan: /^SCAN customers/, why: 'The customers with the words: customers are thousands.' },
  {
    list: '/inventory',
    plan: /SCAN products$|products_by_category|inventory_by_location|SCAN inventory$/,
    why: 'Sorts by the figures of the stock and the filter of idle products read each product once: an index for each figure would slow every line of every order. The filter of locations, without accents, reads each location once.',
  },
  {
    list: '/admin/products/search',
    plan: /SCAN products$|products_by_(category|price)/,
    why: 'Sorts by category, cost, stock and status, and the count of a range of prices, read each product once.',
  },
  {
    list: '/admin/mails',
    plan: /^SCAN mails USING COVERING INDEX/,
    why: 'The number of mails is counted in an index, without the rows.',
  },
  {
    list: '/admin/mails',
    plan: /ORDER BY over SEARCH mails USING INDEX mails_by_state \(state=\?\)/,
    why: 'Mails that are not sent are few.',
  },
  { list: '/customers', plan: /SCAN customers/, why: 'Customers are thousands, their figures are kept.' },
  {
    list: '/products',
    plan: /products_by_category/,
    why: 'A category with subcategories sorts the ids of its products, from an index.',
  },
  {
    list: '/dashboard',
    plan: /^SCAN users/,
    why: 'Unread messages: one step in the index of messages for each client.',
  },
  {
    list: 'the cron',
    plan: /over SEARCH mails USING INDEX mails_by_state \(state=\?\)/,
    why: 'Mails that wait are few.',
  },
  {
    list: 'the cron',
    plan: /over SEARCH payment_intents USING INDEX payment_intents_to_check/,
    why: 'Attempts that are due are few.',
  },
  {
    list: 'the cron',
    plan: /over SEARCH invoices USING INDEX invoices_by_status \(status=\? AND created_at>\?\)/,
    why: 'Valid CFDIs of the last 60 days.',
  },
  {
    list: '/payments',
    plan: /over SEARCH (payments USING INDEX payments_by_day|refunds USING INDEX refunds_by_hand)/,
    why: 'The sums of the days that are asked for.',
  },
  {
    list: '/purchases/suggested',
    plan: /SCAN products USING INDEX products_active|SEARCH orders USING COVERING INDEX orders_by_sale/,
    why: 'The stock of each product is compared once with its sales of the last month.',
  },
  {
    list: '/reports/sales',
    plan: /^SCAN customers/,
    why: 'Customers are thousands: one step in the index of sales for each.',
  },
  {
    list: '/reports/sales',
    plan: /INDEX (orders_sold|sales_by_product|sales_by_category)/,
    why: 'A report sums a period. It reads one index, without the rows.',
  },
]

let shop: Shop
let admin: Caller
let client: Caller

setUpFile(async () => {
  shop = await openShop({ data: 'demo', until: untilFileEnd, watchesDatabase: true })
  admin = await shop.as('admin')
  client = await shop.as('cliente')
})

/**
 * The queries for one list. Each value of a filter is sent with the first values of the other filters, and again with their last
 * values. The last values of every two filters are also sent together.
 */
function* queriesOf(filters: Record<string, readonly string[]>) {
  const keys = Object.keys(filters)
  if (keys.length === 0) yield ''
  const first = Object.fromEntries(keys.map((key) => [key, filters[key]?.[0] ?? '']))
  const last = Object.fromEntries(keys.map((key) => [key, filters[key]?.at(-1) ?? '']))
  for (const [index, key] of keys.entries()) {
    for (const value of filters[key] ?? []) {
      yield queryOf({ ...first, [key]: value })
      yield queryOf({ ...last, [key]: value })
    }
    for (const other of keys.slice(index + 1)) {
      yield queryOf({ ...first, [key]: last[key] ?? '', [other]: last[other] ?? '' })
    }
  }
}

const queryOf = (values: Record<string, string>) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()

type Statement = { sql: string; args: InValue[] }

type Step = { id: number; parent: number; detail: string }

/** Number of statements that are explained in one call. */
const atOnce = 50

/** The steps of each statement. */
async function plansOf(statements: readonly Statement[]) {
  const plans: Step[][] = []
  for (let start = 0; start < statements.length; start += atOnce) {
    const part = statements.slice(start, start + atOnce)
    const explained = part.map(({ sql, args }) => ({ sql: `EXPLAIN QUERY PLAN ${sql}`, args }))
    for (const { rows } of await shop.db.batch(explained, 'read')) {
      plans.push(
        rows.map(({ id, parent, detail }) => ({ id: Number(id), parent: Number(parent), detail: String(detail) })),
      )
    }
  }
  return plans
}

/** True if the step is done again for each row of the query around it. */
function isRepeated(step: Step, steps: readonly Step[]): boolean {
  const parent = steps.find(({ id }) => id === step.parent)
  return parent !== undefined && (parent.detail.startsWith('CORRELATED') || isRepeated(parent, steps))
}

/** The steps of a statement that read a growing table whole, or sort many rows of one in a temporary B-tree. */
function slowSteps({ sql }: Statement, steps: readonly Step[]) {
  const subqueries = steps.map(({ detail }) => detail.match(/^(?:CO-ROUTINE|MATERIALIZE) (\S+)/)?.[1])
  const isGrowing = ({ detail }: Step) => {
    const [, name = '', index = ''] = detail.match(/^S(?:CAN|EARCH) (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/) ?? []
    return !subqueries.includes(name) && growing.includes(tableOf(sql, name)) && !partial.includes(index)
  }
  return steps.flatMap((step) => {
    const { parent, detail } = step
    const beside = steps.filter((other) => other.parent === parent)
    const isSorted = beside.some((other) => other.detail.startsWith('USE TEMP B-TREE'))
    // A walk along an index ends after the rows of the page, if it is not a subquery of each row.
    const isWalk = !isSorted && /\blimit\b/i.test(sql) && !isRepeated(step, steps)
    if (detail.startsWith('SCAN ')) return isGrowing(step) && !isWalk ? [detail] : []
    if (!detail.startsWith('USE TEMP B-TREE')) return []
    const first = beside.find((other) => /^S(CAN|EARCH) /.test(other.detail))
    return first && isGrowing(first) && !fewRows.test(first.detail) ? [`${detail} over ${first.detail}`] : []
  })
}

/** The rows of one parent, or rows that another part of the statement has chosen by their ids. */
const fewRows = /\((customerId|orderId|productId|paymentId|clientId|userId)=\?|INTEGER PRIMARY KEY/

/** The table with this name or alias in a statement. */
function tableOf(sql: string, name: string) {
  const alias = new RegExp(`"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?=[\\s,)])`, 'i')
  return growing.includes(name) ? name : (sql.match(alias)?.[1] ?? name)
}

test.for(Object.entries(lists))('%s neither scans nor sorts a growing table', async ([path, filters]) => {
  const caller = path === '/products' ? client : admin
  const send = async () => {
    for (const query of new Set(queriesOf(filters))) {
      const response = await caller.get(`${path}?${query}`)
      expect([query, response.status]).toEqual([query, 200])
    }
  }
  expect(await slowStatements(path, send)).toEqual([])
})

test('the cron neither scans nor sorts a growing table', async () => {
  // The jobs that run once an hour or once a day are due, and so is a reminder, which automatic ones are only by day.
  await shop.db.batch([
    "UPDATE jobs SET ranAt = '2020-01-01T00:00:00.000Z'",
    `INSERT INTO mails (kind, email, customerId, nextAt, expiresAt)
      SELECT 'payment_reminder', 'x@example.mx', customerId, '2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'
      FROM orders WHERE payable = 1 LIMIT 1`,
  ])
  expect(await slowStatements('the cron', shop.runCron)).toEqual([])
})

/** The slow steps of the statements that are sent meanwhile, without those that `allowed` has for this list. */
async function slowStatements(list: string, send: () => Promise<unknown>) {
  const statements = await shop.database.statementsDuring(send)
  const different = [...new Map(statements.map((statement) => [statement.sql, statement])).values()]
  const plans = await plansOf(different)
  return different.flatMap((statement, index) =>
    slowSteps(statement, plans[index] ?? [])
      .filter((step) => !allowed.some((entry) => entry.list === list && entry.plan.test(step)))
      .map((step) => `${step} — ${statement.sql.replace(/\s+/g, ' ').slice(0, 900)}`),
  )
}

test.for([
  'status=Delivered',
  'paymentStatus=Paid',
  'from=2026-01-01&to=2026-06-30',
  'paymentMethod=Bank Transfer',
  'seller=2',
  'invoice=none',
])('/orders sorted by total walks its index when filtered by %s', async (filter) => {
  const statements = await shop.database.statementsDuring(() => admin.get(`/orders?sort=-total&${filter}`))
  const plans = await plansOf(statements)
  const walks = plans
    .map((steps) => steps.map(({ detail }) => detail))
    .filter((plan) => plan.includes('SCAN orders USING INDEX orders_by_total'))
  expect(walks).toHaveLength(1)
  expect(walks[0]?.filter((detail) => detail.startsWith('USE TEMP B-TREE'))).toEqual([])
})

test.for([
  ['/admin/products/search?sort=name', 'products_by_name'],
  ['/admin/products/search?sort=-name', 'products_by_name'],
  ['/inventory?sort=name', 'products_by_name'],
  ['/orders?sort=customer', 'orders_by_customer_name'],
  ['/orders?sort=-seller', 'orders_by_seller'],
  ['/orders?sort=seller', 'orders_by_seller'],
] as const)('%s walks its index', async ([address, index]) => {
  const statements = await shop.database.statementsDuring(() => admin.get(address))
  const steps = (await plansOf(statements)).flat().map(({ detail }) => detail)
  expect(steps).toContainEqual(expect.stringMatching(new RegExp(`^SCAN \\w+ USING (COVERING )?INDEX ${index}$`)))
})

test.for(['category', 'root'])(
  'the sales report by %s reads the lines of each group in the order of the index',
  async (group) => {
    const statements = await shop.database.statementsDuring(() =>
      admin.get(`/reports/sales?from=2026-01-01&to=2026-12-31&groupBy=${group}`),
    )
    const plans = await plansOf(statements)
    const steps = plans.flat().map(({ detail }) => detail)
    expect(steps.filter((detail) => detail.includes('INDEX sales_by_category')).length).toBeGreaterThan(0)
    expect(steps).not.toContain('USE TEMP B-TREE FOR GROUP BY')
  },
)

test.for(['category=1', 'category=none', 'category=1&branch=1'])(
  'the sales report by product with %s reads the lines of each product in the order of the index',
  async (filter) => {
    const send = () => admin.get(`/reports/sales?from=2025-11-01&to=2026-10-31&groupBy=product&${filter}`)
    const slow = await slowStatements('/reports/sales', send)
    // No index has all products of a category: the products are read once, which are fewer than the sales.
    expect(slow.filter((step) => !step.startsWith('SCAN products '))).toEqual([])
    const statements = await shop.database.statementsDuring(send)
    const steps = (await plansOf(statements)).flat().map(({ detail }) => detail)
    const ofEach = 'SEARCH sales USING COVERING INDEX sales_by_product (productId=? AND soldOn>? AND soldOn<?)'
    // The sums and the number of customers of each product.
    expect(steps.filter((detail) => detail === ofEach)).toHaveLength(2)
    expect(steps).toContain(
      'SEARCH sales USING COVERING INDEX sales_by_category (categoryId=? AND soldOn>? AND soldOn<?)',
    )
    expect(steps).not.toContain('USE TEMP B-TREE FOR GROUP BY')
  },
)

test('/invoices finds a later CFDI of the same order with the index by order', async () => {
  const statements = await shop.database.statementsDuring(() => admin.get('/invoices'))
  const plans = (await plansOf(statements)).flat().map(({ detail }) => detail)
  const searches = new Set(plans.filter((detail) => /^SEARCH (later|live) /.test(detail)))
  expect([...searches].filter((detail) => !detail.includes('(orderId=?'))).toEqual([])
  expect(searches.size).toBeGreaterThan(0)
})

test('the CFDIs of an order are found with the index by order', async () => {
  const statements = await shop.database.statementsDuring(() => client.get('/orders/customer/1'))
  const steps = (await plansOf(statements)).flat().map(({ detail }) => detail)
  const searches = steps.filter((detail) => /^SEARCH .*INDEX (\w+_)?invoices_by_|^SEARCH invoices/.test(detail))
  expect(searches.length).toBeGreaterThan(0)
  // A global invoice is found by its rowid.
  expect(searches.filter((detail) => !/\((orderId|rowid)=\?/.test(detail))).toEqual([])
})

test('the search of a client reads the lines of their own orders only', async () => {
  const statements = await shop.database.statementsDuring(() => client.get('/orders/customer/1?search=tornillo'))
  const steps = (await plansOf(statements)).flat().map(({ detail }) => detail)
  expect(steps.some((detail) => /^SEARCH order_items .*orderId=\?/.test(detail))).toBe(true)
  expect(steps.filter((detail) => /^SCAN (order_items|products)\b/.test(detail))).toEqual([])
})

test('the search of the staff reads the lines of the products found only', async () => {
  const statements = await shop.database.statementsDuring(() => admin.get('/orders?search=tornillo'))
  const steps = (await plansOf(statements)).flat().map(({ detail }) => detail)
  expect(steps.some((detail) => /^SEARCH order_items .*productId=\?/.test(detail))).toBe(true)
  expect(steps.filter((detail) => /^SCAN order_items\b/.test(detail))).toEqual([])
})

test('a quote is found by its link, and by its customer, with an index', async () => {
  const { token } = await (await admin.get('/quotes/3/link')).json<{ token: string }>()
  const statements = await shop.database.statementsDuring(async () => {
    await client.post('/paper/quote', { token })
    await client.get('/quotes/mine')
  })
  const plans = (await plansOf(statements)).flat().map(({ detail }) => detail)
  const searches = plans.filter((detail) => /\b(quotes|audit_log)\b/.test(detail))
  expect(searches.filter((detail) => !/\((uid|customerId|rowid|entity)=\?/.test(detail))).toEqual([])
  expect(searches.some((detail) => detail.includes('(uid=?'))).toBe(true)
  expect(searches.some((detail) => detail.includes('(customerId=?'))).toBe(true)
})

test('a CFDI is found by its external id with an index', async () => {
  const [invoice] = await shop.rows(`INSERT INTO invoices (orderId, external_id, uuid, status, input)
    SELECT id, 'external', 'uuid', 'valid', '{}' FROM orders WHERE id NOT IN (SELECT orderId FROM invoices WHERE orderId NOT NULL)
    LIMIT 1 RETURNING rowid`)
  const statements = await shop.database.statementsDuring(() =>
    admin.post(`/invoices/${invoice?.rowid}/credit-note`, { amount: 1, reason: 'Precio corregido' }),
  )
  const byExternalId = statements.filter(({ sql }) => /external_id"? = /.test(sql))
  expect(byExternalId.length).toBeGreaterThan(0)
  const plans = await plansOf(byExternalId)
  expect(byExternalId.flatMap((statement, index) => slowSteps(statement, plans[index] ?? []))).toEqual([])
})
