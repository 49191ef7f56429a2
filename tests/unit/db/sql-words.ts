import { readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { parseSync } from 'vite'
import * as schema from '../../../db/schema/index.ts'
import { checkedWords, uncheckedWords } from './checked-words.ts'

const wordsOfColumn: Record<string, readonly string[]> = { ...checkedWords, ...uncheckedWords }

/** A word that SQL compares with a column. `tables`: those that the column may be of, as far as the statement shows it. */
type Comparison = { column: string; word: string; tables: readonly string[] }

/** The text of each sql`…` of a file. A table or column of the schema has its name in SQL, another value is a `?`. */
export function sqlIn(file: string) {
  const source = readFileSync(file, 'utf8')
  return templatesIn(parseSync(file, source).program).map(({ quasis, expressions }) =>
    quasis.map(({ value }, at) => value.raw + sqlOf(expressions[at], source)).join(''),
  )
}

type Node = { type: string; start: number; end: number }
type Template = { quasis: { value: { raw: string } }[]; expressions: Node[] }

function templatesIn(node: unknown): Template[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(templatesIn)
  return isSqlTemplate(node) ? [node.quasi, ...inside] : inside
}

const isSqlTemplate = (node: object): node is { quasi: Template } =>
  'type' in node &&
  node.type === 'TaggedTemplateExpression' &&
  'tag' in node &&
  typeof node.tag === 'object' &&
  node.tag !== null &&
  'name' in node.tag &&
  node.tag.name === 'sql'

/** Names of the tables in SQL, by their names in the schema. */
export const tableNames = new Map<string, string>(
  Object.entries(schema).flatMap(([key, table]) => (is(table, SQLiteTable) ? [[key, getTableName(table)]] : [])),
)

function sqlOf(expression: Node | undefined, source: string) {
  if (!expression) return ''
  const [key = '', ...column] = source.slice(expression.start, expression.end).split('.')
  const table = tableNames.get(key)
  return table && column.length <= 1 ? [table, ...column].join('.') : '?'
}

/** `own` is the table of a trigger. */
export function comparisonsIn(text: string, own?: string): Comparison[] {
  const scopes = scopesIn(text, own)
  return wordsIn(text).flatMap(({ at, qualifier, column, words }) => {
    const around = scopes.filter(({ from, to }) => from <= at && at < to)
    const tables = tablesOf(qualifier, column, around)
    return tables.length > 0 ? words.map((word) => ({ column, word, tables })) : []
  })
}

/** A part of a statement between two parentheses, or all of it. `tables`: those that it reads or writes itself, by alias and by name. */
type Scope = { from: number; to: number; tables: Map<string, string> }

/** Returns the scopes of a statement, inner ones before those around them. `own`: the table of a trigger. */
function scopesIn(text: string, own: string | undefined) {
  const whole: Scope = { from: 0, to: text.length, tables: new Map() }
  if (own) for (const name of [own, 'NEW', 'OLD']) whole.tables.set(name, own)
  const scopes: Scope[] = []
  const open: Scope[] = []
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    if (sign === '(') open.push({ from: index, to: text.length, tables: new Map() })
    else scopes.push(...open.splice(-1).map((scope) => ({ ...scope, to: index })))
  }
  scopes.push(...open.reverse(), whole)
  for (const [sign, table = '', alias = table] of namedTables(text)) {
    const scope = scopes.find(({ from, to }) => from <= sign.at && sign.at < to) ?? whole
    scope.tables.set(table, table).set(alias, table)
  }
  return scopes
}

const namedTables = (text: string) =>
  [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?/g)].map(
    ({ index, 1: table, 2: alias }) => [{ at: index }, table, alias] as const,
  )

const wordsPattern =
  /(?:\b(\w+)\.)?\b(\w+)\s*(?:(?:=|<>|!=|\bIS NOT\b|\bIS\b)\s*('[^']*')|\b(?:NOT )?IN\s*\((\s*'[^']*'(?:,\s*'[^']*')*))/g
const casePattern = /\bCASE\s+(?:(\w+)\.)?(\w+)\s+(?=WHEN\s+')/g

const wordsIn = (text: string) => [
  ...[...text.matchAll(wordsPattern)].map(
    ({ index: at, 1: qualifier, 2: column = '', 3: word = '', 4: list = '' }) => ({
      at,
      qualifier,
      column,
      words: [...(word + list).matchAll(/'([^']*)'/g)].map(([, quoted = '']) => quoted),
    }),
  ),
  ...[...text.matchAll(casePattern)].map(({ 0: start, index: at, 1: qualifier, 2: column = '' }) => ({
    at,
    qualifier,
    column,
    words: casesOf(text.slice(at + start.length)),
  })),
]

/** The words after each WHEN of a CASE, without those of a CASE in it. */
function casesOf(text: string) {
  const [own = ''] = outer(text).split(/\bEND\b/)
  return [...own.matchAll(/\bWHEN\b/g)].flatMap(({ index }) => text.slice(index).match(/^WHEN\s+'([^']*)'/)?.[1] ?? [])
}

/** The text with blanks in place of what is between parentheses or quotes. */
export function outer(sql: string) {
  let depth = 0
  return sql
    .replace(/'[^']*'/g, (word) => ' '.repeat(word.length))
    .replace(/[\s\S]/g, (sign) => {
      if (sign === ')') depth -= 1
      const shown = depth === 0 ? sign : ' '
      if (sign === '(') depth += 1
      return shown
    })
}

/** The tables that a column may belong to: those of the innermost scope that has it; without one, as in a fragment, all tables. */
function tablesOf(qualifier: string | undefined, column: string, scopes: readonly Scope[]) {
  const having = (tables: Iterable<string>, lists = wordsOfColumn) =>
    [...new Set(tables)].filter((table) => `${table}.${column}` in lists)
  const named = scopes.map(({ tables }) => (qualifier ? tables.get(qualifier) : undefined)).find(Boolean)
  const table = named ?? qualifier
  if (table && allTables.has(table)) return having([table])
  const inner = qualifier
    ? undefined
    : scopes.map(({ tables }) => having(tables.values())).find(({ length }) => length > 0)
  // Only columns with a CHECK: a name such as `name` may also be a column of a subquery or of a function such as json_each.
  return inner ?? having(allTables, checkedWords)
}

const allTables = new Set(tableNames.values())

/** Whether the list of one of the tables has the word. */
export const isKnown = ({ column, word, tables }: Comparison) =>
  tables.some((table) => wordsOfColumn[`${table}.${column}`]?.includes(word))
