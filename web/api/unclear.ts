import { ApiError } from './client.ts'

/** A 4xx: a definite refusal. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** No answer or a 5xx: the request may have taken effect. */
export const isUnclear = (error: unknown) => error instanceof ApiError && !isRefusal(error)

/** The user pressed «Cancelar» because the answer took too long. */
export const isCanceled = (error: unknown) => error instanceof ApiError && error.code === 'CANCELED'
