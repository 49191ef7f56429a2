/** What a list draws: an array, or anything that makes its rows when they are asked for. */
export type Rows<T> = Pick<readonly T[], 'length' | 'at'>

export const allRows = <T>(rows: Rows<T>): T[] =>
  Array.isArray(rows) ? rows : Array.from({ length: rows.length }, (_, index) => rows.at(index) as T)

export const mapRows = <T extends object, Shown>(rows: Rows<T>, show: (row: T) => Shown): Rows<Shown> => ({
  length: rows.length,
  at: (index) => {
    const row = rows.at(index)
    return row && show(row)
  },
})
