export interface Problem {
  code: string
  message: string
  source?: 'facturapi' | 'sat' | 'pac'
  path?: string
  location?: string
}

/** Thrown; the server answers it as Facturapi's error body. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Problem[]
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, errors: Problem[] = [], headers = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
  }

  response() {
    const { status, code, message, errors, headers } = this
    const path = errors[0]?.path
    const location = path ? 'body' : undefined
    return Response.json({ ok: false, message, status, code, path, location, errors }, { status, headers })
  }
}

/** A 400 for one field of the body. */
export const invalid = (path: string, code: string, message: string) =>
  new Refusal(400, 'invalid_request', message, [{ code, message, source: 'facturapi', path, location: 'body' }])

/** A 400 whose root code names the error of the field. */
export const mismatch = (path: string, code: string, message: string) =>
  new Refusal(400, code, message, [{ code, message, source: 'sat', path, location: 'body' }])

/** A refusal by SAT's validation matrix during stamping. */
export function unstampable(path: string, code: string, message: string, source: 'sat' | 'pac' = 'sat') {
  const root = source === 'sat' ? 'invoice_stamping_validation_error' : 'invoice_stamping_failed'
  return new Refusal(400, root, message, [{ code, message, source, path }])
}
