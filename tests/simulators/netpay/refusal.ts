import { STATUS_CODES } from 'node:http'

/** Thrown; the server answers it as NetPay's error body: `{timestamp, status, error, message, path}`. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message = STATUS_CODES[status] ?? 'Error') {
    super(message)
    this.status = status
  }

  response(path: string) {
    const { status, message } = this
    const body = { timestamp: new Date().toISOString(), status, error: STATUS_CODES[status], message, path }
    return Response.json(body, { status })
  }
}
