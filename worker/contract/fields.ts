import * as v from 'valibot'

/** Schemas that several areas share. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(1))

/** An id in a path or a query. */
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Identificador inválido.'), v.transform(Number))

/** UTC, ISO 8601. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

export const Text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `Máximo ${max} caracteres.`))

export const RequiredText = (message: string, max: number) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(max, `Máximo ${max} caracteres.`))

export const OptionalText = (max: number) => v.optional(v.nullable(Text(max)))

/** Whole pieces, at least one. The maximum keeps the arithmetic exact. */
export const Quantity = v.pipe(
  v.number('Por favor, introduce una cantidad válida.'),
  v.integer('Por favor, introduce una cantidad válida.'),
  v.minValue(1, 'Por favor, introduce una cantidad válida.'),
  v.maxValue(1_000_000, 'Por favor, introduce una cantidad válida.'),
)

const count = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,12}$/, 'Debe ser un número.'),
      v.transform((text) => Math.min(Math.max(Number(text), 1), max)),
    ),
    String(fallback),
  )

/** `?page&limit`; a limit above `max` is accepted and returns pages of `max`. */
export const paging = (limit: number, max: number) => ({ page: count(1, 1_000_000), limit: count(limit, max) })
