import { salesGroups } from '#contract/reports'

/** One line of the table: a call of the product beside SQL that reads the same rows. */
export type Cell = {
  goal: string
  what: string
  as: 'client' | 'admin'
  path: string
  /** The SQL of the bare Worker. Without it there is no ratio, and `most` limits the milliseconds. */
  bare?: string
  mostRatio?: number
  most?: number
}

const page = (
  where = '',
  order = 'position, id',
  limit = 50,
  offset = 0,
) => `SELECT id, code, name, salePrice1, unit, min_qty,
  multiple, (SELECT quantity FROM inventory WHERE productId = products.id) AS quantity
  FROM products WHERE status = 'active' ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`

const found = (match: string) => `SELECT id, code, name, salePrice1, unit,
  (SELECT quantity FROM inventory WHERE productId = products.id) AS quantity FROM products_text
  CROSS JOIN products ON products.id = products_text.rowid WHERE products_text MATCH '${match}' LIMIT 50`

const ordersBy = (
  where: string,
) => `SELECT id, order_number, customer_name, orderDate, status, paymentStatus, total, balance
  FROM orders ${where} ORDER BY id DESC LIMIT 20`

const stockBy = (order: string) => `SELECT productId, on_hand, reserved, min_stock, location, avg_cost FROM inventory
  ORDER BY ${order} LIMIT 20`

const client = { as: 'client' } as const
const staff = { as: 'admin', mostRatio: 3 } as const

const shopCells: Cell[] = [
  { goal: 'P1', what: 'first page of 50', ...client, path: '/products?limit=50', bare: page(), mostRatio: 1.5 },
  {
    goal: 'P1',
    what: 'a category, 50',
    ...client,
    path: '/products?limit=50&category=3',
    bare: page('AND categoryId = 3'),
    mostRatio: 1.5,
  },
  {
    goal: 'P2',
    what: 'a word',
    ...client,
    path: '/products?search=tornillo',
    bare: found('tornillo*'),
    mostRatio: 1.5,
  },
  {
    goal: 'P2',
    what: 'two words',
    ...client,
    path: '/products?search=tornillo%20hexagonal',
    bare: found('tornillo* hexagonal*'),
    mostRatio: 1.5,
  },
  {
    goal: 'P2',
    what: 'a code',
    ...client,
    path: '/products?search=TOR-01',
    bare: page("AND codeKey >= 'TOR01' AND codeKey < 'TOR02'", 'codeKey'),
    mostRatio: 1.5,
  },
  { goal: 'P2', what: 'one letter', ...client, path: '/products?search=t', bare: found('t*'), mostRatio: 2 },
]

const staffCells: Cell[] = [
  { goal: 'staff', what: 'orders', ...staff, path: '/orders', bare: ordersBy('') },
  {
    goal: 'staff',
    what: 'orders, Por surtir',
    ...staff,
    path: '/orders?tab=toFulfil',
    bare: ordersBy("WHERE status IN ('Accepted', 'Preparing')"),
  },
  {
    goal: 'staff',
    what: 'orders, state and dates',
    ...staff,
    path: '/orders?status=Delivered&from=2026-01-01&to=2026-06-30',
    bare: ordersBy("WHERE status = 'Delivered' AND orderDate BETWEEN '2026-01-01' AND '2026-07-01'"),
  },
  { goal: 'staff', what: 'dashboard', ...staff, path: '/dashboard', bare: ordersBy('') },
  { goal: 'staff', what: 'inventory', ...staff, path: '/inventory', bare: stockBy('productId') },
  {
    goal: 'staff',
    what: 'inventory by value',
    ...staff,
    path: '/inventory?sort=-value',
    bare: stockBy('on_hand * avg_cost DESC'),
  },
  {
    goal: 'staff',
    what: 'inventory by last movement',
    ...staff,
    path: '/inventory?sort=lastMovement',
    bare: stockBy('lastMovement'),
  },
  { goal: 'staff', what: 'products', ...staff, path: '/admin/products/search', bare: page('', 'position, id', 20) },
  {
    goal: 'staff',
    what: 'customers by debt',
    ...staff,
    path: '/customers?sort=-owed',
    bare: 'SELECT * FROM customer_orders JOIN customers ON customers.id = customerId ORDER BY owed DESC LIMIT 20',
  },
  {
    goal: 'staff',
    what: 'Cobranza, receivables',
    ...staff,
    path: '/payments/receivables',
    bare: ordersBy('WHERE payable = 1'),
  },
]

const reports = (from: string, to: string): Cell[] =>
  salesGroups.map((group) => ({
    goal: 'report',
    what: `a year by ${group}`,
    as: 'admin',
    path: `/reports/sales?from=${from}&to=${to}&groupBy=${group}`,
    most: 300,
  }))

export const cells = (from: string, to: string): Cell[] => [...shopCells, ...staffCells, ...reports(from, to)]
