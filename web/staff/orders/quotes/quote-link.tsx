import { Link } from 'react-router-dom'
import { quoteFolio } from '#contract/orders/quotes'

/** The address of the page of a quote. */
export const quotePath = (id: number) => `/orders/quotes/${id}`

/** The folio of a quote, which opens its page. */
export const QuoteLink = ({ id }: { id: number }) => (
  <Link to={quotePath(id)} className="whitespace-nowrap font-mono font-semibold text-theme-text hover:underline">
    {quoteFolio(id)}
  </Link>
)
