/** The values, with null in place of an empty text. */
export const withoutBlanks = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values
