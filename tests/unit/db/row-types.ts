import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import * as schema from '../../../db/schema/index.ts'
import { outer, tableNames } from './sql-words.ts'

/** A field of a row's type. `kinds`: without null. */
export type Field = { kinds: string[]; isNullable: boolean; isOptional?: boolean }
/** A call `db.all<Row>(sql…)`. */
export type RowQuery = { place: string; sql: string; fields: Record<string, Field> }

/** A fragment sql<Type>`…`. `place`: the file and the name of its column or constant. */
export type Fragment = { place: string; sql: string; field: Field }

/** The server's SQL with a type by assertion: statements with rows of that type, and fragments. */
export function readTypedSql(): { queries: RowQuery[]; fragments: Fragment[] } {
  const api = new API({ cwd: process.cwd() })
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${process.cwd()}/worker/tsconfig.json`] }).getProjects()
    if (!project) throw new Error('The project of the Worker was not opened')
    const { program, checker } = project
    const sources = project.rootFiles.flatMap((file) => {
      const source = program.getSourceFile(file)
      return source ? [{ file: file.slice(process.cwd().length + 1), source }] : []
    })
    return {
      queries: sources.flatMap(({ file, source }) => queriesIn(source, file, checker)),
      fragments: sources.flatMap(({ file, source }) => fragmentsIn(source, file, checker)),
    }
  } finally {
    api.close()
  }
}

const queriesIn = (source: ast.SourceFile, file: string, checker: Checker) =>
  nodesIn(source, isTypedQuery).flatMap(({ typeArguments: [row] = [], arguments: [statement] }) => {
    const type = row && checker.getTypeFromTypeNode(row)
    if (!type || !statement) return []
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart(source))
    return branchesOf(statement).flatMap((branch) => {
      const sql = sqlOf(branch, checker)
      return sql === '?' ? [] : [{ place: `${file}:${line + 1}`, sql, fields: fieldsOf(type, checker) }]
    })
  })

const fragmentsIn = (source: ast.SourceFile, file: string, checker: Checker) =>
  nodesIn(source, isTypedFragment).flatMap((fragment) => {
    const type = fragment.typeArguments?.[0] && checker.getTypeFromTypeNode(fragment.typeArguments[0])
    return type
      ? [{ place: `${file} ${nameAround(fragment)}`, sql: sqlOf(fragment, checker), field: fieldOf(type) }]
      : []
  })

function nodesIn<Kind extends ast.Node>(node: ast.Node, isKind: (node: ast.Node) => node is Kind): Kind[] {
  const found: Kind[] = isKind(node) ? [node] : []
  node.forEachChild((child) => {
    found.push(...nodesIn(child, isKind))
  })
  return found
}

const isTypedQuery = (node: ast.Node): node is ast.CallExpression =>
  ast.isCallExpression(node) &&
  ast.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'all' &&
  node.typeArguments !== undefined

const isTypedFragment = (node: ast.Node): node is ast.TaggedTemplateExpression =>
  ast.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql' && node.typeArguments !== undefined

/** The name of the property or constant around a node. */
const nameAround = (node: ast.Node): string =>
  ast.isPropertyAssignment(node) || ast.isVariableDeclaration(node) ? node.name.getText() : nameAround(node.parent)

/** Both statements of `condition ? one : other`. */
const branchesOf = (node: ast.Node): ast.Node[] =>
  ast.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(branchesOf) : [node]

const fieldsOf = (row: Type, checker: Checker): Record<string, Field> =>
  Object.fromEntries(
    checker.getPropertiesOfType(row).map((property) => {
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      return [property.name, { ...fieldOf(checker.getTypeOfSymbol(property)), isOptional }]
    }),
  )

function fieldOf(type: Type | undefined): Field {
  const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
  return { kinds: [...new Set(parts.flatMap(kindOf))], isNullable: parts.some(isNull) }
}

const isNull = ({ flags }: Type) => (flags & TypeFlags.Null) !== 0

function kindOf({ flags }: Type) {
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return []
  if (flags & TypeFlags.StringLike) return ['string']
  return flags & TypeFlags.NumberLike ? ['number'] : ['other']
}

/** The text of sql`…`. Constants in it are replaced by their own text, tables and columns by their names, the rest by a sample. */
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
  return value ? sqlOf(value, checker, depth + 1) : sampleOf(checker.getTypeAtLocation(node))
}

/** A value of the type of a parameter; `?` if the type does not show if it is a number or a text. */
function sampleOf(type: Type | undefined) {
  const flags = type?.flags ?? 0
  if (flags & (TypeFlags.NumberLike | TypeFlags.BooleanLike)) return '1'
  return flags & TypeFlags.StringLike ? "'?'" : '?'
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

/** The parts of a text between separators that are in no parentheses or quotes. */
export function splitAtTop(text: string, separator = /,/g) {
  const found = [...outer(text).matchAll(separator)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  return [...found, { start: text.length }].map(({ start }, at) => text.slice(found[at - 1]?.end ?? 0, start).trim())
}

/** The type in the schema of a column of the statement; undefined for another expression. */
export function columnOf(sql: string, expression: string): Field | undefined {
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
