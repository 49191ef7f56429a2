/** The columns of a LEFT JOIN: all of them are NULL where it found no row. */
export type LeftJoined<Row> = Row | { [Column in keyof Row]: null }
