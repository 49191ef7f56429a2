import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import * as schema from '../../../db/schema/index.ts'
import { outer, tableNames } from './sql-words.ts'

/** A field of a row's type. `kinds`: without null. */
type Field = { kinds: string[]; isNullable: boolean; isOptional?: boolean }
/** A call `db.all<Row>(sql…)`. */
export type RowQuery = { place: string; sql: string; fields: Record<string, Field> }

/** Every statement of the server whose rows have a type by assertion. */
export function readRowQueries(): RowQuery[] {
  const api = new API({ cwd: process.cwd() })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${process.cwd()}/worker/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('The project of the Worker was not opened')
    const { program, checker } = project
    return project.rootFiles.flatMap((file) => {
      const source = program.getSourceFile(file)
      if (!source) return []
      return callsIn(source).flatMap(({ typeArguments: [row] = [], arguments: [statement] }) => {
        if (!row || !statement) return []
        const type = checker.getTypeFromTypeNode(row)
        const { line } = source.getLineAndCharacterOfPosition(statement.getStart(source))
        const place = `${file.slice(process.cwd().length + 1)}:${line + 1}`
        return branchesOf(statement).flatMap((branch) => {
          const sql = sqlOf(branch, checker)
          return type && sql !== '?' ? [{ place, sql, fields: fieldsOf(type, checker) }] : []
        })
      })
    })
  } finally {
    api.close()
  }
}

function callsIn(source: ast.SourceFile) {
  const calls: ast.CallExpression[] = []
  const visit = (node: ast.Node) => {
    const isAll =
      ast.isCallExpression(node) &&
      ast.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'all'
    if (isAll && node.typeArguments) calls.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return calls
}

/** Both statements of `condition ? one : other`. */
const branchesOf = (node: ast.Node): ast.Node[] =>
  ast.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(branchesOf) : [node]

const fieldsOf = (row: Type, checker: Checker): Record<string, Field> =>
  Object.fromEntries(
    checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property)
      const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      return [property.name, { kinds: [...new Set(parts.flatMap(kindOf))], isNullable: parts.some(isNull), isOptional }]
    }),
  )

const isNull = ({ flags }: Type) => (flags & TypeFlags.Null) !== 0

function kindOf({ flags }: Type) {
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return []
  if (flags & TypeFlags.StringLike) return ['string']
  return flags & TypeFlags.NumberLike ? ['number'] : ['other']
}

/** The text of sql`…`. Constants in it are replaced by their own text, tables and columns by their names, the rest by `?`. */
function sqlOf(node: ast.Node, checker: Checker, depth = 0): string {
  if (depth > 5) return '?'
  if (ast.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
    const { template } = node
    if (!ast.isTemplateExpression(template)) return template.text
    const spans = template.templateSpans.map(
      ({ expression, literal }) => sqlOf(expression, checker, depth + 1) + literal.text,
    )
    return template.head.text + spans.join('')
  }
  const name = tableNames.get(node.getText().split('.')[0] ?? '')
  if (name && ast.isPropertyAccessExpression(node)) return `${name}.${node.name.text}`
  if (name && ast.isIdentifier(node)) return name
  const value = constantOf(node, checker)
  return value ? sqlOf(value, checker, depth + 1) : '?'
}

/** The value of a `const`, or what a function without statements returns; both may be of another file. */
function constantOf(node: ast.Node, checker: Checker): ast.Node | undefined {
  if (ast.isCallExpression(node)) {
    const called = constantOf(node.expression, checker)
    return called && ast.isArrowFunction(called) && !ast.isBlock(called.body) ? called.body : undefined
  }
  const symbol = ast.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
  const isImported = symbol && symbol.flags & SymbolFlags.Alias
  const declared = (isImported ? checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration?.resolve()
  return declared && ast.isVariableDeclaration(declared) ? declared.initializer : undefined
}

const columnsOfTable = new Map<string, Record<string, Column>>(
  Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? [[getTableName(table), getTableColumns(table)]] : [],
  ),
)

/** A column of the result. `name` is undefined for what the text does not show, such as `*`. */
type Selected = { name: string | undefined; expression: string }

/** The columns that a statement selects or returns. */
export function selectedBy(sql: string): Selected[] {
  const { list } = listOf(sql)
  return splitAtTop(list).map((item) => {
    const [, expression = item, name] = item.match(/^(.*?)\s+AS\s+"?(\w+)"?$/s) ?? []
    const plain = expression.match(/^(?:"?\w+"?\.)?"?(\w+)"?$/)?.[1]
    return { name: name ?? plain, expression }
  })
}

/** The list of the outer SELECT, or of RETURNING, and the text after it. */
function listOf(sql: string) {
  const text = outer(sql)
  const returning = text.lastIndexOf('RETURNING ')
  if (returning !== -1) return { list: sql.slice(returning + 'RETURNING '.length), rest: text.slice(0, returning) }
  const start = text.search(/\bSELECT\b/)
  if (start === -1) return { list: '?', rest: '' }
  const from = text.slice(start).search(/\bFROM\b/)
  const end = from === -1 ? text.length : start + from
  return { list: sql.slice(start + 'SELECT'.length, end).replace(/^\s*DISTINCT\b/, ''), rest: text.slice(end) }
}

function splitAtTop(text: string) {
  const ends = [...outer(text).matchAll(/,/g)].map(({ index }) => index)
  return [...ends, text.length].map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
}

/** The type in the schema of a column that is selected as it is, or by a subquery; undefined for another expression. */
export function columnOf(sql: string, expression: string): Field | undefined {
  const [, subquery] = expression.match(/^\((SELECT\s.*)\)$/s) ?? []
  if (subquery) {
    const inner = columnOf(subquery, selectedBy(subquery)[0]?.expression ?? '')
    return inner && { ...inner, isNullable: true }
  }
  const [, qualifier, column] = expression.match(/^(?:"?(\w+)"?\.)?"?(\w+)"?$/) ?? []
  if (!column) return undefined
  const sources = sourcesOf(sql).filter(
    ({ table, alias }) => (!qualifier || qualifier === alias) && column in (columnsOfTable.get(table) ?? {}),
  )
  const [source] = sources
  const type = source && columnsOfTable.get(source.table)?.[column]
  if (!type || sources.length > 1) return undefined
  const isNullable =
    !type.notNull && !setOnInsert.has(`${source.table}.${column}`) && !sql.includes(`${column} IS NOT NULL`)
  return { kinds: [type.getSQLType() === 'text' ? 'string' : 'number'], isNullable: isNullable || source.isOptional }
}

/** Columns that the table declares nullable, but that no stored row has as null: a trigger sets them right after the insert. */
const setOnInsert = new Set(['orders.order_number'])

/** The tables of the outer statement. `isOptional`: on the right of a LEFT JOIN. */
const sourcesOf = (sql: string) =>
  [
    ...listOf(sql).rest.matchAll(
      /\b(LEFT JOIN|FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(?!(?:LEFT|CROSS|JOIN|ON|WHERE|ORDER|GROUP|SET|LIMIT|INDEXED|USING|UNION|SELECT|VALUES|AND)\b)(\w+))?/g,
    ),
  ].map(([, join, table = '', alias = table]) => ({ table, alias, isOptional: join === 'LEFT JOIN' }))
