import type { InStatement } from '@libsql/client/web'

type Value = string | number | null
export type Row = Record<string, Value>

/** One statement that inserts all rows. The first row gives the columns. */
export function insert(table: string, rows: readonly Row[]): InStatement[] {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return []
  const values = rows.map((row) => columns.map((column) => row[column]))
  const fields = columns.map((_, index) => `value ->> ${index}`)
  return [
    {
      sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${fields.join(', ')} FROM json_each(?)`,
      args: [JSON.stringify(values)],
    },
  ]
}

/** The items in statements of a few thousand rows each. */
export function* insertParts<Item>(table: string, items: Iterable<Item>, toRow: (item: Item) => Row) {
  for (const part of chunks(items, 2500)) yield* insert(table, part.map(toRow))
}

export function* chunks<T>(items: Iterable<T>, size: number) {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
