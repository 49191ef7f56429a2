import { expect, test } from 'vitest'
import { type Field, readTypedSql, selectedBy } from './row-types.ts'
import { typeOfFragment, typeOfSql } from './sql-types.ts'

const { queries, fragments } = readTypedSql()

test('the type of each row has the names of the columns that its statement selects', () => {
  const wrong = queries.flatMap(({ place, sql, fields }) => {
    const selected = selectedBy(sql)
    const names = selected.flatMap(({ name }) => name ?? [])
    const missing = names.filter((name) => !(name in fields))
    const isWhole = names.length === selected.length
    const unknown = isWhole
      ? Object.keys(fields).filter((name) => !fields[name]?.isOptional && !names.includes(name))
      : []
    return missing.length + unknown.length > 0 ? [{ place, missing, unknown }] : []
  })
  expect(queries.length).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})

test('the type of each row has only texts and numbers, as SQLite returns them', () => {
  const wrong = queries.flatMap(({ place, fields }) =>
    Object.entries(fields).flatMap(([name, { kinds, isOptional }]) =>
      kinds.includes('other') && !isOptional ? [`${place} ${name}`] : [],
    ),
  )
  expect(wrong).toEqual([])
})

/** Columns and fragments that may be null by their text and are not, because of a condition, a constraint or a trigger. */
const neverNull = [
  'worker/domain/customers/statement.ts credit',
  'worker/domain/dashboard/first-steps.ts customers',
  'worker/domain/dashboard/sales.ts day',
  'worker/domain/imports/apply.ts userId',
  'worker/domain/invoices/credit-note.ts rest',
  'worker/domain/mails/order-texts.ts pending',
  'worker/domain/orders/new-order.ts Customer',
  'worker/domain/orders/notices.ts hasMessages',
  'worker/domain/payments/bank-statements.ts by',
  'worker/domain/payments/bank-statements.ts id',
  'worker/domain/prices/prices.ts ownPricesOf',
  'worker/domain/purchases/read.ts cost',
  'worker/domain/purchases/receive.ts reference',
]

test('a column of a row and a fragment have the type that their text shows', () => {
  const columns = queries.flatMap(({ place, sql, fields }) =>
    selectedBy(sql).flatMap(({ name = '', expression }) => {
      const shown = typeOfSql(expression, sql)
      const field = fields[name]
      return shown && field ? [{ place: `${place.replace(/:.*/, '')} ${name}`, shown, field }] : []
    }),
  )
  const shownFragments = fragments.flatMap(({ place, sql, field }) => {
    const shown = typeOfFragment(sql)
    return shown ? [{ place, shown, field }] : []
  })
  const compared = [...columns, ...shownFragments]
  expect(columns.length).toBeGreaterThan(600)
  expect(compared.filter(({ shown, field }) => !isSameKind(shown, field))).toEqual([])
  const nullable = compared.filter(({ shown, field }) => shown.isNullable && !field.isNullable)
  expect(nullable.map(({ place }) => place).sort()).toEqual(neverNull)
})

/** NULL, as in one part of a UNION, has no kind. */
const isSameKind = (shown: Field, field: Field) => shown.kinds.length === 0 || shown.kinds.join() === field.kinds.join()

/** Fragments whose SQL text does not show their type, with the reason. Only the API tests check them. */
const computed = {
  'worker/domain/cart/lists.ts backorder': 'columns of an alias of Drizzle',
  'worker/domain/cart/lists.ts quantity': 'columns of an alias of Drizzle',
  'worker/domain/cart/lists.ts status': 'columns of an alias of Drizzle',
  'worker/domain/customers/credit.ts creditHold': 'CASE',
  'worker/domain/dashboard/brief-orders.ts list': 'a type parameter',
  'worker/domain/folio.ts shownFolio': 'a setting and a parameter',
  'worker/domain/invoices/series.ts newSeries': 'a setting',
  'worker/domain/orders/columns.ts clientMayCancel': 'CASE',
  'worker/domain/orders/columns.ts forStaffOnly': 'a parameter',
  'worker/domain/orders/columns.ts shopUse': 'a setting',
  'worker/domain/orders/columns.ts uncredited': 'CAST',
  'worker/domain/orders/columns.ts waiting': 'CASE',
  'worker/domain/orders/states.ts clientMayCancelPending': 'a setting',
  'worker/domain/payments/void-refusal.ts voidRefusal': 'CASE',
}

test('a fragment whose text does not show its type is listed with the reason', () => {
  const unshown = fragments.filter(({ sql }) => !typeOfFragment(sql)).map(({ place }) => place)
  expect(fragments.length).toBeGreaterThan(30)
  expect(unshown.sort()).toEqual(Object.keys(computed))
})

test('the type of an expression is that of its columns, functions and operators', () => {
  const typeOf = (expression: string) => {
    const type = typeOfSql(expression, `SELECT ${expression} FROM customers`)
    return type && `${type.kinds}${type.isNullable ? ' or null' : ''}`
  }
  expect(typeOf("coalesce(nullif(company, ''), name)")).toBe('string')
  expect(typeOf('max(credit_days)')).toBe('number or null')
  expect(typeOf('count(credit_days) FILTER (WHERE active)')).toBe('number')
  expect(typeOf('iif(active, tax_id, NULL)')).toBe('string or null')
  expect(typeOf('(SELECT total FROM orders WHERE orders.customerId = customers.id)')).toBe('number or null')
  expect(typeOf("active AND NOT EXISTS (SELECT 1 FROM orders) AND name IN ('a', 'b')")).toBe('number')
  expect(typeOf('credit_days > 0 OR active')).toBe('number or null')
  expect(typeOf('CASE WHEN active THEN 1 END')).toBeUndefined()
})
