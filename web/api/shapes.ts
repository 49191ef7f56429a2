/**
 * Checks of JSON that the browser stored, perhaps for an older version of the app. They replace valibot, which the
 * first load does not carry.
 */
type Check<T> = (value: unknown) => value is T

export const isText = (value: unknown) => typeof value === 'string'
export const isNumber = (value: unknown) => typeof value === 'number'
export const isBoolean = (value: unknown) => typeof value === 'boolean'
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)

export const oneOf =
  <T>(...values: T[]): Check<T> =>
  (value): value is T =>
    values.some((other) => other === value)

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check)

/** An object with a check for each of its keys. */
export const shape =
  <T extends object>(checks: { [Key in keyof T]-?: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    isRecord(value) && Object.entries<Check<unknown>>(checks).every(([key, check]) => check(value[key]))
