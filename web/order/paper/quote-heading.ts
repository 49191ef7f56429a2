import type { QuotePaper } from '#contract/orders/papers'
import { quoteFolio } from '#contract/orders/quotes'
import { formatDateTime, formatFullDay } from '../../ui/date.ts'
import type { Heading, Sale } from './heading.ts'

type Quote = Omit<QuotePaper, 'customerId' | 'version' | 'state' | 'orderId' | 'order_number'>

export const saleOf = ({ items, ...quote }: Quote): Sale => ({
  ...quote,
  OrderItems: items.map(({ code, name, ...item }) => ({ ...item, Product: { code, name } })),
})

/** `token`: of the link to the quote, if it is known. */
export const quoteHeading = (
  { id, createdAt, validUntil, user, clientNote }: Quote,
  token?: string | null,
): Heading => ({
  kind: 'Cotización',
  folio: quoteFolio(id),
  date: formatDateTime(createdAt),
  facts: [
    ['Vigente hasta', formatFullDay(validUntil)],
    ['Existencia', 'Sujeta a disponibilidad'],
    ['Cotizó', user],
  ],
  note: clientNote,
  link: token ? { label: 'Ver y aceptar la cotización en línea', url: quoteUrl(token) } : undefined,
})

/** The address of the page of a quote. */
export const quoteUrl = (token: string) => `${location.origin}/paper#${token}`
