import useSWR from 'swr'
import type { MailAnswer } from '#contract/mails'
import type { QuoteLink } from '#contract/orders/papers'
import type { NewQuote, Quote, QuoteChange, QuotePage } from '#contract/orders/quotes'
import { get, post, put } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'
import { store, thenRefetch } from '../../../api/refetch.ts'

export const useQuotePage = (query: Record<string, string>) =>
  useSWR<QuotePage>(`/quotes?${new URLSearchParams(query)}`, listOptions)

const pathOf = (id: number) => `/quotes/${id}`

/** `id` null: none is loaded. */
export const useQuote = (id: number | null) => useSWR<Quote>(id === null ? null : pathOf(id))

const linkOf = (id: number) => `${pathOf(id)}/link`

export const useLink = (id: number) => useSWR<QuoteLink>(linkOf(id))

export const loadLink = (id: number) => get<QuoteLink>(linkOf(id))

/** Loads a quote again, also for `useQuote`. */
export const loadQuote = async (id: number) => store(pathOf(id), await get<Quote>(pathOf(id)))

export const createQuote = (input: NewQuote, idempotencyKey: string) =>
  thenRefresh(post<Quote>('/quotes', input, { idempotencyKey }))

/** Saves the new content of a quote. @throws ApiError 409 if the stored quote is newer than `input.version` */
export const editQuote = (id: number, input: QuoteChange) => thenRefresh(put<Quote>(pathOf(id), input))

export const mailQuote = (id: number) => post<MailAnswer>(`${pathOf(id)}/mail`)

export const discardQuote = (id: number) => thenRefresh(post<Quote>(`${pathOf(id)}/discard`))

const thenRefresh = (change: Promise<Quote>) =>
  thenRefetch(
    change.then((quote) => store(pathOf(quote.id), quote)),
    (path) => path.startsWith('/quotes?'),
  )
