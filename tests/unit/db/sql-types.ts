import { columnOf, type Field, selectedBy, splitAtTop } from './row-types.ts'
import { outer } from './sql-words.ts'

type Found = Field | undefined

const number: Field = { kinds: ['number'], isNullable: false }
const text: Field = { kinds: ['string'], isNullable: false }
const onlyNull: Field = { kinds: [], isNullable: true }

/** Operators whose result is NULL if an operand is, from the loosest to the tightest. A list after IN is no operand. */
const operators: [operator: RegExp, result: Field][] = [
  [/\b(?:AND|OR)\b/g, number],
  [/\b(?:NOT )?IN\b.*|<>|[<>]=?|=/gs, number],
  [/\s[-+*/]\s/g, number],
  [/\|\|/g, text],
]

/**
 * The type of an SQL expression; undefined if its text does not show it: a parameter, an alias, or what is not listed here.
 * `statement`: the one around the expression, whose tables have its columns.
 */
export function typeOfSql(sql: string, statement: string): Found {
  const expression = withoutFilter(sql.replaceAll('->>', '').replace(/^\s*NOT\b/, '')).trim()
  const shown = outer(expression)
  const typesOf = (parts: string[]) => parts.map((part) => typeOfSql(part, statement))
  const [, name, inner = ''] = (/^\w*\(\s*\)$/.test(shown) && expression.match(/^(\w*)\((.*)\)$/s)) || []
  if (name) return typeOfCall(name, typesOf(splitAtTop(inner)), isGrouped(statement))
  if (name === '') return /^\s*SELECT\b/.test(inner) ? typeOfSubquery(inner) : typeOfSql(inner, statement)
  if (/^CASE\b/.test(shown)) return undefined
  if (!/\b(?:AND|OR)\b/.test(shown) && /^EXISTS\b|\bIS\b/.test(shown)) return number
  for (const [operator, result] of operators) {
    const operands = splitAtTop(expression, operator)
    if (operands.length > 1) return together(typesOf(operands.filter(Boolean)), result)
  }
  if (/^\d+$/.test(expression)) return number
  if (/^'[^']*'$/.test(expression)) return text
  return expression === 'NULL' ? onlyNull : columnOf(statement, expression)
}

/** The type of an SQL fragment outside of a statement. Its tables are those named before its columns, as in `orders.total`. */
export function typeOfFragment(fragment: string): Found {
  const tables = new Set(fragment.match(/\b\w+(?=\.\w)/g))
  return typeOfSql(fragment, `SELECT ${fragment} FROM ${[...tables].join(' JOIN ')}`)
}

/** An aggregate without its condition. */
const withoutFilter = (expression: string) =>
  expression.slice(0, outer(expression).match(/\bFILTER\s*\(\s*\)\s*$/)?.index)

const isGrouped = (statement: string) => outer(statement).includes('GROUP BY')

/** A subquery is NULL if it finds no row. An aggregate without groups has a row. */
function typeOfSubquery(select: string): Found {
  const { expression } = selectedBy(select)[0] ?? { expression: '?' }
  const found = typeOfSql(expression, select)
  const hasRow = /^(?:count|coalesce|json_group_\w+)\(/.test(expression) && !isGrouped(select)
  return found && { ...found, isNullable: found.isNullable || !hasRow }
}

function typeOfCall(name: string, types: Found[], isGrouped: boolean): Found {
  const [first] = types
  // Over no rows, these aggregates are NULL; a group has rows.
  const overRows = [first, ...(isGrouped ? [] : [onlyNull])]
  switch (name) {
    case 'count':
      return number
    case 'json_object':
    case 'json_group_array':
      return text
    case 'sum':
      return together(overRows, number)
    case 'max':
    case 'min':
      return oneOf(types.length > 1 ? types : overRows)
    case 'nullif':
      return first && { ...first, isNullable: true }
    case 'iif':
      return oneOf(types.slice(1))
    case 'coalesce': {
      const found = oneOf(types)
      return found && { ...found, isNullable: types.every((type) => type?.isNullable) }
    }
    default:
      return undefined
  }
}

function together(types: Found[], result: Field): Found {
  const found = oneOf(types)
  return found && { ...result, isNullable: found.isNullable }
}

function oneOf(types: Found[]): Found {
  const known = types.filter((type) => type !== undefined)
  if (known.length < types.length) return undefined
  const kinds = [...new Set(known.flatMap(({ kinds }) => kinds))]
  return { kinds, isNullable: known.some(({ isNullable }) => isNullable) }
}
