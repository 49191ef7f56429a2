/** Drops empty fields. */
export const withoutBlanks = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values
