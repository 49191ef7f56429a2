import { useNavigate } from 'react-router-dom'
import { isQuoted, quoteFolio } from '#contract/orders/quotes'
import type { effectiveChoice } from '../../../shop/addresses/api.ts'
import { toast } from '../../../ui/toast.ts'
import { useQuote } from '../quotes/api.ts'
import { quotePath } from '../quotes/quote-link.tsx'
import { usePriceLimit } from '../use-price-limit.ts'
import { type Draft, isQuoteEdit } from './draft.ts'
import { saveQuote } from './save-quote.ts'
import type { NewLine, useLines } from './use-lines.ts'

type Parts = {
  delivery: ReturnType<typeof effectiveChoice>
  discard: () => void
  products: ReturnType<typeof useLines>['products']
}

/** Saves the draft as a quote, and computes the maximum discount of each line of a draft that has a quote. */
export function useQuoting(draft: Draft, lines: readonly NewLine[], { delivery, discard, products }: Parts) {
  const navigate = useNavigate()
  const { most } = usePriceLimit()
  const quote = useQuote(draft.quoteId).data

  async function save(validUntil: string) {
    try {
      const saved = await saveQuote(draft, lines, delivery, validUntil)
      discard()
      toast.success(`Cotización ${quoteFolio(saved.id)} guardada.`, { description: saved.customer_name })
      navigate(quotePath(saved.id))
    } finally {
      // After a refusal the prices on screen may be old.
      void products.mutate()
    }
  }

  return {
    quote,
    /** Folio of the quote that the draft edits; undefined for a new order. */
    editedFolio: isQuoteEdit(draft) && draft.quoteId !== null ? quoteFolio(draft.quoteId) : undefined,
    saveQuote: save,
    /** The largest discount in percent that the user may give on a line; undefined without a limit. */
    mostOf: (line: NewLine) => (quote && isQuoted(quote, line) ? undefined : most),
  }
}
