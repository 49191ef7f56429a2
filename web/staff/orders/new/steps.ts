import { toast } from '../../../ui/toast.ts'
import { useQuery } from '../../../ui/use-query.ts'
import type { Draft } from './draft.ts'

/** The steps of a new order on a phone. */
export const steps = [
  { key: 'customer', label: 'Cliente' },
  { key: 'lines', label: 'Artículos' },
  { key: 'delivery', label: 'Entrega' },
  { key: 'review', label: 'Revisar' },
] as const

export type Step = (typeof steps)[number]['key']

/** The step is in the query of the URL, so the back button goes one step back. */
export function useSteps({
  draft,
  refusalOf,
}: {
  draft: Draft
  refusalOf: (step: Step, of: 'quoteProblem') => string
}) {
  const [query, changeQuery] = useQuery()
  const indexInUrl = steps.findIndex(({ key }) => key === query.get('step'))
  /** The last step that the draft allows. */
  const last = draft.customerId === null ? 0 : draft.lines.length === 0 ? 1 : steps.length - 1
  const index = Math.min(Math.max(indexInUrl, 0), last)
  const step: Step = steps[index]?.key ?? 'customer'

  function go(next: Step, options?: { replace: boolean }) {
    changeQuery({ step: next === 'customer' ? '' : next }, options)
    window.scrollTo(0, 0)
  }
  function advance() {
    // The last step also stores quotes, which may have more pieces than the stock.
    const refusal = refusalOf(step, 'quoteProblem')
    const next = steps[index + 1]
    if (refusal) toast.error(refusal)
    else if (next) go(next.key)
  }
  return { step, index, last, go, advance }
}

export type Steps = ReturnType<typeof useSteps>
