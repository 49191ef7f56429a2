import type { ErrorBody } from '#contract/errors'
import type { FirstAnswers } from '#contract/first-answers'
import { firstReads } from '#contract/first-reads'
import { createStore } from './create-store.ts'
import { trackWork } from './quiet.ts'
import { getSession, sessionExpired } from './session-store.ts'

export class ApiError extends Error {
  override name = 'ApiError'
  // Only declared: as fields, they would be set twice.
  /** HTTP status; 0 without an answer. */
  declare status: number
  declare code: string
  declare fields?: Record<string, string>
  declare details?: unknown

  constructor(status: number, body: Pick<ErrorBody, 'message' | 'code' | 'fields' | 'details'>) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.fields = body.fields
    this.details = body.details
  }

  /** The message does not describe the failed action: no answer, an unreadable answer, or a 500. */
  get isVague() {
    return ['NETWORK', 'TIMEOUT', 'CANCELED', 'UNREADABLE', 'INTERNAL'].includes(this.code)
  }
}

type Options = {
  /** Repeated on a retry, so that the server applies the request once. */
  idempotencyKey?: string
  ifNoneMatch?: string
  /** false: a 401 is thrown instead of opening the sign-in dialog. */
  renew?: boolean
}

export const get = <T>(path: string, options?: Options): Promise<T> => {
  const answer = prefetched.get(path) as Promise<T> | undefined
  prefetched.delete(path)
  return answer ?? request<T>('GET', path, undefined, options)
}
export const post = <T>(path: string, body?: unknown, options?: Options) => request<T>('POST', path, body, options)
export const put = <T>(path: string, body?: unknown, options?: Options) => request<T>('PUT', path, body, options)
export const del = <T>(path: string, options?: Options) => request<T>('DELETE', path, undefined, options)

const prefetched = new Map<string, Promise<unknown>>()

let firstAnswers: FirstAnswers = {}

/**
 * Sends the first reads of the page in one request, if it has a list of them. The first `get` of each path uses its answer.
 * Resolves when all are answered, also after a failure.
 */
export async function prefetch(page: string) {
  const reads = Object.entries(firstReads).find(([path]) => path === page)?.[1] ?? []
  if (reads.length === 0) return
  const answers = request<FirstAnswers>('GET', `/first-answers?page=${page}`)
  for (const path of reads) {
    const alone = () => request('GET', path)
    const answer = answers.then((all) => all[path] ?? alone(), alone)
    prefetched.set(path, answer)
    answer.catch(() => undefined)
    setTimeout(() => prefetched.delete(path), 5000)
  }
  firstAnswers = await answers.catch(() => ({}))
}

/** The answers to `prefetch`, once. Later reads of their paths are sent again. */
export function takeFirstAnswers() {
  const answers = firstAnswers
  firstAnswers = {}
  for (const path of Object.keys(answers)) prefetched.delete(path)
  return answers
}

export async function getBlob(path: string) {
  const response = await send('GET', path)
  return response.blob()
}

/** Null if the server has no other version than `ifNoneMatch`. */
export async function getChanged(path: string, ifNoneMatch: string) {
  const response = await send('GET', path, undefined, { ifNoneMatch })
  return response.status === 304 ? null : response.body
}

async function request<T>(method: string, path: string, body?: unknown, options?: Options): Promise<T> {
  const response = await send(method, path, body, options)
  if (response.status === 204) return undefined as T
  try {
    return (await response.json()) as T
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable(response.status) : noAnswerBy(error)
  }
}

async function send(method: string, path: string, body?: unknown, options: Options = {}): Promise<Response> {
  const { token } = getSession()
  try {
    return await attempt(method, path, body, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isExpired = error.status === 401 && token !== null && options.renew !== false
    if (isExpired && (await sessionExpired(token))) return attempt(method, path, body, options)
    throw error
  }
}

const timeoutMs = 500_000
/** After this time the frame shows that an answer is late, and offers to cancel the wait. */
const slowMs = 8000

/** A request whose answer is late. `isWrite`: it may have changed data. `cancel` ends it with this message. */
type SlowRequest = { isWrite: boolean; cancel: (message: string) => void }

export const slowRequests = createStore<readonly SlowRequest[]>([])

const noAnswer = (code: 'NETWORK' | 'TIMEOUT' | 'CANCELED', message: string) => new ApiError(0, { code, message })

/** For an error of `fetch`, or of reading the body when the connection or the page ends in the middle of it. */
const noAnswerBy = (error: unknown) =>
  error instanceof ApiError ? error : noAnswer('NETWORK', 'No hay conexión con el servidor.')

/** `fetch` that adds a late answer to `slowRequests` and continues to wait. */
async function fetchAnswer(path: string, init: RequestInit) {
  const controller = new AbortController()
  const entry: SlowRequest = {
    isWrite: init.method !== 'GET' && path !== '/login',
    cancel: (message) => controller.abort(noAnswer('CANCELED', message)),
  }
  const slow = setTimeout(() => slowRequests.set([...slowRequests.get(), entry]), slowMs)
  // Also limits the time of the body.
  setTimeout(() => controller.abort(noAnswer('TIMEOUT', 'El servidor no respondió a tiempo.')), timeoutMs)
  try {
    return await trackWork(fetch(path, { ...init, signal: controller.signal }))
  } catch (error) {
    throw noAnswerBy(error)
  } finally {
    clearTimeout(slow)
    const others = slowRequests.get().filter((other) => other !== entry)
    if (others.length < slowRequests.get().length) slowRequests.set(others)
  }
}

async function attempt(method: string, path: string, body: unknown, options: Options): Promise<Response> {
  const { token } = getSession()
  const { idempotencyKey, ifNoneMatch } = options
  const isForm = body instanceof FormData
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (ifNoneMatch) headers.set('If-None-Match', ifNoneMatch)
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const response = await fetchAnswer(path, { method, headers, body: isForm ? body : JSON.stringify(body) })
  if (!response.ok && response.status !== 304) throw await refusal(response)
  return response
}

async function refusal(response: Response) {
  const body: ErrorBody | null = await response.json().catch(() => null)
  return typeof body?.message === 'string' && body.message
    ? new ApiError(response.status, body)
    : unreadable(response.status)
}

const unreadable = (status: number) =>
  new ApiError(status, {
    code: 'UNREADABLE',
    message: 'El servidor no respondió como se esperaba. Inténtalo de nuevo.',
  })

/** Query parameters for the API, without empty values. */
export const queryOf = (values: Record<string, string | number | undefined>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
