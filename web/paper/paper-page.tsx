import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SharedPaper, SharedQuote } from '#contract/orders/papers'
import { quoteFolio } from '#contract/orders/quotes'
import { ApiError, post } from '../api/client.ts'
import { headingOf, titleOf } from '../order/paper/heading.ts'
import { quoteHeading, saleOf } from '../order/paper/quote-heading.ts'
import { loadPersonalization, usePersonalization } from '../shop/personalization.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { failureMessage } from '../ui/use-action.ts'
import { QuoteOffer } from './quote-offer.tsx'
import { SalePage } from './sale-page.tsx'
import { Shell } from './shell.tsx'

/** A link that is pasted into this page differs after the # only: the browser loads no document. */
function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The paper of an order, or a quote, for a visitor with its link, whose token is after the #. */
export function PaperPage() {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  return token.startsWith('q.') ? <LinkedQuote key={token} token={token} /> : <LinkedOrder key={token} token={token} />
}

function LinkedOrder({ token }: { token: string }) {
  const { answer, ...read } = useShared<SharedPaper>('/paper', token)
  const heading = answer && headingOf(answer.order)
  useTitle(heading ? titleOf(heading) : 'Pedido')
  if (!answer || !heading) return <Unread {...read} title="Pedido" failed="No se pudo abrir el pedido." />
  return <SalePage sale={answer.order} heading={heading} business={answer.business} />
}

function LinkedQuote({ token }: { token: string }) {
  const { answer, refresh, ...read } = useShared<SharedQuote>('/paper/quote', token)
  useTitle(answer ? `Cotización ${quoteFolio(answer.quote.id)}` : 'Cotización')
  if (!answer) return <Unread {...read} title="Cotización" failed="No se pudo abrir la cotización." />
  const { quote, business } = answer
  return (
    <SalePage sale={saleOf(quote)} heading={quoteHeading(quote, token)} business={business}>
      <QuoteOffer shared={answer} onChange={async () => (await refresh()).quote.orderId} />
    </SalePage>
  )
}

function useTitle(title: string) {
  const { name } = usePersonalization()
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])
}

type UnreadProps = { failure?: unknown; retry: () => void; title: string; failed: string }

/** Shown while there is no answer. */
function Unread({ failure, retry, title, failed }: UnreadProps) {
  const { name } = usePersonalization()
  if (isDead(failure)) {
    return (
      <Shell>
        <h1 className="mt-6 font-semibold text-2xl tracking-[-0.02em]">Este enlace ya no es válido</h1>
        <p className="text-ink-2 [overflow-wrap:anywhere]">Pide uno nuevo a {name}.</p>
      </Shell>
    )
  }
  return (
    <Shell>
      <h1 className="sr-only">{title}</h1>
      {failure ? <ErrorState message={failureMessage(failure, failed)} onRetry={retry} /> : <Skeleton lines={8} />}
    </Shell>
  )
}

/** Whether the server has refused the token: the link has ended, was cut, or belongs to another shop. */
const isDead = (failure: unknown) => failure instanceof ApiError && [400, 404, 410].includes(failure.status)

/** What a token opens. `refresh` reads it again while the present answer stays on the page. */
function useShared<Answer>(path: string, token: string) {
  const [result, setResult] = useState<{ answer?: Answer; failure?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  const readAnswer = () => post<Answer>(path, { token }, { renew: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the link again
  useEffect(() => {
    let isShown = true
    setResult({})
    // The page waits for both, because until the second one has arrived the shop has a default name.
    void Promise.allSettled([readAnswer(), loadPersonalization()] as const).then(([paper]) => {
      if (isShown) setResult(paper.status === 'fulfilled' ? { answer: paper.value } : { failure: paper.reason })
    })
    return () => {
      isShown = false
    }
  }, [path, token, attempt])

  async function refresh() {
    const answer = await readAnswer()
    setResult({ answer })
    return answer
  }
  return { ...result, retry: () => setAttempt((count) => count + 1), refresh }
}
