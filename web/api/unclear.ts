import { ApiError } from './client.ts'

/** No answer came, or an error of a server: the request may have taken effect. A refusal (4xx) is clear. */
export const isUnclear = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || !isRefusal(error.status))

const isRefusal = (status: number) => status >= 400 && status < 500
