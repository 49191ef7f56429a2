/** Rows of a list: an array, or an object that creates each row on access. */
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
