import { expect, test } from 'vitest'
import { columnOf, readRowQueries, selectedBy } from './row-types.ts'

const queries = readRowQueries()

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

/** Columns that may be null in the table and are not in these rows, because of a condition or a trigger. */
const neverNull = [
  'worker/domain/customers/statement.ts dueOn',
  'worker/domain/dashboard/sales.ts day',
  'worker/domain/payments/bank-statements.ts id',
  'worker/domain/purchases/read.ts cost',
  'worker/domain/purchases/receive.ts reference',
]

test('a column that a statement selects as it is has its type of the schema', () => {
  const compared = queries.flatMap(({ place, sql, fields }) =>
    selectedBy(sql).flatMap(({ name = '', expression }) => {
      const column = columnOf(sql, expression)
      const field = fields[name]
      return column && field ? [{ place, name, column, field }] : []
    }),
  )
  expect(compared.length).toBeGreaterThan(400)
  expect(compared.filter(({ column, field }) => field.kinds.join() !== column.kinds.join())).toEqual([])
  const nullable = compared.filter(({ column, field }) => column.isNullable && !field.isNullable)
  expect(nullable.map(({ place, name }) => `${place.replace(/:.*/, '')} ${name}`)).toEqual(neverNull)
})
