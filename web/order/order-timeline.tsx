import type { Order } from '#contract/orders/orders'
import { isPartlyShipped } from '#contract/orders/states'
import { formatDay } from '../ui/date.ts'
import { type Step, stepsOf } from './order-steps.ts'

const dots: Record<Step['state'], string> = {
  done: 'border-theme-strong bg-theme-strong forced-colors:bg-[CanvasText]',
  next: 'border-theme-strong bg-surface ring-4 ring-theme-soft',
  later: 'border-line-strong bg-surface',
  cancelled: 'border-bad bg-bad',
}

/** Horizontal on a wide screen, vertical on a phone. */
export function Timeline({ order }: { order: Order }) {
  const steps = stepsOf(order)
  return (
    <ol aria-label="Avance del pedido" className="flex max-lg:flex-col">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'next' ? 'step' : undefined}
          className="relative min-w-0 flex-1 max-lg:min-h-13 max-lg:pb-2.5 max-lg:pl-7 lg:pt-6 lg:pr-3 max-lg:last:min-h-0 max-lg:last:pb-0"
        >
          <span
            aria-hidden
            className={`absolute top-0.5 left-0 z-1 size-3 rounded-full border-2 lg:top-0 ${dots[step.state]}`}
          />
          {index < steps.length - 1 ? <Line state={steps[index + 1]?.state} /> : null}
          <p className={`font-semibold text-sm ${step.state === 'later' ? 'text-ink-3' : ''}`}>{step.label}</p>
          <p className="text-ink-3 text-sm tabular-nums [overflow-wrap:anywhere]">{caption(step, order)}</p>
          {step.state === 'cancelled' && step.event?.note ? (
            <p className="mt-0.5 text-ink-2 text-sm [overflow-wrap:anywhere]">{step.event.note}</p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

function Line({ state }: { state: Step['state'] | undefined }) {
  return (
    <span
      aria-hidden
      className={`absolute max-lg:top-4 max-lg:bottom-0 max-lg:left-[5px] max-lg:w-0.5 lg:top-[5px] lg:right-1 lg:left-4 lg:h-0.5 ${
        state === 'later' ? 'bg-line' : 'bg-theme-strong forced-colors:bg-[CanvasText]'
      }`}
    />
  )
}

function caption({ state, event }: Step, order: Order) {
  if (event) {
    const name = event.user?.nombre
    const by = event.onBehalfOf ? `por ${name} en nombre de ${order.customer_name}` : name
    return [formatDay(event.createdAt), by].filter(Boolean).join(' · ')
  }
  if (state !== 'next') return ''
  return isPartlyShipped(order) ? 'en parte' : 'en espera'
}
