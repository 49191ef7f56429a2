import { ApiError } from './client.ts'

/** No answer or a 5xx: the request may have taken effect. A 4xx is a definite refusal. */
export const isUnclear = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || !isRefusal(error.status))

const isRefusal = (status: number) => status >= 400 && status < 500

/** The user pressed «Cancelar» because the answer took too long. */
export const isCanceled = (error: unknown) => error instanceof ApiError && error.code === 'CANCELED'
