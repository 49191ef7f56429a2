import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'

type Extra = { fields?: Record<string, string>; details?: unknown; retryAfter?: number }

/** An error for the user: `message` is Spanish and explains what to do. */
export class AppError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly extra: Extra
  constructor(status: ContentfulStatusCode, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

export const notFound = (message: string) => new AppError(404, 'NOT_FOUND', message)
/** 404 for an address that no route has. */
export const unknownAddress = () => notFound('No existe esta dirección.')
export const forbidden = (message: string) => new AppError(403, 'FORBIDDEN', message)
/** 401 without a valid session. */
export const signInAgain = () => new AppError(401, 'SIGN_IN', 'Inicia sesión para continuar.')
/** 401 for a webhook that its provider did not sign. */
export const badSignature = () => new AppError(401, 'BAD_SIGNATURE', 'La firma del aviso no es válida.')
/** 409. `code` is part of the API; `details` is sent as it is. */
export const conflict = (code: string, message: string, details?: unknown) =>
  new AppError(409, code, message, { details })
/** 409: the stock was too low when the change was written, but is enough when it is read again for the message. */
export const stockChanged = () => conflict('STOCK_CHANGED', 'La existencia acaba de cambiar. Inténtalo de nuevo.')
/** 429. `retryAfter`: seconds, sent as the header `Retry-After`. */
export const tooMany = (retryAfter: number) =>
  new AppError(429, 'RATE_LIMITED', 'Demasiadas solicitudes seguidas. Espera un momento e inténtalo de nuevo.', {
    retryAfter,
  })
/** 409 for a value that another record has, with the message at its field of the form. */
export const taken = (code: string, field: string, message: string) =>
  new AppError(409, code, message, { fields: { [field]: message } })
/** 400. `fields`: message by field of the form. */
export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(400, 'INVALID', message, { fields })

type Issues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]

/** More than the fields of any form. A body may have a hundred thousand wrong values, and the answer would be 15 MB. */
const maxIssues = 1000

/** 400 with the first message of each field of an input that does not match its schema. */
export function invalidInput(issues: Issues) {
  const { nested, root } = v.flatten(issues.slice(0, maxIssues) as Issues)
  const fields = Object.fromEntries(
    Object.entries((nested ?? {}) as Record<string, string[] | undefined>).map(([field, messages]) => [
      field,
      messages?.[0] ?? '',
    ]),
  )
  return invalid(Object.values(fields)[0] ?? root?.[0] ?? unreadableMessage, fields)
}
export const unreadableMessage = 'Los datos no son válidos.'
/** 400 for one field of a form, which shows the message. */
export const invalidField = (field: string, message: string) => invalid(message, { [field]: message })
