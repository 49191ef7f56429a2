import { Download, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { SharedPaper } from '#contract/orders/papers'
import { ApiError, post } from '../api/client.ts'
import { usePaper } from '../order/paper/order-paper.tsx'
import { OrderSheet } from '../order/paper/order-sheet.tsx'
import { linesOf } from '../order/paper/shop-lines.ts'
import { folio } from '../shop/display.ts'
import { LogoAndName } from '../shop/logo-and-name.tsx'
import { loadPersonalization, usePersonalization } from '../shop/personalization.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { failureMessage } from '../ui/use-action.ts'
import './narrow.css'

/** A link that is pasted into this page differs after the # only: the browser loads no document. */
function subscribe(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The paper of an order for a visitor with its link, whose token is after the #. */
export function PaperPage() {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  return <LinkedPaper key={token} token={token} />
}

function LinkedPaper({ token }: { token: string }) {
  const { answer, failure, retry } = useLinkedPaper(token)
  const { name } = usePersonalization()
  const title = answer ? `Pedido ${folio(answer.order.order_number)}` : 'Pedido'
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])

  if (answer) return <Paper {...answer} />
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
      <h1 className="sr-only">Pedido</h1>
      {failure ? (
        <ErrorState message={failureMessage(failure, 'No se pudo abrir el pedido.')} onRetry={retry} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Shell>
  )
}

/** Whether the server has refused the token: the link has ended, was cut, or belongs to another shop. */
const isDead = (failure: unknown) => failure instanceof ApiError && [400, 404, 410].includes(failure.status)

function useLinkedPaper(token: string) {
  const [result, setResult] = useState<{ answer?: SharedPaper; failure?: unknown }>({})
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the link again
  useEffect(() => {
    let isShown = true
    setResult({})
    // The page waits for both, because until the second one has arrived the shop has a default name.
    const reads = [post<SharedPaper>('/paper', { token }, { renew: false }), loadPersonalization()] as const
    void Promise.allSettled(reads).then(([paper]) => {
      if (isShown) setResult(paper.status === 'fulfilled' ? { answer: paper.value } : { failure: paper.reason })
    })
    return () => {
      isShown = false
    }
  }, [token, attempt])

  return { ...result, retry: () => setAttempt((count) => count + 1) }
}

function Paper({ order, business }: SharedPaper) {
  const { name } = usePersonalization()
  const lines = linesOf(business)
  const { print, save, isBusy } = usePaper(order, async () => lines)
  return (
    <Shell
      actions={
        <>
          <Button icon={<Printer />} onClick={print}>
            Imprimir
          </Button>
          <Button variant="primary" icon={<Download />} busy={isBusy} onClick={save}>
            Descargar PDF
          </Button>
        </>
      }
    >
      <div className="paper @container rounded-lg border border-line bg-surface p-[8mm] max-lg:p-4 print:border-0 print:p-0">
        <OrderSheet order={order} shop={{ name, lines }} />
      </div>
    </Shell>
  )
}

function Shell({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[216mm] gap-4 px-4 py-6 print:block print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LogoAndName />
        {actions ? <div className="flex gap-2 max-lg:w-full max-lg:*:flex-1">{actions}</div> : null}
      </header>
      <main className="grid min-w-0 gap-4">{children}</main>
    </div>
  )
}
