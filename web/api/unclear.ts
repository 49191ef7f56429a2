import { ApiError } from './client.ts'

/** No answer came, or none that can be read: the shop may have done what it was asked. A refusal is clear, also without words. */
export const isUnclear = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 503 || (error.code === 'UNREADABLE' && !isRefusal(error.status)))

const isRefusal = (status: number) => status >= 400 && status < 500
