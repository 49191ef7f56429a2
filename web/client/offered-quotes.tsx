import { FileText } from 'lucide-react'
import useSWR from 'swr'
import type { OfferedQuote } from '#contract/orders/quotes'
import { buttonClasses } from '../ui/button.tsx'
import { Notice } from '../ui/chip.tsx'
import { formatDay } from '../ui/date.ts'
import { formatMoney } from '../ui/money.ts'

/** The quotes that the client may accept, each with a link to its page, which is a document of its own. */
export function OfferedQuotes() {
  const { data = [] } = useSWR<OfferedQuote[]>('/quotes/mine')
  return data.map(({ folio, total, validUntil, token }) => (
    <Notice
      key={folio}
      icon={<FileText />}
      action={
        <a href={`/paper#${token}`} aria-label={`Ver cotización ${folio}`} className={buttonClasses({ size: 'sm' })}>
          Ver cotización
        </a>
      }
    >
      Cotización {folio} por {formatMoney(total)}, vigente hasta el {formatDay(validUntil)}.
    </Notice>
  ))
}
