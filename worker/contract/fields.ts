import * as v from 'valibot'

/** Schemas that several areas share. */

/** True for "12,50", which is refused with a message of its own and is not read as 1,250. */
const hasDecimalComma = (input: unknown) => typeof input === 'string' && /^[$\s]*[+−-]?\d+,\d{1,2}\s*$/.test(input)

/** A number that stays exact in hundredths. JSON's `1e999` is read as infinity, and `1e307` is infinite in centavos. */
export const Amount = (message?: string) =>
  v.pipe(
    v.number(
      message && (({ input }) => (hasDecimalComma(input) ? 'Escribe los decimales con punto: 12.50.' : message)),
    ),
    v.check((value) => Math.abs(value) * 100 <= Number.MAX_SAFE_INTEGER, 'El número es demasiado grande.'),
  )

/** A whole number that JavaScript and the database read alike. */
export const Whole = (message?: string) => v.pipe(v.number(message), v.safeInteger(message))

export const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** An id in a path or a query. */
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'Identificador inválido.'), v.transform(Number))

/** The version that was read. The save is refused if another user has changed the record since. */
export const Version = v.optional(Whole())

/** UTC, ISO 8601. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp())

const badDay = 'Fecha inválida.'

/** A day in Mexico City, YYYY-MM-DD. */
export const Day = v.pipe(v.string(badDay), v.check(isDay, badDay))

/** Mexico City has kept UTC−6 all year since 2022. */
export const behindUtcMs = 6 * 3_600_000

/** The day in Mexico City. `at`: milliseconds since 1970. */
export const dayAt = (at: number) => new Date(at - behindUtcMs).toISOString().slice(0, 10)

export const todayInMexico = () => dayAt(Date.now())

/** False for February 30, and for years that reports and sorting cannot handle. */
export function isDay(text: string) {
  const at = /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const unstorableMessage = 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.'

const onOneLine = (text: string) => text.replace(/[\t-\r\u2028\u2029]+/g, ' ').trim()
const onLines = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim()

/** Control characters, and halves of surrogate pairs: the database cuts text at NUL and cannot read half a pair. */
const controls = /[\p{Cc}\p{Cs}]/u
const controlsOfLines = /(?![\n\t])[\p{Cc}\p{Cs}]/u

/** Maximum length in code points, as SQLite counts. */
const maxPoints = (max: number) =>
  v.check<string, string>((text) => text.length <= max || [...text].length <= max, `Máximo ${max} caracteres.`)

/**
 * The text is stored in NFC, as keyboards write it: other programs copy an accent as a character of its own, which no search finds.
 * Before, a long text is cut: `normalize` and the patterns of some fields take quadratic time, which is minutes for a body of 256 kB.
 * NFC joins at most four characters, of two units each, so a text that was cut is still too long and is refused.
 */
const textOf = (max: number, clean: (text: string) => string, forbidden: RegExp, message?: string) =>
  v.pipe(
    v.string(message),
    v.transform((text) =>
      clean(text)
        .slice(0, 8 * max + 1)
        .normalize(),
    ),
    maxPoints(max),
    v.check((text) => !forbidden.test(text), unstorableMessage),
  )

/** Text on one line: line breaks and tabs become spaces. Text that cannot be stored is refused. */
export const Text = (max: number, message?: string) => textOf(max, onOneLine, controls, message)

export const RequiredText = (message: string, max: number) => v.pipe(Text(max, message), v.nonEmpty(message))

/** Text whose message is also that of a key that is left out. */
export const FilledText = (message: string, max: number) => v.optional(RequiredText(message, max), '')

/** One @, with a dot after it: the rule for users and at sign-in, so that every address that is stored can sign in. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const EmailText = (required: string) =>
  v.pipe(RequiredText(required, 120), v.regex(emailPattern, 'Ingresa un correo válido.'))

/** A phone number as typed, without spaces, dots, hyphens and brackets. */
export const withoutSeparators = (phone: string) => phone.replace(/[\s().-]/g, '')

/** A phone number as typed, without separators and without the code of Mexico. */
export const nationalPhone = (phone: string) => withoutSeparators(phone).replace(/^\+?52(?=\d{10}$)/, '')

/**
 * Formats a phone number of ten digits: «477 123 4567». The area codes of Mexico City, Guadalajara and Monterrey have two digits:
 * «55 1234 5678». Returns any other number unchanged.
 */
export const phoneText = (phone: string) =>
  phone.replace(/^(?=\d{10}$)(55|56|33|81|\d{3})(\d{3,4})(\d{4})$/, '$1 $2 $3')

export const badPhoneMessage = 'El teléfono debe tener 10 dígitos.'

export const OptionalText = (max: number) => v.optional(v.nullable(Text(max)))

/** Text with line breaks. */
export const Lines = (max: number, message?: string) => textOf(max, onLines, controlsOfLines, message)

/** Text to search for. It is not stored: characters that cannot be stored are left out instead of refused. */
export const SearchText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()),
    maxPoints(max),
  )

const badQuantity = 'Por favor, introduce una cantidad válida.'

/** Whole pieces, at least one. The maximum keeps the arithmetic exact. */
export const Quantity = v.pipe(
  v.number(badQuantity),
  v.integer(badQuantity),
  v.minValue(1, badQuantity),
  v.maxValue(1_000_000, 'El máximo por producto es 1,000,000 de piezas.'),
)

/** A number in a query. Below 1 it counts as 1, above `max` as `max`. */
export const CountText = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/, 'Debe ser un número.'),
    v.transform((text) => Math.min(Math.max(Number(text), 1), max)),
  )

export const PageText = CountText(1_000_000)

/** `?page`, from 1. */
export const PageNumber = v.optional(PageText, '1')

/** `?page&limit`; a limit above `max` is accepted and returns pages of `max`. */
export const paging = (limit: number, max: number) => ({
  page: PageNumber,
  limit: v.optional(CountText(max), String(limit)),
})
